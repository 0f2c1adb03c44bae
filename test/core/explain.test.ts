/** Every evaluation can say why: rule by rule, each condition as a tree in which each node has its value. */

import { expect, it } from '@jest/globals';
import { createEngine, evaluate } from '../../core/index.ts';
import { readStream } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { claudePayload, newProject, run } from '../support/run-cli.ts';

function why(stream: string, explain = true) {
  const events = readStream(stream);
  const stop = events.at(-1);
  if (stop === undefined) throw new Error('an empty stream has no stop');
  const engine = createEngine({ plugins: recommended });
  return evaluate(engine, { events, stop, now_ms: Date.parse(stop.ts), explain }).why;
}

const TOOLS_USED = (tools: number) => ({
  op: '>',
  value: tools > 0,
  of: [{ var: 'tool_uses', value: tools }, { value: 0 }],
});

it('says what each part of each rule was', () => {
  expect(why('prompt tool tool task stop')).toEqual([
    {
      rule: 'status_checked',
      severity: 'error',
      applies: TOOLS_USED(2),
      satisfied: {
        op: '>',
        value: false,
        of: [{ var: 'count.state.status_checked', value: 0 }, { value: 0 }],
      },
      message: 'no state.status_checked event was seen since the last prompt of a person',
    },
    {
      rule: 'task_set',
      severity: 'error',
      applies: TOOLS_USED(2),
      satisfied: { op: '>', value: true, of: [{ var: 'count.state.task_set', value: 1 }, { value: 0 }] },
    },
  ]);
});

it('says of a rule that does not apply why it does not', () => {
  expect(why('prompt stop')?.[0]).toEqual({
    rule: 'status_checked',
    severity: 'error',
    applies: TOOLS_USED(0),
  });
});

it('says nothing where nobody asks', () => {
  expect(why('prompt tool stop', false)).toBeUndefined();
});

it('is carried by check --json and replay --json', () => {
  const root = newProject();
  const check = (event: string, fields = {}) =>
    run(['check', '--adapter', 'claude-code', '--json'], {
      input: claudePayload(root, event, fields),
      cwd: root,
    });
  check('UserPromptSubmit', { prompt: 'Do it.' });
  check('PreToolUse', { tool_name: 'Bash', tool_use_id: 'call-1' });
  const expected = [
    { rule: 'status_checked', applies: TOOLS_USED(1), satisfied: { value: false } },
    { rule: 'task_set', applies: TOOLS_USED(1), satisfied: { value: false } },
  ];
  expect(JSON.parse(check('Stop').stdout).verdict).toMatchObject({ why: expected });
  expect(JSON.parse(run(['replay', 'session-1', '--json'], { cwd: root }).stdout)).toMatchObject({
    why: expected,
  });
});
