/** Every capture of a real host, fed hook by hook through the built command: no fault, and the verdicts of the table. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { claudeCode } from '../../adapters/claude-code.ts';
import { codex } from '../../adapters/codex.ts';
import { cursor } from '../../adapters/cursor.ts';
import { type HarneryEvent, isEvent, isVerdict, timeOf } from '../../core/index.ts';
import { recordCommand } from '../../core/wiring/record-command.ts';
import {
  type Answer,
  captureFiles,
  feedCapture,
  HOSTS,
  type HookCall,
  type Host,
  readCapture,
  START_MS,
  TOOL_EVENT,
} from '../support/captures.ts';
import { TABLE } from './captures-table.ts';

/** For one capture, on a slow machine: the longest has 46 hooks. */
const TIMEOUT_MS = 240_000;

const ADAPTERS = { 'claude-code': claudeCode(), cursor: cursor(), codex: codex() };

const CASES = TABLE.flatMap(({ files, ...row }) => files.map((file) => ({ file, ...row })));

const SCRIPT = join(__dirname, '../../dist/core/cli/record.sh');

/** Those with tool events, whose hooks may run the script, and with another event in the end, which drains. */
const WITH_TOOLS = CASES.filter(({ host, file }) => {
  const isTool = readCapture(host, file, '/own').calls.map(({ event }) => TOOL_EVENT.test(event));
  return isTool.includes(true) && isTool.at(-1) === false;
});

describe.each([
  ['through the command', CASES, undefined],
  ['through the command, its tool events through the script', WITH_TOOLS, SCRIPT],
] as const)('a capture fed %s', (_how, cases, script) => {
  it.concurrent.each([...cases])(
    '$host/$file: $why',
    async ({ host, file, verdicts, secondDeliveries = 0 }) => {
      const recorder = script === undefined ? undefined : recordCommand(ADAPTERS[host], script);
      const { calls, answers, events } = await feedCapture(host, file, recorder);

      expect(events.filter((event) => isEvent(event, 'fault.raised'))).toEqual([]);
      expect(events.filter(isVerdict).map(({ data }) => describeVerdict(data))).toEqual(verdicts);
      const said = answers.map((answer, index) => `${calls[index]?.event}: ${readAnswer(host, answer)}`);
      expect(said.filter((one) => !one.endsWith(': nothing'))).toEqual(toBeSaid(host, verdicts));

      const used = calls.filter(({ event }) => Object.hasOwn(ADAPTERS[host].events, event));
      const { missing, surplus } = compare(used, events.filter(isOfHook));
      expect(surplus).toEqual([]);
      expect(missing).toHaveLength(secondDeliveries);
      expect(missing.filter((call) => !isSecondDelivery(call, used))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('the table of captures', () => {
  it.each(HOSTS)('names every capture of %s once, and no other', (host) => {
    const named = CASES.filter((one) => one.host === host).map(({ file }) => file);
    expect(named.sort()).toEqual(captureFiles(host));
  });

  it.each([
    'rules_failed',
    'no_progress',
    'not_applicable',
    'no_history',
    'aborted',
    'error',
    'observe_only',
  ])('has a row with the reason %s', (reason) => {
    const reasons = TABLE.flatMap(({ verdicts }) => verdicts.map((verdict) => verdict.split(':')[0]));
    expect(reasons).toContain(reason);
  });

  it('rests on payloads in full length, in a folder of our own', () => {
    const captures = CASES.map(({ host, file }) => ({
      name: `${host}/${file}`,
      ...readCapture(host, file, '/own'),
    }));
    const sent = captures.flatMap(({ calls }) =>
      calls.flatMap(({ stdin, env }) => [stdin, JSON.stringify(env)]),
    );
    expect(sent.filter((text) => /_long_text|left out|\/home\/dev\/project/.test(text))).toEqual([]);

    const prompts = (name: string) =>
      captures
        .find((capture) => capture.name === name)
        ?.calls.map(({ stdin }) => JSON.parse(stdin).prompt as string | undefined)
        .filter((prompt) => prompt !== undefined);
    const hash = createHash('sha256').update(prompts('cursor/d-followup-200kb')?.[1] ?? '');
    expect(hash.digest('hex')).toBe('d61755a7fd5c853f44934281cc7096bf5fc34e3a7bd63bbeb5d1a38e5bbe3944');
    expect(prompts('claude-code/tui-g-paste')?.map((prompt) => Array.from(prompt).length)).toEqual([19_974]);

    const without = captures.filter(({ withoutPayload }) => withoutPayload.length > 0);
    expect(without.map(({ name, withoutPayload }) => [name, withoutPayload])).toEqual([
      ['cursor/e-timeout-ignores-signals', ['late']],
    ]);
  });
});

/** As the table writes it: the reason, and the rules that failed. */
function describeVerdict({ reason, failing }: { reason: string; failing: readonly string[] }): string {
  return failing.length === 0 ? reason : `${reason}: ${failing.join(', ')}`;
}

/** What an answer says to its host: `nothing`, `block`, `told` (without blocking), or the answer that has no right form. */
function readAnswer(host: Host, answer: Answer): string {
  const { stdout, stderr, exitCode } = answer;
  const wrong = `not the form of ${host}: ${JSON.stringify(answer)}`;
  if (host === 'claude-code' && exitCode === 2) return isBlockText(stderr) && stdout === '' ? 'block' : wrong;
  if (exitCode !== 0 || stderr !== '') return wrong;
  if (stdout === (host === 'cursor' ? '{}' : '')) return 'nothing';
  const document = fieldsOf(stdout);
  if (host === 'cursor' && hasOnly(document, 'followup_message', MARKED)) return 'block';
  return host === 'claude-code' && hasOnly(document, 'systemMessage', /\S/) ? 'told' : wrong;
}

const MARKED = /^\[harnery:stop-remediation rule=\S+ id=\S+\]\n/;

/** On a host that is told one rule at a time: the first in the order of remedies, and no marker. */
function isBlockText(text: string): boolean {
  return text.includes('rule 2/2 (task_set)') && !text.includes('status_checked') && !MARKED.test(text);
}

function fieldsOf(stdout: string): Record<string, unknown> {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

function hasOnly(document: Record<string, unknown>, field: string, text: RegExp): boolean {
  return Object.keys(document).join() === field && text.test(String(document[field]));
}

/** Every block is answered; that a window was given up is told once, where the host has a channel that does not block. */
function toBeSaid(host: Host, verdicts: readonly string[]): string[] {
  const stop = host === 'cursor' ? 'stop' : 'Stop';
  const blocks = verdicts.filter((verdict) => verdict.startsWith('rules_failed'));
  const gaveUp = host === 'claude-code' && verdicts.some((verdict) => verdict.startsWith('no_progress'));
  return [...blocks.map(() => `${stop}: block`), ...(gaveUp ? [`${stop}: told`] : [])];
}

function isOfHook(event: HarneryEvent): boolean {
  return event.source === 'hook';
}

/** Walks both in order: calls that are not in the record, and events in the record that no call explains. */
function compare(calls: readonly HookCall[], events: readonly HarneryEvent[]) {
  const surplus = events.map((event) => `${timeOf(event) - START_MS} ${hostEvent(event)}`);
  const missing = calls.filter(({ at_ms, event }) => {
    if (surplus[0] !== `${at_ms} ${event}`) return true;
    surplus.shift();
    return false;
  });
  return { missing, surplus };
}

function hostEvent({ data }: HarneryEvent): unknown {
  return (data as Record<string, unknown>).host_event;
}

const WITHIN_MS = 2_000;

/** Whether an equal payload came at most two seconds before; none of the table’s is one of a tool call. */
function isSecondDelivery(call: HookCall, calls: readonly HookCall[]): boolean {
  return calls
    .slice(0, calls.indexOf(call))
    .some(({ at_ms, stdin }) => stdin === call.stdin && call.at_ms - at_ms <= WITHIN_MS);
}
