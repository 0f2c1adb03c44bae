/** The files of a template under another name: what is code there, is code here. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const KINDS = ['rule', 'plugin', 'adapter', 'window'] as const;
export type Kind = (typeof KINDS)[number];

/** A file that is to be made. */
export interface Draft {
  /** From the folder on in which it is made, with `/`. */
  readonly file: string;
  readonly text: string;
}

/** This installation, as a folder that npm can install. */
export const INSTALLATION = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/[/\\]$/, '');

/** In the order of their paths. A rule’s code ends with `.ts` or `.mjs`; its text is the same. */
export function draftsOf(kind: Kind, name: string, ending: '.ts' | '.mjs'): Draft[] {
  const folder = join(INSTALLATION, 'templates', kind);
  const rename = renamer(name);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const drafts = paths.map((path): Draft => {
    const text = rename(readFileSync(join(folder, path), 'utf8'));
    const parts = path.split(sep).map((part) => rename(part.replace(/^_/, '')));
    const file = parts.join('/');
    if (kind !== 'rule') return { file: `harnery-plugin-${name}/${file}`, text };
    return { file: file.replace(/\.ts$/, ending), text: text.replaceAll(`${name}.ts`, `${name}${ending}`) };
  });
  return drafts.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Replaces the template’s own name, in each of its spellings. */
function renamer(name: string): (text: string) => string {
  const words = name.split(/[-_]+/).filter((word) => word !== '');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const spellings: Readonly<Record<string, string>> = {
    'sample-name': name,
    sample_name: words.join('_'),
    sampleName: words.map((word, place) => (place === 0 ? word : capital(word))).join(''),
    SAMPLE_NAME: words.join('_').toUpperCase(),
    'Sample Name': words.map(capital).join(' '),
  };
  const any = new RegExp(Object.keys(spellings).join('|'), 'g');
  return (text) => text.replace(any, (found) => spellings[found] ?? found);
}
