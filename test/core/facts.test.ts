/** What a window tells rules: documented, counted, and unknown where it cannot be known. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createEngine, EVENT_TYPES, type Facts, type Rule } from '../../core/index.ts';
import { dataFieldsOf } from '../../core/model/event-fields.ts';
import { recommended } from '../../plugins/recommended.ts';
import { factRows } from '../support/fact-rows.ts';
import { judge } from '../support/judge.ts';
import { ALL_OFF, judgeCapture } from '../support/judge-capture.ts';

const PAGE = readFileSync(join(__dirname, '../../core/facts.md'), 'utf8').replace(/ {2,}/g, ' ');

describe('the page of facts', () => {
  it.each(factRows())('has the row %s', (row) => {
    expect(PAGE.replaceAll('\\|', '|')).toContain(row.replace(/ {2,}/g, ' '));
  });

  it.each(EVENT_TYPES)('names the fields of %s', (type) => {
    const fields = (dataFieldsOf(type) ?? []).filter((field) => !['place', 'seconds_ago'].includes(field));
    const told = fields.map((field) => `\`${field}\``).join(', ') || 'none';
    expect(PAGE).toContain(`| \`${type}\` | ${told} |`);
  });
});

function factsOf(stream: string): Facts {
  const { facts } = judge(stream);
  if (facts === undefined) throw new Error('no rule was asked');
  return facts;
}

describe('the facts of a window', () => {
  it('tell commands with their outcome, their place and what was edited since', () => {
    const { commands, last_command } = factsOf(
      'prompt ok(npm test && npm run lint) edit(a.ts) fail(npm test) stop',
    );
    expect(
      commands?.map(({ line, succeeded, after_last_edit, place }) => [
        line,
        succeeded,
        after_last_edit,
        place,
      ]),
    ).toEqual([
      ['npm test', true, false, 2],
      ['npm run lint', true, false, 2],
      ['npm test', false, true, 4],
    ]);
    expect(last_command).toMatchObject({ name: 'npm', words: ['npm', 'test'], seconds_ago: 10 });
  });

  it('tell edits, the last one, and each file once', () => {
    const { edits, last_edit, edited_files } = factsOf('prompt edit(a.ts) edit(b.ts) edit(a.ts) stop');
    expect(edits?.map(({ file }) => file)).toEqual(['a.ts', 'b.ts', 'a.ts']);
    expect(last_edit).toEqual({ tool: 'Write', file: 'a.ts', place: 4, seconds_ago: 10 });
    expect(edited_files).toEqual(['a.ts', 'b.ts']);
  });

  it('tell the order of things by their places', () => {
    const { last, last_edit } = factsOf('prompt edit(a.ts) task edit(a.ts) stop');
    expect(last_edit?.place).toBeGreaterThan(last.state?.task_set?.place ?? Number.POSITIVE_INFINITY);
    expect(last.state?.task_set).toEqual({ task: 'a task', place: 3, seconds_ago: 20 });
  });

  it('tell prompts, seconds, tools and the host', () => {
    expect(factsOf('prompt tool notice tool stop')).toMatchObject({
      prompts: 1,
      hops: 0,
      blocks: 0,
      seconds: 40,
      tool_uses: 2,
      tools: ['Shell', 'Shell'],
      adapter: {
        name: 'cursor',
        opens_turn: true,
        continues_turn: false,
        tells_answer: false,
        tells_outcome: true,
      },
    });
  });

  it('are of this window alone', () => {
    expect(factsOf('prompt edit(a.ts) ok(npm test) prompt tool stop')).toMatchObject({
      edits: [],
      tool_uses: 1,
    });
  });

  it('do not say which commands ran where one was not recorded', () => {
    const facts = factsOf('prompt ok(npm test) result stop');
    expect([facts.commands, facts.last_command]).toEqual([undefined, undefined]);
  });

  it('count a type that a rule reads from 0, also where the envelope does not know it', () => {
    const reviewed: Rule = {
      name: 'reviewed',
      meta: { description: 'd', message: 'no review', remedy: 'true' },
      applies: true,
      satisfied: { '>': [{ var: 'count.review.requested' }, 0] },
    };
    const engine = createEngine({ plugins: recommended, rules: { ...ALL_OFF, reviewed } });
    expect(judge('prompt tool stop', {}, engine).verdict.failing.map(({ rule }) => rule)).toEqual([
      'reviewed',
    ]);
  });
});

describe('what no active rule needs', () => {
  const recorded = async (rules: Parameters<typeof judgeCapture>[2]) => {
    const { events } = await judgeCapture('claude-code', 'edit-then-test-passes', rules);
    return [...new Set(events.flatMap(({ data }) => Object.keys(data)))];
  };

  it('is not recorded: neither commands nor files nor outcomes', async () => {
    const fields = await recorded({ task_set: 'error' });
    expect(
      fields.filter((field) => ['command', 'files', 'succeeded', 'answer', 'status_shown'].includes(field)),
    ).toEqual([]);
  });

  it('is recorded for a rule that reads it', async () => {
    const fields = await recorded({ verify_after_edit: ['error', { commands: ['npm test'] }] });
    expect(fields).toEqual(expect.arrayContaining(['command', 'files', 'succeeded']));
    expect(fields).not.toContain('answer');
  });
});
