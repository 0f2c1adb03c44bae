/** Makes the files of one kind under one name, and says what to do with them. */

import { lstatSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { HarneryError, nearest, systemCode } from '../../errors.ts';
import { usage } from '../command.ts';
import { checkName } from './check-name.ts';
import { nextSteps } from './next-steps.ts';
import { type Draft, draftsOf, KINDS, type Kind } from './read-template.ts';
import { writeNew } from './write-new.ts';

/** The text for standard output. Throws HARNERY_USAGE, HARNERY_BAD_NAME or HARNERY_NOT_CREATED. */
export function create(words: readonly string[], folder: string, cwd: string): string {
  const [kind, name, ...more] = words;
  if (!isKind(kind)) {
    const what = kind === undefined ? 'nothing' : `"${kind}"${nearest(kind, KINDS)}`;
    throw usage('create', `one of ${KINDS.join(', ')} is expected, not ${what}`);
  }
  if (name === undefined || more.length > 0) throw usage('create', `one NAME is expected after "${kind}"`);
  checkName(kind, name);
  const top = resolve(cwd, folder);
  // A rule’s files stand in a folder `rules`: where that is named, it is not made in itself.
  if (kind === 'rule' && basename(top) === 'rules' && isFolder(top))
    return create(words, join(folder, '..'), cwd);
  const drafts = draftsOf(kind, name, isTyped(top) ? '.ts' : '.mjs');
  refuseOthers(kind, top, folder, drafts);
  writeNew(top, drafts);
  const files = drafts.map(({ file }) => `  ${join(folder, file)}\n`).join('');
  return `Made:\n${files}\n${nextSteps(kind, name, folder, drafts)}`;
}

/** Whether a compiler is at work there: a tsconfig.json stands in it or above, up to the repository’s top. */
function isTyped(folder: string): boolean {
  if (isThere(join(folder, 'tsconfig.json'))) return true;
  return !isThere(join(folder, '.git')) && dirname(folder) !== folder && isTyped(dirname(folder));
}

function isKind(kind: string | undefined): kind is Kind {
  return (KINDS as readonly (string | undefined)[]).includes(kind);
}

/** A package takes a folder for itself, a rule only its files. */
function refuseOthers(kind: Kind, top: string, folder: string, drafts: readonly Draft[]): void {
  const refuse = (cause: string) => {
    throw new HarneryError('HARNERY_NOT_CREATED', { cause });
  };
  if (!isFolder(top)) refuse(`there is no folder ${folder}`);
  const taken = drafts.map(({ file }) => (kind === 'rule' ? file : (file.split('/')[0] ?? '')));
  const place = taken.find((file) => isThere(join(top, file)));
  if (place !== undefined) refuse(`${join(folder, place)} is there already`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Also a link that leads nowhere is there. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (thrown) {
    // A file stands where a folder is due: writing will say so.
    return systemCode(thrown) !== 'ENOTDIR';
  }
}
