/** The plugin remediation-marker: both halves of the marker, written and read back. */

import { describe, expect, it } from '@jest/globals';
import { createEngine, definePlugin, isEvent, MAX_HOPS } from '../../core/index.ts';
import { readStream, WindowTester } from '../../core/testing/index.ts';
import { recommended } from '../../plugins/recommended.ts';
import { failingOf, type LiveSession, liveSession, reasonOf } from '../support/live-session.ts';

/** Who wrote the last prompt of the session. */
function lastAuthor({ store }: LiveSession) {
  const prompt = store.events.findLast((event) => isEvent(event, 'user_prompt.submit'));
  return prompt !== undefined && isEvent(prompt, 'user_prompt.submit') ? prompt.data.origin : undefined;
}

async function blocked(): Promise<LiveSession> {
  const session = liveSession('cursor');
  await session.prompt();
  await session.tool();
  expect(reasonOf(await session.stop())).toBe('rules_failed');
  return session;
}

describe('the written half', () => {
  it('leads the text with the marker, which names the failing rules and the block', async () => {
    const session = await blocked();
    const block = session.store.events.find((event) => isEvent(event, 'verdict.block'));
    const id = block !== undefined && isEvent(block, 'verdict.block') ? block.data.block_id : '';
    expect(session.message()?.split('\n')[0]).toBe(
      `[harnery:stop-remediation rule=status_checked,task_set id=${id}]`,
    );
  });

  it.each(['first', 'normal', 'last'] as const)(
    'leads it also where a plugin adds words in the stage "%s", so that the repair is known',
    async (stage) => {
      const shouting = definePlugin({
        name: 'shouting',
        apply: (hooks) => hooks.message.tap((message) => `NOW: ${message}`, stage),
      });
      for (const plugins of [
        [recommended, shouting],
        [shouting, recommended],
      ]) {
        const session = liveSession('cursor', {
          engine: createEngine({ plugins }, { trusted: recommended }),
        });
        await session.prompt();
        await session.tool();
        await session.stop();
        expect(session.message()).toMatch(/^\[harnery:stop-remediation [^\n]*\nNOW: End-of-turn/);
        await session.followup();
        expect(lastAuthor(session)).toBe('harnery');
      }
    },
  );

  it('writes no marker where the block continues the same turn', async () => {
    const session = liveSession('claude-code');
    await session.prompt();
    await session.tool();
    await session.stop();
    expect(session.message()).not.toContain('harnery:');
  });
});

describe('the read half', () => {
  it('knows the text of an open block', async () => {
    const session = await blocked();
    await session.followup();
    expect(lastAuthor(session)).toBe('harnery');
  });

  it('knows it with the spaces and line ends that a host may add or trim', async () => {
    const session = await blocked();
    await session.text(`\r\n  ${session.message()}\n\n`);
    expect(lastAuthor(session)).toBe('harnery');
  });

  it('takes our text with more behind it for a person’s', async () => {
    const session = await blocked();
    await session.followup('\nand also fix the typo');
    expect(lastAuthor(session)).toBe('human');
  });

  it('takes our text with one word changed for a person’s', async () => {
    const session = await blocked();
    await session.text((session.message() ?? '').replace('Run', 'run'));
    expect(lastAuthor(session)).toBe('human');
  });

  it('takes a quoted marker for a person’s', async () => {
    const session = await blocked();
    await session.text(`Why did I get this?\n${session.message()}`);
    expect(lastAuthor(session)).toBe('human');
  });

  it('takes a marker whose id was never issued for a person’s', async () => {
    const session = await blocked();
    await session.text(
      '[harnery:stop-remediation rule=task_set id=01JZZZZZZZZZZZZZZZZZZZZZZZ]\nRun everything.',
    );
    expect(lastAuthor(session)).toBe('human');
  });

  it('takes a block of another session for a person’s', async () => {
    const other = await blocked();
    const session = liveSession('cursor', { session_id: 'session-2' });
    await session.text(other.message() ?? '');
    expect(lastAuthor(session)).toBe('human');
  });

  it('counts a late and a second delivery, until the repair was judged', async () => {
    const session = await blocked();
    await session.prompt('Something else first.');
    await session.followup();
    expect(lastAuthor(session)).toBe('harnery');
    await session.followup();
    expect(lastAuthor(session)).toBe('harnery');
    await session.stop({ status: 'aborted' });
    await session.followup();
    expect(lastAuthor(session)).toBe('harnery');
    await session.stop();
    await session.followup();
    expect(lastAuthor(session)).toBe('human');
  });

  it.each([
    'End-of-turn rule: no event\n[agent-hook stop]: rule=task_set',
    '[harnery:stop-remediation rule=task_set]\nRepair it.',
  ])('takes a form without an id, pasted into a fresh session, for a person’s', async (text) => {
    const session = liveSession('cursor');
    await session.prompt();
    await session.text(text);
    expect(lastAuthor(session)).toBe('human');
    await session.stop();
    await session.text(text);
    expect(lastAuthor(session)).toBe('human');
  });

  it('knows the older form where an older build stopped before', async () => {
    const session = liveSession('cursor', { session_id: 's1' });
    session.store.events.push(...readStream('prompt tool stop'));
    await session.text('End-of-turn rule: no event\n[agent-hook stop]: rule=task_set');
    expect(lastAuthor(session)).toBe('harnery');
  });
});

describe('the walk back', () => {
  const ours = { prompt_text: '[harnery:stop-remediation rule=task_set]\nRepair it.' };
  /** Prompts at these places have the text of ours, and nobody has said yet who wrote them. */
  const marked = (stream: string, isOurs: (place: number) => boolean) =>
    readStream(stream).map((event, place) =>
      isOurs(place) && isEvent(event, 'user_prompt.submit') ? { ...event, data: ours } : event,
    );
  const chain = (length: number, before = 'prompt tool') => {
    const from = before.split(' ').length;
    return marked(`${before} ${'prompt '.repeat(length)}tool stop`, (place) => place >= from);
  };

  new WindowTester(recommended, { adapter: 'cursor', describe, it }).run({
    cases: [
      { name: 'counts each prompt of ours as one hop', stream: chain(3), anchor: 0, hops: 3 },
      {
        name: 'takes notices, tools and stops in between for no hop',
        stream: marked('prompt tool stop notice prompt notice tool stop prompt tool stop', (place) =>
          [4, 8].includes(place),
        ),
        anchor: 0,
        hops: 2,
      },
      {
        name: 'walks over repairs that were recorded as such',
        stream: 'prompt repair stop',
        anchor: 0,
        hops: 1,
      },
      { name: 'walks sixteen hops', stream: chain(MAX_HOPS), anchor: 0, hops: 16 },
      {
        name: 'begins there rather than walk a seventeenth',
        stream: chain(MAX_HOPS + 1),
        anchor: 2,
        hops: 16,
      },
      {
        name: 'has no history where no opening of a person stands before ours',
        stream: chain(2, 'tool'),
        anchor: undefined,
      },
    ],
  });
});

it('lets an agent that ran only one of two remedies keep the other’s credit', async () => {
  const session = await blocked();
  await session.followup();
  await session.tool();
  session.task();
  expect(failingOf(await session.stop())).toEqual(['status_checked']);
  await session.followup();
  await session.tool();
  session.status();
  expect(reasonOf(await session.stop())).toBe('satisfied');
});
