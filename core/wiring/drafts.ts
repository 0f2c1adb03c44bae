/** Changes of files that are thought out before the first is made: each file is read once, and changed as often as need be. */

import { asFault, causeOf, HarneryError } from '../errors.ts';
import { type OpenedFile, openFile } from './open-file.ts';
import { whyReadOnly } from './write-file.ts';

/** What a file will hold. */
export interface Change {
  readonly file: OpenedFile;
  /** The text to come; undefined: the file goes. */
  readonly text: string | undefined;
  /** The bytes to come where they are known to be those of an earlier time. */
  readonly bytes?: Buffer;
  /** Permission rules that were added. */
  readonly rules: readonly string[];
}

export interface Drafts {
  /** What an earlier step left of the file, or undefined where it was not opened yet. */
  edit(
    path: string,
    change: (text: string, file: OpenedFile) => Partial<Pick<Change, 'text' | 'bytes' | 'rules'>>,
  ): boolean;
  readonly changes: readonly Change[];
  /** Why files stay as they are. */
  readonly refusals: readonly HarneryError[];
}

export function makeDrafts(): Drafts {
  const drafts = new Map<string, Change>();
  const refusals: HarneryError[] = [];
  return {
    edit(path, change) {
      try {
        const opened = openFile(path);
        const draft = drafts.get(opened.real) ?? { file: opened, text: opened.text, rules: [] };
        // An earlier step took the whole file.
        if (draft.text === undefined) return true;
        const next = { ...draft, ...change(draft.text, opened) };
        if (isChange(next)) {
          const cause = whyReadOnly(opened);
          if (cause !== undefined) throw new Error(cause);
        }
        drafts.set(opened.real, {
          ...next,
          rules: [...draft.rules, ...(next.rules === draft.rules ? [] : next.rules)],
        });
        return true;
      } catch (thrown) {
        refusals.push(
          thrown instanceof HarneryError
            ? asFault(thrown)
            : new HarneryError('HARNERY_BAD_SETTINGS', { file: path, cause: causeOf(thrown) }),
        );
        return false;
      }
    },
    get changes() {
      return [...drafts.values()].filter(isChange);
    },
    refusals,
  };
}

function isChange({ file, text }: Change): boolean {
  return text === undefined ? file.exists : !file.exists ? text !== '' : text !== file.text;
}
