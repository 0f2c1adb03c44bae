/** Shows what would change, line by line. */

import { createTwoFilesPatch } from 'diff';
import type { Change } from '../wiring/drafts.ts';
import type { Io } from './command.ts';

/** In the unified form, which `patch` reads; in colours on a terminal alone. */
export function showChanges(changes: readonly Change[], io: Io): string {
  if (changes.length === 0) return 'Nothing would change.\n';
  const isColoured = io.isInteractive && !io.env.NO_COLOR;
  return changes.map((change) => paint(patchOf(change), isColoured)).join('\n');
}

function patchOf({ file, text }: Change): string {
  const [from, to] = [file.exists ? file.path : '/dev/null', text === undefined ? '/dev/null' : file.path];
  const patch = createTwoFilesPatch(from, to, file.text, text ?? '', undefined, undefined, { context: 3 });
  return patch.replace(/^(?:Index: .*\n)?=+\n/, '');
}

function paint(patch: string, isColoured: boolean): string {
  if (!isColoured) return patch;
  const colours: Readonly<Record<string, number>> = { '+': 32, '-': 31, '@': 36 };
  return patch.replace(/^([+@-]).*$/gm, (line, sign: string) => `\u001b[${colours[sign]}m${line}\u001b[0m`);
}
