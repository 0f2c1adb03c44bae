/** Reads a config that is data: JSON, YAML, or the key of a package.json. */

import { basename, extname } from 'node:path';
import { defaultLoaders } from 'cosmiconfig';
import { LineCounter, parseDocument } from 'yaml';
import { causeOf } from '../errors.ts';
import { jsonFault } from './json-fault.ts';
import { placeOf } from './position.ts';

/** The value in this text. Throws an error with file, line and column. */
export async function readData(file: string, text: string): Promise<unknown> {
  const isJson = extname(file) === '.json';
  const fault = isJson ? faultInJson(text) : faultInYaml(text);
  if (fault !== undefined) throw new Error(`${basename(file)}:${fault}`);
  try {
    const value: unknown = await defaultLoaders[isJson ? '.json' : '.yaml'](file, text);
    return basename(file) === 'package.json' ? (value as { harnery?: unknown }).harnery : value;
  } catch (thrown) {
    throw new Error(`${basename(file)}:${markOf(thrown)} ${reasonOf(thrown)}`);
  }
}

/** A few lines of aliases of aliases can stand for more than any memory holds. */
const MOST_ALIASES = 100;

function aliasFault(resolve: () => unknown): string | undefined {
  try {
    resolve();
    return undefined;
  } catch (thrown) {
    return `1:1: ${causeOf(thrown)}`;
  }
}

function faultInJson(text: string): string | undefined {
  const fault = jsonFault(text);
  if (fault === undefined) return undefined;
  const { line, column } = placeOf(text, fault.offset);
  return `${line}:${column}: ${fault.message}`;
}

function faultInYaml(text: string): string | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: true });
  const [fault] = document.errors;
  if (fault === undefined) return aliasFault(() => document.toJS({ maxAliasCount: MOST_ALIASES }));
  const { line, col } = lines.linePos(fault.pos[0]);
  return `${line}:${col}: ${fault.code === 'DUPLICATE_KEY' ? 'This key stands twice' : fault.message}`;
}

/** What the one parser takes and the other does not. */
function markOf(thrown: unknown): string {
  const { mark } = thrown as { mark?: { line: number; column: number } };
  return mark === undefined ? '' : `${mark.line + 1}:${mark.column + 1}:`;
}

function reasonOf(thrown: unknown): string {
  const { reason } = thrown as { reason?: unknown };
  return typeof reason === 'string' ? reason : causeOf(thrown);
}
