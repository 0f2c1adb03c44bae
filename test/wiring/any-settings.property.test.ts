/** Settings files of any shape: what is put in can be taken out to the byte, and what comes between parses. */

import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import ts from 'typescript';
import { claudeCode } from '../../adapters/claude-code.ts';
import { cursor } from '../../adapters/cursor.ts';
import { entriesFor, neededEvents } from '../../core/wiring/expect-entries.ts';
import { grant, revoke, rulesFor } from '../../core/wiring/grant-commands.ts';
import { unwireHooks, wireHooks } from '../../core/wiring/wire-hooks.ts';

const LINE_END = '\n';

/** White space and comments as people put them between two signs. */
const trivia = fc
  .array(
    fc.constantFrom(
      '',
      ' ',
      '  ',
      '\t',
      LINE_END,
      `${LINE_END}  `,
      '/* a, b */',
      `// c, "d" {${LINE_END}`,
      '/**/',
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(''));

const word = fc.constantFrom(
  'a',
  'b',
  'model',
  'env',
  'permissions ',
  'é',
  '//',
  '/* x */',
  'a"b',
  '\\',
  '{',
  ',',
);
const scalar = fc.constantFrom(
  '1',
  '-0.5e3',
  'true',
  'null',
  '"x, y"',
  '"http://z"',
  '"\\u00e9 && <"',
  '""',
  '"say \\"harnery\\""',
);

/** A text with the pieces of one value, all of it in trivia. */
const value = (depth: number): fc.Arbitrary<string> =>
  depth === 0
    ? scalar
    : fc.oneof(
        { weight: 2, arbitrary: scalar },
        {
          weight: 1,
          arbitrary: fc.array(value(depth - 1), { maxLength: 3 }).chain((items) => listed('[', items, ']')),
        },
        { weight: 1, arbitrary: objectOf(fc.uniqueArray(word, { maxLength: 3 }), value(depth - 1)) },
      );

function objectOf(keys: fc.Arbitrary<string[]>, of: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return keys.chain((names) =>
    fc
      .tuple(
        ...names.map((name) =>
          fc.tuple(trivia, trivia, of).map(([a, b, v]) => `${JSON.stringify(name)}${a}:${b}${v}`),
        ),
      )
      .chain((members) => listed('{', members, '}')),
  );
}

/** With a trailing comma, or without. */
function listed(open: string, items: readonly string[], close: string): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(fc.tuple(trivia, trivia), { minLength: items.length, maxLength: items.length }),
      trivia,
      fc.boolean(),
    )
    .map(([around, last, isTrailing]) => {
      const written = items.map((item, place) => {
        const [before = '', after = ''] = around[place] ?? [];
        const comma = place < items.length - 1 || isTrailing ? ',' : '';
        return before + item + after + comma;
      });
      return open + written.join('') + last + close;
    });
}

const userEntry = fc.constantFrom(
  '{"hooks":[{"type":"command","command":"say done"}]}',
  '{ "matcher": "Bash", "hooks": [ { "type": "command", "command": "harnery-watch" } ] }',
  '{"command":"x"}',
);
/** At least one hook of the person’s own in each list: an empty one would be taken out with ours. */
const hooks = fc
  .uniqueArray(fc.constantFrom('Stop', 'PreToolUse', 'Other', 'stop'), { minLength: 1, maxLength: 3 })
  .chain((names) =>
    fc
      .tuple(
        ...names.map((name) =>
          fc
            .array(userEntry, { minLength: 1, maxLength: 3 })
            .chain((items) => listed('[', items, ']'))
            .map((list) => `"${name}":${list}`),
        ),
      )
      .chain((members) => listed('{', members, '}')),
  )
  .map((table) => `"hooks":${table}`);

const settingsWith = (more: readonly string[]) =>
  fc
    .tuple(fc.uniqueArray(word, { maxLength: 3 }), fc.option(hooks), value(2), trivia, trivia)
    .chain(([names, table, of, head, tail]) => {
      const own = names.map((name) => `${JSON.stringify(name)}: ${of}`);
      const members = [...own, ...more, ...(table === null ? [] : [table])];
      return listed('{', members, '}').map((top) => head + top + tail);
    });

const BIN = '/opt/harnery/dist/core/cli/bin.cjs';
const at = { node: '/opt/node', bin: BIN, ownBin: BIN };

it.each([claudeCode(), cursor()])('of $title are the same after deinit as before init', (adapter) => {
  const entryFor = entriesFor(adapter, at, 3, 'linux');
  const events = neededEvents(adapter, ['tool_uses'], false);
  const rules = rulesFor(adapter, ['node /opt/harnery/dist/core/cli/bin.cjs']);
  fc.assert(
    // What must stand beside the hooks is written where it is missing, and stays.
    fc.property(settingsWith(adapter.settings?.beside === undefined ? [] : ['"version": 1']), (text) => {
      if (ts.parseConfigFileTextToJson('settings.json', text).error !== undefined) return;
      const wired = wireHooks(text, adapter, events, entryFor);
      const granted = grant(wired, adapter, rules);
      const { config, error } = ts.parseConfigFileTextToJson('settings.json', granted);
      expect(error).toBeUndefined();
      for (const event of events) expect(JSON.stringify(config.hooks[event])).toContain('harnery-hook');
      expect(wireHooks(granted, adapter, events, entryFor)).toBe(granted);
      expect(grant(granted, adapter, rules)).toBe(granted);
      const after = revoke(unwireHooks(granted, adapter) ?? '', adapter, rules);
      // Where nothing else is in it, a line end may stay.
      const isEmpty = Object.keys(ts.parseConfigFileTextToJson('settings.json', text).config).length === 0;
      const strip = (one: string) => (isEmpty ? one.replace(/\s/g, '') : one);
      expect(strip(after)).toBe(strip(text));
    }),
    { numRuns: 2000 },
  );
});
