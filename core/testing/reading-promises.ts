/** What every adapter promises of the payloads that it reads, as tests that always run. */

import { createEngine } from '../engine/engine.ts';
import { freezeDeep } from '../engine/freeze-deep.ts';
import { type Adapter, canBlock } from '../model/adapter.ts';
import { originByText, type Payload } from '../model/payload.ts';
import type { AdapterCases } from './adapter-cases.ts';
import { copyData, findDifference, isSame } from './compare-data.ts';
import { HARD, MARKER } from './hard-message.ts';
import { failure, mismatch, show } from './mismatch.ts';
import { readCasePayload, tellReading } from './read-case-payload.ts';
import { withOtherTypes, withoutFields } from './vary-payload.ts';

export type AdapterPromise = (adapter: Adapter, cases: AdapterCases) => void;

/** Without it no other promise means anything: what is wrong with the parts themselves. */
export function refuseParts(adapter: Adapter): void {
  const others = (adapter?.dependencies ?? []).map((name) => ({ name }));
  const { faults } = createEngine({
    plugins: [...others, { name: 'adapter-under-test', adapters: [adapter] }],
  });
  if (faults.length > 0) throw failure(faults.map(({ line }) => line).join('\n'));
}

export const READING_PROMISES: Readonly<Record<string, AdapterPromise>> = {
  'uses no event that it ignores'({ events, ignores }) {
    const both = Object.keys(events).filter((name) => ignores.includes(name));
    if (both.length > 0) throw failure(`used and ignored at the same time: ${both.join(', ')}`);
  },

  'has capabilities that fit together'(adapter) {
    const { capabilities, textReturns, events, hostCap, wrappers, notices } = adapter;
    const refuse = (text: string) => {
      throw failure(text);
    };
    if (textReturns && !canBlock(adapter))
      refuse('"textReturns" needs "opensTurn" or "continuesTurn": no text of ours comes where none goes');
    if ((textReturns || capabilities.opensTurn) && (adapter.dependencies ?? []).length === 0)
      refuse(
        'the text of a block comes back as a prompt: name in "dependencies" the plugin that knows it again',
      );
    if (canBlock(adapter) && !capabilities.observesStop)
      refuse('"opensTurn" and "continuesTurn" need "observesStop"');
    const types = Object.values(events).map((spec) => (typeof spec === 'string' ? spec : spec[0]));
    if (capabilities.observesStop && adapter.parse === undefined && !types.includes('turn.stop'))
      refuse('"observesStop" is true, and none of its "events" is a turn.stop');
    if (hostCap !== undefined && (!Number.isInteger(hostCap) || hostCap < 2))
      refuse(`"hostCap" is ${show(hostCap)}, and ours stays below it: a whole number from 2 on is due`);
    const greedy = wrappers.find(({ flags }) => flags.includes('g'));
    if (greedy !== undefined)
      refuse(`the wrapper ${String(greedy)} has the flag g: it takes its like out of the text, too`);
    const loose = notices.find(({ source }) => !source.startsWith('^'));
    if (loose !== undefined)
      refuse(`the notice ${String(loose)} is not anchored at the start: a person may quote it`);
  },

  'recognises no payload of another host'(adapter, { foreign }) {
    for (const payload of foreign) {
      const said: unknown = adapter.recognizes(payload);
      if (said !== false) throw mismatch(`recognizes(${show(payload)})`, 'false', show(said));
    }
  },

  'recognises a payload of its own'(adapter, { payloads }) {
    if (!payloads.some(({ payload }) => adapter.recognizes(copyData(payload)) === true))
      throw failure(
        '"recognizes" takes none of "payloads" for its own: name a field that only this host sends',
      );
  },

  'finds the session of each payload that becomes an event'(adapter, { payloads }) {
    for (const { name, payload } of payloads) {
      const reading = readCasePayload(adapter, copyData(payload));
      if (reading.kind !== 'event' || reading.session !== '') continue;
      throw failure(`the payload "${name}" names no session: nothing is in ${fieldsOf(adapter)}`);
    }
  },

  'reads the commands and files of the tools that it names'(adapter, { payloads }) {
    const { shellTools, editTools = [] } = adapter;
    const calls = payloads.flatMap(({ payload }) => {
      const reading = readCasePayload(adapter, copyData(payload));
      return reading.kind === 'event' && reading.event.event_type.startsWith('tool.')
        ? [reading.event.data]
        : [];
    });
    if (calls.length === 0) return;
    const seen = [...new Set(calls.map(({ tool_name }) => show(tool_name)))].join(', ');
    if (shellTools.length > 0 && !calls.some(({ command }) => typeof command === 'string' && command !== ''))
      throw failure(
        `"shellTools" names ${shellTools.join(', ')}, and no payload gives a command (tools seen: ${seen}): add one, or read it in "readTool"`,
      );
    if (editTools.length > 0 && !calls.some(({ files }) => Array.isArray(files) && files.length > 0))
      throw failure(
        `"editTools" names ${editTools.join(', ')}, and no payload gives a file (tools seen: ${seen}): add one, or read it in "readTool"`,
      );
  },

  'knows the text of its block again'(adapter, { returned }) {
    if (returned === undefined) return;
    const message = `${MARKER}\n${HARD}`;
    const reading = readCasePayload(adapter, returned(message));
    if (reading.kind !== 'event' || reading.event.event_type !== 'user_prompt.submit')
      throw mismatch('what "returned" gives', 'a user_prompt.submit', tellReading(reading));
    if (reading.text !== message)
      throw mismatch(
        'the text that comes back, without what "wrappers" take off',
        show(message),
        show(reading.text),
      );
    const { data, prompt = '' } = reading.event;
    if (data.origin === 'host' || originByText(prompt.trim(), adapter) === 'host')
      throw failure('the text that comes back is taken for a notice of the host');
  },

  'reads a payload without changing it, and twice the same'(adapter, { payloads }) {
    for (const { name, payload } of payloads) {
      const own = copyData(payload);
      const first = readCasePayload(adapter, own);
      const changed = findDifference(own, payload);
      if (changed !== undefined) throw failure(`the payload "${name}" is changed by reading it: ${changed}`);
      const second = readCasePayload(adapter, freezeDeep(own));
      if (!isSame(first, second))
        throw mismatch(`the payload "${name}", read twice`, tellReading(first), tellReading(second));
    }
  },

  'reads or refuses a payload in which a field is missing': (adapter, cases) =>
    readAll(adapter, cases, withoutFields),

  'reads or refuses a payload in which a field is of another type': (adapter, cases) =>
    readAll(adapter, cases, withOtherTypes),
};

function fieldsOf({ fields }: Adapter): string {
  return fields.session.map((field) => `"${field}"`).join(' or ');
}

function readAll(
  adapter: Adapter,
  { payloads }: AdapterCases,
  vary: (payload: Payload) => readonly { readonly what: string; readonly payload: Payload }[],
): void {
  for (const { name, payload } of payloads) {
    for (const varied of vary(payload)) {
      const reading = readCasePayload(adapter, freezeDeep(copyData(varied.payload)));
      if (reading.kind === 'broken')
        throw mismatch(`the payload "${name}", ${varied.what}`, 'an event, or a refusal', reading.cause);
    }
  }
}
