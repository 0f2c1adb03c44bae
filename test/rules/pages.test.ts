/** The examples on the rules’ pages pass and block as they say. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createEngine } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { judge } from '../support/judge.ts';
import { ALL_OFF } from '../support/judge-capture.ts';

const FOLDER = join(__dirname, '../../rules');
const OPTIONS: Record<string, Record<string, unknown>> = { verify_after_edit: { commands: ['npm test'] } };
/** A host on which the rule is asked. */
const HOSTS: Record<string, string> = { status_shown: 'claude-code' };

const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));

describe.each(pages.map((page) => page.replace('.md', '')))('the page of %s', (rule) => {
  const text = readFileSync(join(FOLDER, `${rule}.md`), 'utf8');
  const examples = [...text.matchAll(/^```(pass|block)\n([\s\S]*?)^```$/gm)].flatMap(
    ([, kind = '', body = '']) =>
      body
        .trim()
        .split('\n')
        .map((stream) => [kind, stream] as const),
  );

  it('has an example of each', () => {
    expect(new Set(examples.map(([kind]) => kind))).toEqual(new Set(['pass', 'block']));
  });

  it.each(examples)('%s: %s', (kind, stream) => {
    const engine = createEngine({
      plugins: recommended,
      rules: { ...ALL_OFF, [rule]: ['error', OPTIONS[rule] ?? {}] },
    });
    const failing = judge(stream, { adapter: HOSTS[rule] ?? 'cursor' }, engine).verdict.failing.map(
      (one) => one.rule,
    );
    expect(failing).toEqual(kind === 'block' ? [rule] : []);
  });
});
