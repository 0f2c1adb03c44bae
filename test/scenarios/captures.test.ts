/** Every capture of a real host, fed hook by hook through the built command: no fault, and the verdicts of the table. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type HarneryEvent, isEvent, isVerdict, timeOf } from '../../core/index.ts';
import { recordCommand } from '../../core/wiring/record-command.ts';
import {
  ADAPTER_OF,
  type Answer,
  captureFiles,
  feedCapture,
  HOSTS,
  type HookCall,
  type Host,
  isToolEvent,
  readCapture,
  START_MS,
} from '../support/captures.ts';
import { TABLE } from './captures-table.ts';

/** For one capture, on a slow machine: the longest has 46 hooks. */
const TIMEOUT_MS = 240_000;

const CASES = TABLE.flatMap(({ files, ...row }) => files.map((file) => ({ file, ...row })));

const SCRIPT = join(__dirname, '../../dist/core/cli/record.sh');

/** Those with tool events, whose hooks may run the script, and with another event in the end, which drains. */
const WITH_TOOLS = CASES.filter(({ host, file }) => {
  // OpenCode has no hooks that a shell runs.
  if (host.startsWith('opencode')) return false;
  const isTool = readCapture(host, file, '/own').calls.map(({ event }) => isToolEvent(host, event));
  return isTool.includes(true) && isTool.at(-1) === false;
});

describe.each([
  ['through the command', CASES, undefined],
  ['through the command, its tool events through the script', WITH_TOOLS, SCRIPT],
] as const)('a capture fed %s', (_how, cases, script) => {
  it.concurrent.each([...cases])(
    '$host/$file: $why',
    async ({ host, file, verdicts, options = [], secondDeliveries = 0 }) => {
      const recorder = script === undefined ? undefined : recordCommand(ADAPTER_OF[host], script);
      const { calls, answers, events } = await feedCapture(host, file, { options, recorder });

      expect(events.filter((event) => isEvent(event, 'fault.raised'))).toEqual([]);
      expect(events.filter(isVerdict).map(({ data }) => describeVerdict(data))).toEqual(verdicts);
      const said = answers.map(
        (answer, index) => `${eventName(host, calls[index]?.event)}: ${readAnswer(host, answer)}`,
      );
      expect(said.filter((one) => !one.endsWith(': nothing'))).toEqual(toBeSaid(host, verdicts));

      const used = calls
        .map((call) => ({ ...call, event: eventName(host, call.event) }))
        .filter(({ event }) => Object.hasOwn(ADAPTER_OF[host].events, event));
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
      // What the recorder’s own hook looked at while it waited.
      ['qwen/t-poll', ['Stop', 'Stop']],
      ['copilot/t-wait', ['agentStop']],
      ['droid/t-wait', ['Stop']],
    ]);
  });
});

/** As the table writes it: the reason, and the rules that failed. */
function describeVerdict({ reason, failing }: { reason: string; failing: readonly string[] }): string {
  return failing.length === 0 ? reason : `${reason}: ${failing.join(', ')}`;
}

/** Our name of a host’s event, which may have two. */
function eventName(host: Host, event = ''): string {
  return ADAPTER_OF[host].aliases?.[event] ?? event;
}

/** How each host is told, to the byte but for ids and paths: what stands around the text of a block, and the text. */
interface Form {
  /** The host’s name of a stop. */
  readonly stop: string;
  /** All that stands on standard output where nothing is said. */
  readonly silence?: string;
  /** The document of a block, its text taken out; missing: the text on standard error, with exit code 2. */
  readonly document?: (text: string) => object;
  readonly text: RegExp;
  /** Whether a person can be told something without a block. */
  readonly tells?: boolean;
}

const HEAD = '\\[harnery:stop-remediation rule=status_checked,task_set id=\\w{26}\\]\\n';
const WHY = 'End-of-turn check, rule 2/2 \\(task_set\\): [^\\n]+\\.\\n';
const ALL = 'Run each of these commands now, in this order, mend what fails, and do nothing else:\\n';
const SET_TASK = '[^\\n]+ agents set-task "what you worked on"';
const AGAIN = '\\nThen end your turn with your complete final answer: only the last answer is shown\\.';
const SESSION = ' --session [\\w-]+';

const oneRule = (session: string) => `${WHY}Run this command now: ${SET_TASK}${session}${AGAIN}`;
const allRules = (session: string, again = '') =>
  `${HEAD}${WHY}${ALL}1\\. ${SET_TASK}${session}\\n2\\. [^\\n]+ agents status${session}${again}`;
const exactly = (text: string) => new RegExp(`^${text}$`);
const decision = (word: string) => (reason: string) => ({ decision: word, reason });

const FORMS: Readonly<Record<string, Form>> = {
  'claude-code': { stop: 'Stop', text: exactly(`${oneRule('')}\\n`), tells: true },
  cursor: {
    stop: 'stop',
    silence: '{}',
    document: (followup_message) => ({ followup_message }),
    text: exactly(allRules(SESSION)),
  },
  codex: { stop: 'Stop', text: /^$/ },
  'gemini-cli': {
    stop: 'AfterAgent',
    document: decision('deny'),
    text: exactly(allRules(SESSION)),
    tells: true,
  },
  'qwen-code': { stop: 'Stop', document: decision('block'), text: exactly(allRules('', AGAIN)), tells: true },
  'copilot-cli': { stop: 'agentStop', document: decision('block'), text: exactly(allRules('')) },
  opencode: { stop: 'session.idle', document: (prompt) => ({ prompt }), text: exactly(allRules(SESSION)) },
  droid: { stop: 'Stop', document: decision('block'), text: exactly(oneRule(SESSION)) },
};

function formOf(host: Host): Form {
  const form = FORMS[ADAPTER_OF[host].name];
  if (form === undefined) throw new Error(`no form of ${host}`);
  return form;
}

/** What an answer says to its host: `nothing`, `block`, `told` (without blocking), or the answer that has no right form. */
function readAnswer(host: Host, answer: Answer): string {
  const { stdout, stderr, exitCode } = answer;
  const { silence = '', document, text, tells } = formOf(host);
  if (document === undefined && exitCode === 2 && stdout === '' && text.test(stderr)) return 'block';
  if (exitCode === 0 && stderr === '') {
    if (stdout === silence) return 'nothing';
    const words = textIn(stdout);
    if (document !== undefined && text.test(words) && stdout === JSON.stringify(document(words)))
      return 'block';
    if (tells && words !== '' && stdout === JSON.stringify({ systemMessage: words })) return 'told';
  }
  return `not the form of ${host}: ${JSON.stringify(answer)}`;
}

/** The last value of a document; empty where there is none. */
function textIn(stdout: string): string {
  try {
    return String(Object.values(JSON.parse(stdout)).at(-1) ?? '');
  } catch {
    return '';
  }
}

/** Every block is answered; that a window was given up is told once, where the host has a channel that does not block. */
function toBeSaid(host: Host, verdicts: readonly string[]): string[] {
  const { stop, tells } = formOf(host);
  return verdicts.flatMap((verdict) => {
    if (verdict.startsWith('rules_failed')) return [`${stop}: block`];
    return tells && verdict.startsWith('no_progress') ? [`${stop}: told`] : [];
  });
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
