/** After the last edit of a file the checks that you name ran and succeeded. */

import {
  type CommandRun,
  defineRule,
  type Edit,
  type Facts,
  matchesCommand,
  matchesFile,
  type Options,
  splitCommand,
} from '../core/index.ts';

const COMMAND = {
  type: 'string',
  pattern: '^\\s*[^\\s#]',
  errorMessage: 'is no command',
} as const;

/** What the agent is told to run, as it stands. */
const RUNNABLE = {
  type: 'string',
  pattern: '^(?!.*(?:\\s#|\\*|[;&]\\s*$))\\s*[^\\s#].*$',
  errorMessage:
    'is no command that can be run as it stands; one with * is an alternative: ["npm test", "npx jest *"]',
} as const;

const GLOB = { type: 'string', pattern: '[^!\\s]', errorMessage: 'names no files' } as const;

export const verify_after_edit = defineRule({
  name: 'verify_after_edit',
  meta: {
    description: 'After the last edit of a file each check that you name ran and succeeded.',
    severity: 'off',
    message: (facts, options) =>
      openChecks(facts, options)
        .map(({ told }) => told)
        .join('; '),
    remedy: {
      stage: 'first',
      command: (facts, options) => {
        const open = openChecks(facts, options);
        return joinLines((open.length === 0 ? checksOf(options) : open).map(({ run }) => run));
      },
    },
    options: {
      type: 'object',
      additionalProperties: false,
      required: ['commands'],
      properties: {
        commands: {
          type: 'array',
          minItems: 1,
          items: {
            anyOf: [RUNNABLE, { type: 'array', minItems: 1, items: [RUNNABLE], additionalItems: COMMAND }],
          },
        },
        files: { type: 'array', minItems: 1, items: GLOB },
        strict: { type: 'boolean' },
      },
    },
    defaults: { files: ['**'], strict: false },
    reads: ['commands', 'commands.succeeded', 'edits'],
    docs: new URL('./verify_after_edit.md', import.meta.url).href,
  },
  applies: (facts, options) =>
    facts.edits === undefined ? undefined : lastEdit(facts, options) !== undefined,
  satisfied: (facts, options) =>
    facts.commands === undefined ? undefined : openChecks(facts, options).length === 0,
});

/** The last edit that matters. */
function lastEdit({ edits = [] }: Facts, { files }: Options): Edit | undefined {
  return edits.findLast(({ file }) => matchesFile(file, files as string[]));
}

interface Check {
  /** Lines of which one must have run. */
  readonly lines: readonly string[];
  /** What to run: the first of them. */
  readonly run: string;
}

function checksOf({ commands }: Options): Check[] {
  const checks = (commands as (string | string[])[]).map((entry): Check => {
    const lines = [entry].flat();
    return { lines, run: lines[0] ?? '' };
  });
  return [...new Map(checks.map((check) => [check.run, check])).values()];
}

/** The checks that are still due, each with what is to be said of it. */
function openChecks(facts: Facts, options: Options): (Check & { readonly told: string })[] {
  const edit = lastEdit(facts, options);
  const since = (facts.commands ?? []).filter(({ place }) => place > (edit?.place ?? 0));
  return checksOf(options).flatMap((check) => {
    const answers = check.lines.map((line) => whyOpen(line, since, options.strict === true));
    if (answers.includes(undefined)) return [];
    const said = answers.find((answer) => answer !== NOT_RUN) ?? NOT_RUN;
    const told = `"${check.lines.join('" or "')}" ${said} after the last edit, of ${edit?.file}`;
    return [{ ...check, told }];
  });
}

const NOT_RUN = 'was not run';

/**
 * Undefined where each command of the line is done: the last run of which the outcome is told decides. Where none is
 * told a run counts, unless that is not enough. Throws where a line holds no command.
 */
function whyOpen(line: string, since: readonly CommandRun[], strict: boolean): string | undefined {
  const patterns = splitCommand(line).map(({ words }) => words);
  if (patterns.length === 0) throw new Error(`"${line}" among its commands is none that a shell runs`);
  const answers = patterns.map((pattern) => {
    const runs = since.filter(({ words }) => matchesCommand(words, pattern));
    const told = runs.findLast(({ succeeded }) => succeeded !== undefined);
    if (runs.length === 0) return NOT_RUN;
    if (told === undefined) return strict ? 'was not seen to succeed' : undefined;
    return told.succeeded === true ? undefined : 'did not succeed';
  });
  return answers.find((answer) => answer !== undefined);
}

/** One line of several; each that is more than a chain of its own stands in brackets. */
function joinLines(lines: readonly string[]): string {
  if (lines.length === 1) return lines[0] ?? '';
  return lines.map((line) => (/[;|]|(?<!&)&(?!&)/.test(line) ? `(${line})` : line)).join(' && ');
}
