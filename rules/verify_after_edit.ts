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
  pattern: '^\\s*[^\\s#*][^*]*$',
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
        return (open.length === 0 ? checksOf(options) : open).map(({ run }) => run).join(' && ');
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
 * Undefined where each command of the line is done: its last run decides. Where the outcome of that is not told it
 * counts, unless that is not enough.
 */
function whyOpen(line: string, since: readonly CommandRun[], strict: boolean): string | undefined {
  const answers = splitCommand(line).map(({ words: pattern }) => {
    const last = since.findLast(({ words }) => matchesCommand(words, pattern));
    if (last === undefined) return NOT_RUN;
    if (last.succeeded === false) return 'did not succeed';
    return last.succeeded === undefined && strict ? 'was not seen to succeed' : undefined;
  });
  return answers.find((answer) => answer !== undefined);
}
