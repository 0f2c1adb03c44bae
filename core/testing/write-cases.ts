/** Writes what the rules said of a recorded session as the tables of their tests, ready to be pasted. */

import type { Engine } from '../engine/engine.ts';
import type { Replayed } from '../engine/replay-stops.ts';
import { type HarneryEvent, sameAgent } from '../model/event.ts';
import type { Plugin } from '../model/plugin.ts';
import { askRule, type RuleAnswer } from './ask-rule.ts';
import type { RuleCase } from './rule-cases.ts';
import { writeWords } from './write-words.ts';

/** A rule’s answer to one stop, on a stream that gives it again. */
interface Written {
  readonly one: RuleCase;
  readonly found: RuleAnswer;
}

/** Where the case names its host: by the name of an adapter that plugins bring. */
export type CaseHost = (adapter: string) => Pick<RuleCase, 'adapter'>;

/** One `tester.run(...)` a rule that was asked; a comment where none was. */
export function writeCases(
  engine: Engine,
  plugins: readonly Plugin[],
  events: readonly HarneryEvent[],
  stops: readonly Pick<Replayed, 'stop' | 'judgement'>[],
  hostOf: CaseHost,
): string {
  const runs = engine.rules.flatMap(({ name }) => {
    const given = engine.listed.find((one) => one.name === name)?.given ?? {};
    const options = Object.keys(given).length === 0 ? {} : { options: given };
    const written = stops.flatMap(({ stop, judgement }): (Written | undefined)[] => {
      const { applying, verdict, warned = [] } = judgement;
      const failed = [...verdict.failing, ...warned].find(({ rule }) => rule === name);
      const asked = failed ?? applying.find(({ rule }) => rule === name);
      if (asked === undefined) return [];
      const head = events.slice(
        0,
        events.findIndex(({ event_id }) => event_id === stop.event_id),
      );
      const base = { ...options, ...hostOf(stop.adapter) };
      const due = { message: asked.message, fails: failed !== undefined };
      return [findCase(engine, { name, plugins }, base, [...head, stop], judgement.window?.anchor, due)];
    });
    return written.length === 0 ? [] : [writeRun(name, written)];
  });
  return runs.length === 0 ? '// no rule was asked about these stops\n' : runs.join('\n');
}

/** The shortest stream that makes the rule say the same: words, words with turns, or all events. */
function findCase(
  engine: Engine,
  setup: { readonly name: string; readonly plugins: readonly Plugin[] },
  base: Omit<RuleCase, 'stream'>,
  events: readonly HarneryEvent[],
  anchor: HarneryEvent | undefined,
  due: { readonly message: string; readonly fails: boolean },
): Written | undefined {
  const stop = events.at(-1);
  if (stop === undefined) return undefined;
  const from = events.findIndex(({ event_id }) => event_id === anchor?.event_id);
  const seen = events.slice(Math.max(from, 0)).filter((event) => sameAgent(event, stop));
  const adapter = engine.adapterFor(stop.adapter);
  for (const stream of [writeWords(seen, adapter, false), writeWords(seen, adapter, true), events]) {
    const one: RuleCase = { stream, ...base };
    try {
      const found = askRule(setup, one);
      if (found.message === due.message && (found.answer === 'fails') === due.fails) return { one, found };
    } catch {
      // Words cannot say all that was recorded; the events can.
    }
  }
  return undefined;
}

/** Undefined stands for a stop that no stream gives again. */
function writeRun(name: string, written: readonly (Written | undefined)[]): string {
  const found = written.filter((one) => one !== undefined);
  const unique = [...new Map(found.map((one) => [JSON.stringify(one.one), one])).values()];
  const list = (kind: 'passing' | 'failing') => {
    const cases = unique.filter(({ found }) => (found.answer === 'fails') === (kind === 'failing'));
    if (cases.length === 0) return [`  ${kind}: [], // nothing of the kind was recorded: a case is due here`];
    return [`  ${kind}: [`, ...cases.map(writeCase), '  ],'];
  };
  const lost = written.length - found.length;
  const note = lost === 0 ? [] : [`// of ${lost} stops no stream makes the rule say the same again`];
  return [...note, `tester.run(${quote(name)}, {`, ...list('passing'), ...list('failing'), '});', ''].join(
    '\n',
  );
}

function writeCase({ one: { stream, options, adapter }, found }: Written): string {
  const { answer, message = '', command = '', stage } = found;
  const fields = [
    `stream: ${typeof stream === 'string' ? quote(stream) : `[\n${stream.map((event) => `        ${JSON.stringify(event)},`).join('\n')}\n      ]`}`,
    ...(options === undefined ? [] : [`options: ${JSON.stringify(options)}`]),
    ...(typeof adapter === 'string' ? [`adapter: ${quote(adapter)}`] : []),
    ...(answer === 'unknown' ? [`because: 'unknown'`] : []),
    ...(answer !== 'fails' ? [] : [`message: ${quote(message)}`]),
    ...(answer !== 'fails' ? [] : [`remedy: { command: ${quote(command)}, stage: ${quote(stage)} }`]),
  ];
  return ['    {', ...fields.map((field) => `      ${field},`), '    },'].join('\n');
}

/** A text as people write it, where its signs allow it. */
function quote(text: string): string {
  return /['\\\p{Cc}]/u.test(text) ? JSON.stringify(text) : `'${text}'`;
}
