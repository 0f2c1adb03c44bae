/** What a command is, and the world as it sees it. */

import { parseArgs } from 'node:util';
import { causeOf, HarneryError } from '../errors.ts';
import type { Reply } from '../model/adapter.ts';

/** Everything a command may touch of its process. `out` and `err` throw where the text could not be written. */
export interface Io {
  out(text: string): void;
  err(text: string): void;
  /** The first document of standard input; all of it where there is none. */
  input(): Promise<string>;
  readonly inputIsTerminal: boolean;
  /** Whether a person sits before both input and output. */
  readonly isInteractive: boolean;
  /** What a person types as an answer; undefined where the input ends. Only where `isInteractive`. */
  ask(question: string): string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  cwd(): string;
  now_ms(): number;
  /** What to answer if this run should never come to an end. */
  standBy(reply: Reply): void;
  /** True where this runs in the host’s own process, which is neither Node nor below the host. */
  readonly isInHost?: boolean;
  /** From here on a run may take as long again as a whole one may. */
  goOn(): void;
  /** What configs and plugins printed, and failures that they left behind, since it was last asked for, as faults. */
  strays(): Promise<readonly HarneryError[]>;
  /** The same as a text without colours. */
  stray(): string;
}

export interface Command {
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /** The whole help text: usage, options, an example, exit codes. */
  readonly help: string;
  /** Returns the exit code. */
  run(argv: readonly string[], io: Io): Promise<number>;
}

type OptionTypes = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly multiple?: true }>
>;

type OptionValue<O> = O extends { type: 'boolean' }
  ? boolean
  : O extends { multiple: true }
    ? string[]
    : string;

/** Options by name, and the words between them. */
export interface ReadOptions<O extends OptionTypes> {
  readonly values: { readonly [K in keyof O]?: OptionValue<O[K]> };
  readonly positionals: readonly string[];
}

/** Reads options strictly. Throws HARNERY_USAGE. */
export function readOptions<const O extends OptionTypes>(
  command: string,
  argv: readonly string[],
  options: O,
): ReadOptions<O> {
  const plain = readPlainly(argv, options);
  if (plain !== undefined) return plain as ReadOptions<O>;
  try {
    const parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
    return parsed as unknown as ReadOptions<O>;
  } catch (thrown) {
    throw usage(command, causeOf(thrown).replace(/\.$/, ''));
  }
}

/** Words and `--name value` alone, as hooks are wired: Node’s own reader, which knows all forms, costs more to load. */
function readPlainly(argv: readonly string[], options: OptionTypes): ReadOptions<OptionTypes> | undefined {
  const values: Record<string, string | boolean> = {};
  const positionals: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (!word.startsWith('-')) {
      positionals.push(word);
      continue;
    }
    const name = word.slice(2);
    if (!word.startsWith('--') || !Object.hasOwn(options, name) || options[name]?.multiple) return undefined;
    if (options[name]?.type === 'boolean') values[name] = true;
    else {
      const value = argv[++at];
      if (value === undefined || value.startsWith('-')) return undefined;
      values[name] = value;
    }
  }
  return { values, positionals } as ReadOptions<OptionTypes>;
}

export function usage(command: string, cause: string): HarneryError {
  return new HarneryError('HARNERY_USAGE', { command, cause });
}
