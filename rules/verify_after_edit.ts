/** After the last edit of a file the checks that you name ran and succeeded. */

import {
  type CommandRun,
  defineRule,
  type Facts,
  matchesCommand,
  matchesFile,
  type Options,
} from '../core/index.ts';

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
          items: { anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, items: { type: 'string' } }] },
        },
        files: { type: 'array', items: { type: 'string' } },
        strict: { type: 'boolean' },
      },
    },
    defaults: { files: ['**'], strict: false },
    reads: ['commands', 'commands.succeeded', 'edits'],
    docs: new URL('./verify_after_edit.md', import.meta.url),
  },
  applies: (facts, options) => lastEdit(facts, options) !== undefined,
  satisfied: (facts, options) =>
    facts.commands === undefined ? undefined : openChecks(facts, options).length === 0,
});

interface Check {
  readonly patterns: readonly string[];
  /** What to run: the first pattern, without its wildcards. */
  readonly run: string;
}

function checksOf({ commands }: Options): Check[] {
  return (commands as (string | string[])[]).map((entry) => {
    const patterns = [entry].flat();
    const words = (patterns[0] ?? '').split(/\s+/).filter((word) => !word.includes('*'));
    return { patterns, run: words.join(' ') };
  });
}

function lastEdit({ edits }: Facts, { files }: Options): Facts['last_edit'] {
  // Of an edit without a file it is not known whether it matters.
  return edits.findLast(({ file }) => file === undefined || matchesFile(file, files as string[]));
}

/** The checks that are still due, each with what is to be said of it. */
function openChecks(facts: Facts, options: Options): (Check & { readonly told: string })[] {
  const edit = lastEdit(facts, options);
  const since = (facts.commands ?? []).filter(({ place }) => place > (edit?.place ?? 0));
  const after = edit?.file === undefined ? 'the last edit' : `the last edit, of ${edit.file}`;
  return checksOf(options).flatMap((check) => {
    const runs = since.filter(({ words }) =>
      check.patterns.some((pattern) => matchesCommand(words, pattern)),
    );
    const said = whyOpen(runs, options.strict === true);
    return said === undefined
      ? []
      : [{ ...check, told: `"${check.patterns.join('" or "')}" ${said} after ${after}` }];
  });
}

/** Undefined where the check is done. Where the outcome is not told, a run is taken for it unless that is not enough. */
function whyOpen(runs: readonly CommandRun[], strict: boolean): string | undefined {
  if (runs.length === 0) return 'was not run';
  if (runs.some(({ succeeded }) => succeeded === true)) return undefined;
  const untold = runs.some(({ succeeded }) => succeeded === undefined);
  if (!untold) return 'did not succeed';
  return strict ? 'was not seen to succeed' : undefined;
}
