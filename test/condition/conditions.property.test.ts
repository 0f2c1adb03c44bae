/** Random conditions: as JsonLogic where all is known, never wrong where it is not, and never out of hand. */

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { compileCondition, type Question } from '../../core/condition/compile-condition.ts';
import type { JsonLogic } from '../../core/index.ts';

type Any = fc.Arbitrary<unknown>;
type Type = 'bool' | 'num' | 'text' | 'nums' | 'texts';
type Data = Readonly<Record<string, unknown>>;

const RUNS = { numRuns: 2_000 };

/** Which paths of which type can be read from somewhere, and the lists of objects. */
interface Sight {
  readonly paths: Readonly<Record<Type, readonly string[]>>;
  readonly lists: readonly string[];
}

const FACTS: Sight = {
  paths: {
    bool: ['b', 'deep.b'],
    num: ['n', 'm', 'deep.n', 'ns.0'],
    text: ['t', 'deep.t'],
    nums: ['ns', 'deep.ns'],
    texts: ['ts'],
  },
  lists: ['people'],
};
const NONE = { bool: [], num: [], text: [], nums: [], texts: [] };
const PERSON: Sight = {
  paths: { bool: ['in'], num: ['age'], text: ['name'], nums: ['ns'], texts: [] },
  lists: [],
};
const NUMBER: Sight = { paths: { ...NONE, num: [''] }, lists: [] };
const TEXT: Sight = { paths: { ...NONE, text: [''] }, lists: [] };
const SUM: Sight = { paths: { ...NONE, num: ['current', 'accumulator'] }, lists: [] };

const number = fc.integer({ min: -4, max: 4 });
const text = fc.constantFrom('', 'a', 'b', 'ab', 'ba', '0');
const literals: Readonly<Record<Type, Any>> = {
  bool: fc.boolean(),
  num: number,
  text,
  nums: fc.array(number, { maxLength: 3 }),
  texts: fc.array(text, { maxLength: 3 }),
};

/** Conditions of one type. `loose`: also those whose operands of and, or and if are no truth values. */
function anyOf(type: Type, sight: Sight, loose: boolean, depth: number): Any {
  const vars = sight.paths[type].map((path) => fc.constant({ var: path }));
  const leaf = fc.oneof(literals[type], ...vars, ...vars);
  if (depth === 0) return leaf;
  const a = (of: Type, from = sight): Any => anyOf(of, from, loose, depth - 1);
  const op = (name: string, ...operands: Any[]): Any => fc.record({ [name]: fc.tuple(...operands) });
  const ops = (names: readonly string[], ...operands: Any[]) => names.map((name) => op(name, ...operands));
  const many = (name: string, operand: Any): Any =>
    fc.record({ [name]: fc.array(operand, { minLength: 2, maxLength: 3 }) });
  const overAll = (name: string, body: Type): Any[] => [
    op(name, a('nums'), a(body, NUMBER)),
    op(name, a('texts'), a(body, TEXT)),
    ...sight.lists.map((list) => op(name, fc.constant({ var: list }), a(body, PERSON))),
  ];
  const choice = op('if', a('bool'), a(type), a(type));
  const mixed = loose
    ? [many('and', a(type)), many('or', a(type)), op('if', a('texts'), a(type), a(type))]
    : [];
  // The other evaluator finds not even an empty text in an empty one.
  const filled: Any = fc.record({ cat: fc.tuple(fc.constant('.'), a('text')) });
  const inner: Readonly<Record<Type, () => Any[]>> = {
    bool: () => [
      ...[many('and', a('bool')), many('or', a('bool')), op('!', a('bool')), op('!', a('nums'))],
      ...ops(['!', '!!'], a('text')),
      ...ops(['===', '!==', '<', '<=', '>', '>='], a('num'), a('num')),
      ...ops(['===', '!==', '<', '>='], a('text'), a('text')),
      ...ops(['<', '<='], a('num'), a('num'), a('num')),
      ...[op('in', a('num'), a('nums')), op('in', a('text'), a('texts')), op('in', a('text'), filled)],
      ...['all', 'some', 'none'].flatMap((name) => overAll(name, 'bool')),
    ],
    num: () => [
      ...['+', '*', 'max', 'min'].map((name) => many(name, a('num'))),
      ...[
        op('-', a('num'), a('num')),
        op('-', a('num')),
        op('/', a('num'), a('num')),
        op('%', a('num'), a('num')),
      ],
      op('reduce', a('nums'), a('num', SUM), a('num')),
    ],
    text: () => [
      ...[many('cat', a('text')), op('cat', a('num'), a('bool'))],
      ...[op('substr', a('text'), number), op('substr', a('text'), number, number)],
    ],
    nums: () => [
      ...[many('merge', a('nums')), op('merge', a('num'), a('nums')), fc.tuple(a('num'), a('num'))],
      ...[op('filter', a('nums'), a('bool', NUMBER)), ...overAll('map', 'num')],
    ],
    texts: () => [
      ...[many('merge', a('texts')), fc.tuple(a('text'), a('text'))],
      ...[op('filter', a('texts'), a('bool', TEXT)), ...overAll('map', 'text')],
    ],
  };
  return fc.oneof(
    { weight: 1, arbitrary: leaf },
    { weight: 5, arbitrary: fc.oneof(choice, ...mixed, ...inner[type]()) },
  );
}

const TYPES: readonly Type[] = ['bool', 'num', 'text', 'nums', 'texts'];
const person = fc.record({ in: fc.boolean(), age: number, name: text, ns: literals.nums });
/** Lists have the same length everywhere, so that the gaps of one can be filled from another. */
const three = (one: Any) => fc.array(one, { minLength: 3, maxLength: 3 });
const complete = fc.record({
  ...{ b: fc.boolean(), n: number, m: number, t: text, ns: three(number), ts: three(text) },
  deep: fc.record({ b: fc.boolean(), n: number, t: text, ns: three(number) }),
  people: three(person),
}) as fc.Arbitrary<Data>;

/** The data with every part for which `isGone` says so left out, or null. */
function thin(value: unknown, isGone: () => 'left out' | 'null' | 'kept'): unknown {
  if (Array.isArray(value)) return value.map((one) => (isGone() === 'kept' ? thin(one, isGone) : null));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).flatMap(([key, one]) => {
    const fate = isGone();
    return fate === 'left out' ? [] : [[key, fate === 'null' ? null : thin(one, isGone)]];
  });
  return Object.fromEntries(fields);
}

/** The data with every gap filled from other data of the same shape. */
function fill(value: unknown, from: unknown): unknown {
  if (value === null || value === undefined) return from;
  if (Array.isArray(value)) return value.map((one, index) => fill(one, (from as unknown[])[index]));
  if (typeof value !== 'object') return value;
  const entries = Object.entries(from as Data).map(([key, one]) => [key, fill((value as Data)[key], one)]);
  return Object.fromEntries(entries);
}

const NOT_FINITE = /gives no finite number$/;
const FAILED = Symbol('failed');

/** The answer, as JSON; FAILED where a number got out of bounds. */
function answer(question: Question, data: Data): unknown {
  try {
    return asJson(question.ask(data as never, {}));
  } catch (thrown) {
    expect((thrown as Error).message).toMatch(NOT_FINITE);
    return FAILED;
  }
}

const asJson = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value));

function explainsItself(question: Question, data: Data): void {
  const tree = question.explain(data as never, {});
  expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
  let asked: unknown;
  try {
    asked = question.ask(data as never, {});
  } catch {
    expect(tree).toMatchObject({ value: null, error: expect.stringMatching(/./) });
    return;
  }
  expect([tree.value, tree.unknown, tree.error]).toEqual([
    asked === undefined ? null : asJson(asked),
    asked === undefined ? true : undefined,
    undefined,
  ]);
}

const conditions = (loose: boolean, types = TYPES) =>
  fc.oneof(...types.map((type) => anyOf(type, FACTS, loose, 3))) as fc.Arbitrary<JsonLogic>;

describe('a random condition', () => {
  it('over facts that are all there gives what the reference implementation gives', () => {
    fc.assert(
      fc.property(conditions(true), complete, (condition, data) => {
        const ours = answer(compileCondition(condition), data);
        if (ours === FAILED) return;
        expect(ours).toEqual(asJson(jsonLogic.apply(condition as RulesLogic, data)));
      }),
      RUNS,
    );
  });

  it('that has an answer though facts are missing keeps it, whatever they turn out to be', () => {
    const fates = fc.infiniteStream(fc.constantFrom('left out', 'null', 'kept', 'kept', 'kept'));
    let known = 0;
    let unknown = 0;
    fc.assert(
      fc.property(
        conditions(false, ['bool', 'num', 'text']),
        complete,
        fc.array(complete, { minLength: 1, maxLength: 4 }),
        fates,
        (condition, data, others, fate) => {
          const question = compileCondition(condition);
          const gaps = thin(data, () => fate.next().value as 'null') as Data;
          explainsItself(question, gaps);
          const early = answer(question, gaps);
          if (early === undefined) unknown += 1;
          if (early === FAILED || early === undefined) return;
          known += 1;
          for (const other of [data, ...others]) {
            expect([early, FAILED]).toContainEqual(answer(question, fill(gaps, other) as Data));
          }
        },
      ),
      RUNS,
    );
    expect(Math.min(known, unknown)).toBeGreaterThan(RUNS.numRuns / 20);
  });
});

const NAMES =
  'var missing missing_some if === !== ! !! or and > >= < <= max min + - * / % map filter reduce all none some merge in cat substr == != log ?: method odd __proto__ constructor'.split(
    ' ',
  );

/** JSON that often looks like a condition. */
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(
      fc.constantFrom('', 'n', 'ns', 'deep.b', 'current', 'people.0.age', '__proto__', null, true),
      number,
    ),
    fc.record({ var: fc.constantFrom<unknown>('', 'n', 'ns', 'deep', ['n', 1], 'people', 0) }),
    fc.tuple(fc.constantFrom(...NAMES), tie('json')).map(([name, one]) => ({ [name]: one })),
    fc
      .tuple(fc.constantFrom(...NAMES), fc.array(tie('json'), { maxLength: 3 }))
      .map(([name, operands]) => ({ [name]: operands })),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('json'), { maxKeys: 2 }),
  ),
}));

const anything = fc.anything({
  ...{ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true },
  ...{ withSparseArray: true, withNullPrototype: true, withObjectString: true, withBoxedValues: true },
});

describe.each([
  ['JSON', json],
  ['whatever', anything],
] as const)('%s as a condition', (_name, arbitrary) => {
  it('is refused with a reason, or answers, and then explains that answer', () => {
    let usable = 0;
    fc.assert(
      fc.property(arbitrary, complete, (condition, data) => {
        let question: Question;
        try {
          question = compileCondition(condition as JsonLogic);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Error);
          expect((thrown as Error).message).toMatch(/./);
          return;
        }
        usable += 1;
        explainsItself(question, data);
      }),
      RUNS,
    );
    expect(usable).toBeGreaterThan(RUNS.numRuns / 20);
  });
});
