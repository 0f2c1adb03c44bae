/** Every error has a code, says what happened in one line, and names a way out. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ERRORS } from '../../core/error-table.ts';
import { type ErrorCode, HarneryError } from '../../core/errors.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];

it.each(codes)('%s is one line with a way out, all placeholders filled', (code) => {
  const names =
    ERRORS[code]
      .join(' ')
      .match(/\{(\w+)\}/g)
      ?.map((name) => name.slice(1, -1)) ?? [];
  const error = new HarneryError(code, Object.fromEntries(names.map((name) => [name, `a\n${name}`])));
  expect(error.line).toMatch(new RegExp(`^harnery: ${code}: \\S.*\\. \\S.*[.?]$`));
  expect(error.line.replace('{">": [{"var": "tool_uses"}, 0]}', '')).not.toMatch(/[{}\n]/);
});

it('never carries a terminal’s control characters', () => {
  const { line } = new HarneryError('HARNERY_BAD_JSON', {
    cause: '\u001b[31mred\u001b[0m\u0007 \u001b]0;x\u0007end',
  });
  expect(line).not.toMatch(/\p{Cc}/u);
  expect(line).toContain('red end');
});

it('tells a cause of any length in a line that can be read', () => {
  const { line, data } = new HarneryError('HARNERY_BAD_JSON', { cause: 'x'.repeat(1_000_000) });
  expect(data.cause).toHaveLength(1_000);
  expect(line).toContain('xxx…. Wire the hook');
});

it('about nothing but its cause is the same one where only numbers differ', () => {
  const about = (cause: string) => new HarneryError('HARNERY_STRAY', { cause }).about;
  expect(about('no answer at 12:04:31 from port 5432')).toBe(about('no answer at 13:00:01 from port 5433'));
  expect(about('no answer')).not.toBe(about('no question'));
});

it('are documented, each once and in the order of the table', () => {
  const page = readFileSync(join(__dirname, '../../core/errors.md'), 'utf8');
  expect([...page.matchAll(/^### (\w+)$/gm)].map(([, code]) => code)).toEqual(codes);
});
