/** Asks one rule about one stream as the engine would, and once more, to see whether it keeps to the promises of a rule. */

import type { ActiveRule } from '../engine/apply-rules.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import { evaluate } from '../engine/evaluate.ts';
import { keepAskedFor } from '../engine/keep-asked-for.ts';
import { writeCommand } from '../engine/word-block.ts';
import { causeOf } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { Options } from '../model/condition.ts';
import { type HarneryEvent, isEvent, timeOf } from '../model/event.ts';
import type { Facts } from '../model/facts.ts';
import type { Plugin } from '../model/plugin.ts';
import type { RuleMeta, Stage } from '../model/rule.ts';
import { eventsOf, hostOf } from './case-stream.ts';
import { copyData, findDifference } from './compare-data.ts';
import { failure } from './mismatch.ts';
import type { RuleCase } from './rule-cases.ts';

/** The rule under test, and what stands around it. */
export interface RuleSetup {
  /** With its plugin’s namespace. */
  readonly name: string;
  readonly plugins: readonly Plugin[];
  /** Where a case names none. */
  readonly adapter?: Adapter | string;
}

export interface RuleAnswer {
  readonly answer: 'satisfied' | 'not_asked' | 'unknown' | 'fails';
  /** Where it applies: its words, the command as the agent reads it. */
  readonly message?: string;
  readonly command?: string;
  readonly stage: Stage;
  readonly meta: RuleMeta;
  readonly facts: Facts;
  readonly options: Options;
  /** Fields of the stream that would not be recorded live, since nothing declares that it reads them. */
  readonly dropped: readonly string[];
}

/** The names of all rules of these plugins, as a config writes them. */
export function ruleNames(plugins: readonly Plugin[]): string[] {
  return plugins.flatMap(({ namespace, rules = [] }) =>
    rules.map(({ name }) => (namespace === undefined ? name : `${namespace}/${name}`)),
  );
}

/** Throws where the stream is none that rules are asked of, and where the rule throws, is impure, or is set wrongly. */
export function askRule(setup: RuleSetup, one: RuleCase): RuleAnswer {
  const { engine, adapter } = makeEngine(setup, one);
  const { events, dropped } = recordStream(one.stream, adapter, engine);
  const stop = events.at(-1);
  if (stop === undefined || !isEvent(stop, 'turn.stop'))
    throw failure(
      `the stream ends with ${stop?.event_type ?? 'nothing'}; a case ends with stop or answer(TEXT)`,
    );
  const request = { events, stop, now_ms: timeOf(stop) };
  const { facts, verdict, faults } = evaluate(engine, request);
  const rule = engine.rules[0];
  if (rule === undefined || facts === undefined)
    throw failure(`no rule is asked about this stream: its stop is let go before (${verdict.reason})`);

  const first = askOnCopies(rule, facts);
  if (faults.length > 0) throw failure(faults.map(({ line }) => line).join('\n'));
  const second = askOnce(rule, facts);
  const isFailed = verdict.failing.length > 0;
  const other = findDifference(first, second);
  if (other !== undefined || isFailed !== (first.answer === 'fails'))
    throw failure(
      `${setup.name} answers the same facts differently each time: it must be a pure function of them`,
    );
  const { command, ...words } = first;
  const caller = { harnery: 'harnery', session_id: stop.session_id };
  return {
    ...words,
    ...(command === undefined ? {} : { command: writeCommand(command, adapter, caller) }),
    stage: rule.remedy.stage,
    meta: rule.rule.meta,
    facts,
    options: rule.options,
    dropped,
  };
}

function makeEngine({ name, plugins, adapter: usual }: RuleSetup, one: RuleCase) {
  const others = ruleNames(plugins).filter((other) => other !== name);
  const wanted = one.adapter ?? usual;
  const engine = createEngine({
    plugins,
    adapters: typeof wanted === 'object' ? [wanted] : [],
    rules: {
      ...Object.fromEntries(others.map((other) => [other, 'off'])),
      [name]: ['error', one.options ?? {}],
    },
  });
  if (engine.faults.length > 0) throw failure(engine.faults.map(({ line }) => line).join('\n'));
  const adapter = hostOf(one.stream, engine, wanted);
  return { engine, adapter };
}

/** The stream as this host’s hooks would have it recorded. */
function recordStream(stream: RuleCase['stream'], adapter: Adapter, engine: Engine) {
  const dropped = new Set<string>();
  const events = eventsOf(stream, adapter).map((event): HarneryEvent => {
    const data = event.data as Record<string, unknown>;
    const kept = keepAskedFor(data, engine.records, []);
    for (const field of Object.keys(data)) if (!(field in kept)) dropped.add(field);
    return { ...event, data: kept };
  });
  return { events, dropped: [...dropped] };
}

type Asked = Pick<RuleAnswer, 'answer' | 'message' | 'command'>;

function askOnce(rule: ActiveRule, facts: Facts, options: Options = rule.options): Asked {
  const applies = settle(rule.applies.ask(facts, options));
  if (applies !== true) return { answer: applies === false ? 'not_asked' : 'unknown' };
  const satisfied = settle(rule.satisfied.ask(facts, options));
  const answer = satisfied === true ? 'satisfied' : satisfied === false ? 'fails' : 'unknown';
  const word = () => ({ message: rule.message(facts, options), command: rule.remedy.word(facts, options) });
  if (answer === 'fails') return { answer, ...word() };
  try {
    return { answer, ...word() };
  } catch {
    // A rule that does not fail may have nothing to say.
    return { answer };
  }
}

/** The failure of a promise would otherwise be nobody’s. */
function settle(answer: unknown): unknown {
  if (answer instanceof Promise) answer.catch(() => undefined);
  return answer;
}

/** On data that can be changed, which code that is not strict does in silence otherwise. */
function askOnCopies(rule: ActiveRule, facts: Facts): Asked {
  const [own, options] = [copyData(facts), copyData(rule.options)];
  let asked: Asked | undefined;
  let thrown: unknown;
  try {
    asked = askOnce(rule, own, options);
  } catch (error) {
    thrown = error;
  }
  const changed = findDifference({ facts: own, options }, { facts, options: rule.options });
  if (changed !== undefined) throw failure(`${rule.name} changes what it is handed: ${changed}`);
  // What it throws here and not on frozen data is no less its own.
  return asked ?? { answer: 'unknown', message: causeOf(thrown) };
}
