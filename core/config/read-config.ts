/** Reads what a config file gives, as it stands in the file, and which files had a part in it. */

import { extname } from 'node:path';
import { causeOf, HarneryError } from '../errors.ts';
import { readText } from '../platform/read-text.ts';
import { realPath } from '../platform/real-path.ts';
import { clearTimeout, setTimeout } from '../platform/timers.ts';
import { blankComments } from './blank-comments.ts';
import { isConstant } from './constant-sources.ts';
import { readCode } from './read-code.ts';
import type { FailedImport } from './read-without.ts';
import { type Sources, scanImports } from './scan-imports.ts';
import { stampOf } from './stamps.ts';

export interface ReadConfig {
  /** The default export, `module.exports`, the data, or the key of the package.json. */
  readonly value: unknown;
  /** Every file it came from: the config, and local files that it imports, directly or not. */
  readonly files: readonly string[];
  readonly sources: Sources;
  /** Imports that it had to do without. */
  readonly failed: readonly FailedImport[];
  /** Whether reading the same files again can give nothing else. */
  readonly isConstant: boolean;
}

export interface ReadOptions {
  /** Where translated files may be kept; without it nothing is written anywhere. */
  readonly cacheFolder?: string | undefined;
}

/** How long a config is waited for, in ms. */
const PATIENCE_MS = 8_000;

/** Writes nothing beside the config. Throws HARNERY_BAD_CONFIG with the first cause. */
export async function readConfig(file: string, options: ReadOptions = {}): Promise<ReadConfig> {
  try {
    const isCode = /^\.[cm]?[jt]s$/.test(extname(file));
    const sources = isCode ? scanImports(file, Date.now()) : dataSources(file);
    const [path, text] = sources.texts.entries().next().value ?? [file, ''];
    if (text.trim() === '') throw new Error('it is empty');
    const { value, failed } = isCode
      ? await inTime(readCode(path, sources, options.cacheFolder))
      : { value: await readFromData(file, text), failed: [] };
    if (value === null || value === undefined) throw new Error('it is empty');
    if (isCode && !EXPORTS.test(blankComments(text)))
      throw new Error('it has no default export; write export default defineConfig({ ... })');
    return {
      value,
      files: [...sources.texts.keys()],
      sources,
      failed,
      isConstant: failed.length === 0 && (!isCode || isConstant(sources)),
    };
  } catch (thrown) {
    throw new HarneryError('HARNERY_BAD_CONFIG', { file, cause: causeOf(thrown) });
  }
}

const EXPORTS = /\bexport\s+default\b|\bexport\s*\{[^}]*\bdefault\b|\bexport\s*=|\bexports\b/;

function dataSources(file: string): Sources {
  const before = stampOf(file);
  const text = readText(file);
  const stamp = stampOf(file, text, Date.now());
  return {
    texts: new Map([[realPath(file) ?? file, text]]),
    stamps: stamp === undefined ? [] : [stamp],
    isSettled: stamp !== undefined && stamp.state === before?.state,
    imports: [],
    absent: [],
  };
}

async function readFromData(file: string, text: string): Promise<unknown> {
  const { readData } = await import('./read-data.ts');
  return readData(file, text);
}

/** Where nothing else holds the process open, what reads the config finds that out before. */
function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it awaits what never comes')), PATIENCE_MS);
    timer.unref();
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
