/** Conditions: what each operator gives, what is refused at load, what is unknown, and how an answer is explained. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { compileCondition } from '../../core/condition/compile-condition.ts';
import { LIST_OPERATORS } from '../../core/condition/list-operators.ts';
import { OPERATORS } from '../../core/condition/operators.ts';
import type { JsonLogic } from '../../core/index.ts';

const compile = (condition: unknown) => compileCondition(condition as JsonLogic);
const ask = (condition: unknown, facts: object = {}, options = {}) =>
  compile(condition).ask(facts as never, options);
const explain = (condition: unknown, facts: object = {}) => compile(condition).explain(facts as never, {});
const v = (path: string | number, ...otherwise: unknown[]) => ({ var: [path, ...otherwise] });

const pies = [
  { filling: 'pumpkin', temp: 110 },
  { filling: 'rhubarb', temp: 210 },
  { filling: 'apple', temp: 310 },
];
const facts = {
  a: 'apple',
  b: 2,
  temp: 55,
  champ: { name: 'Fezzig', height: 223 },
  pie: { filling: 'apple' },
  integers: [1, 2, 3, 4, 5],
  pies,
};

describe('an operator of JsonLogic gives what JsonLogic documents', () => {
  it.each<[condition: unknown, gives: unknown]>([
    [{ var: ['a'] }, 'apple'],
    [{ var: 'a' }, 'apple'],
    [{ var: ['z', 26] }, 26],
    [{ var: 'champ.name' }, 'Fezzig'],
    [{ var: 'integers.1' }, 2],
    [{ map: [[['zero', 'one']], { var: 1 }] }, ['one']],
    [{ and: [{ '<': [v('temp'), 110] }, { '===': [v('pie.filling'), 'apple'] }] }, true],
    [{ missing: ['a', 'z'] }, ['z']],
    [{ missing: ['a', 'b'] }, []],
    [{ missing: [['a', 'z']] }, ['z']],
    [{ missing: 'z' }, ['z']],
    [{ if: [{ missing: ['a', 'b'] }, 'not enough', 'ok'] }, 'ok'],
    [{ missing_some: [1, ['a', 'y', 'z']] }, []],
    [{ missing_some: [2, ['a', 'y', 'z']] }, ['y', 'z']],
    [
      { if: [{ merge: [{ missing: ['a'] }, { missing_some: [1, ['y', 'z']] }] }, 'more, please', 'go on'] },
      'more, please',
    ],
    [{ if: [true, 'yes', 'no'] }, 'yes'],
    [{ if: [false, 'yes', 'no'] }, 'no'],
    [{ if: [false, 'yes'] }, null],
    [{ if: [{ '<': [v('temp'), 0] }, 'ice', { '<': [v('temp'), 100] }, 'water', 'steam'] }, 'water'],
    [{ '===': [1, 1] }, true],
    [{ '===': [1, '1'] }, false],
    [{ '!==': [1, 2] }, true],
    [{ '!==': [1, '1'] }, true],
    [{ '!': [true] }, false],
    [{ '!': true }, false],
    [{ '!': [[]] }, true],
    [{ '!!': [[]] }, false],
    [{ '!!': [['']] }, true],
    [{ '!!': ['0'] }, true],
    [{ '!!': [''] }, false],
    [{ '!!': [0] }, false],
    [{ '!!': [null] }, false],
    [{ '!!': v('champ') }, true],
    [{ or: [true, false] }, true],
    [{ or: [false, 'a'] }, 'a'],
    [{ or: [false, 0, 'a'] }, 'a'],
    [{ and: [true, true] }, true],
    [{ and: [true, 'a', 3] }, 3],
    [{ and: [true, '', 3] }, ''],
    [{ '>': [2, 1] }, true],
    [{ '>=': [1, 1] }, true],
    [{ '<': [1, 2] }, true],
    [{ '<=': [2, 1] }, false],
    [{ '<': ['a', 'b'] }, true],
    [{ '<': [1, 2, 3] }, true],
    [{ '<': [1, 1, 3] }, false],
    [{ '<': [1, 4, 3] }, false],
    [{ '<=': [1, 1, 3] }, true],
    [{ '<=': [1, 4, 3] }, false],
    [{ '<': [0, v('temp'), 100] }, true],
    [{ max: [1, 2, 3] }, 3],
    [{ min: [1, 2, 3] }, 1],
    [{ '+': [4, 2] }, 6],
    [{ '+': [2, 2, 2, 2, 2] }, 10],
    [{ '-': [4, 2] }, 2],
    [{ '-': 2 }, -2],
    [{ '*': [4, 2] }, 8],
    [{ '*': [2, 2, 2, 2, 2] }, 32],
    [{ '/': [4, 2] }, 2],
    [{ '%': [101, 2] }, 1],
    [{ map: [v('integers'), { '*': [v(''), 2] }] }, [2, 4, 6, 8, 10]],
    [{ filter: [v('integers'), { '%': [v(''), 2] }] }, [1, 3, 5]],
    [{ reduce: [v('integers'), { '+': [v('current'), v('accumulator')] }, 0] }, 15],
    [{ all: [[1, 2, 3], { '>': [v(''), 0] }] }, true],
    [{ all: [[], true] }, false],
    [{ some: [[-1, 0, 1], { '>': [v(''), 0] }] }, true],
    [{ some: [[], true] }, false],
    [{ none: [[-3, -2, -1], { '>': [v(''), 0] }] }, true],
    [{ none: [[], true] }, true],
    [{ some: [v('pies'), { '===': [v('filling'), 'apple'] }] }, true],
    [
      {
        merge: [
          [1, 2],
          [3, 4],
        ],
      },
      [1, 2, 3, 4],
    ],
    [{ merge: [1, 2, [3, 4]] }, [1, 2, 3, 4]],
    [{ in: ['Ringo', ['John', 'Paul', 'George', 'Ringo']] }, true],
    [{ in: ['Spring', 'Springfield'] }, true],
    [{ in: [1, ['1']] }, false],
    [{ cat: ['I love', ' pie'] }, 'I love pie'],
    [{ cat: ['I love ', v('pie.filling'), ' pie ', 2, true] }, 'I love apple pie 2true'],
    [{ substr: ['jsonlogic', 4] }, 'logic'],
    [{ substr: ['jsonlogic', -5] }, 'logic'],
    [{ substr: ['jsonlogic', -50] }, 'jsonlogic'],
    [{ substr: ['jsonlogic', 1, 3] }, 'son'],
    [{ substr: ['jsonlogic', 4, -2] }, 'log'],
    [{ substr: ['jsonlogic', 4, -9] }, ''],
    [
      ['a', { '+': [1, 2] }],
      ['a', 3],
    ],
    ['a text', 'a text'],
  ])('%j', (condition, gives) => {
    expect(ask(condition, facts)).toEqual(gives);
    expect(jsonLogic.apply(condition as RulesLogic, facts)).toEqual(gives);
  });
});

describe('a condition is refused at load', () => {
  it.each<[condition: unknown, because: string]>([
    [{ '==': [1, 1] }, 'operator "==" is refused: it takes the text "1" for the number 1; use "==="'],
    [{ '!=': [1, 2] }, 'operator "!=" is refused: it takes the text "1" for the number 1; use "!=="'],
    [{ '?:': [true, 1, 2] }, 'operator "?:" is refused: use "if"'],
    [{ log: 'apple' }, 'operator "log" is refused: it prints'],
    [{ method: ['a', 'trim'] }, 'operator "method" is refused: it runs code'],
    [{ '+': '3.14' }, '"+": with one operand it would turn a text into a number; it takes at least 2'],
    [{ var: '' }, 'var: its path is empty'],
    [{ var: [] }, 'var: it takes 1 or 2 operands, got 0'],
    [{ var: null }, 'var: its path must be a text'],
    [{ var: 1.5 }, 'var: its path must be a text, or a whole number from 0 on'],
    [{ var: { cat: ['a', 'b'] } }, 'var: its path must be a text and not computed'],
    [{ var: [['a']] }, 'var > 0: its path must be a text and not computed'],
    [{ var: 'a..b' }, 'var: its path "a..b" has an empty step'],
    [{ var: 'a.__proto__' }, 'var: its path "a.__proto__" has the step "__proto__", which is no data'],
    [{ var: 'constructor.name' }, 'has the step "constructor"'],
    [{ missing: ['a.prototype'] }, 'missing: its path "a.prototype" has the step "prototype"'],
    [{ missing: { merge: ['a', ['b']] } }, 'missing: its names must be texts and not computed'],
    [{ missing: [] }, 'missing: it takes at least 1 operand, got 0'],
    [{ missing: [[]] }, 'missing: it names nothing'],
    [{ missing_some: [1, { var: 'names' }] }, 'missing_some: its second operand must be a list of names'],
    [{ missing_some: [1, ['a', { var: 'b' }]] }, 'missing_some: its names must be texts and not computed'],
    [{ missing_some: [3, ['a', 'b']] }, 'missing_some: its first operand must be a number from 1 to 2'],
    [{ vra: 'a' }, 'unknown operator "vra" (did you mean "var"?)'],
    [{ and: [true, { '>': [1, 2, 3] }] }, 'and > 1 > ">": it takes 2 operands, got 3'],
    [{ and: [] }, 'and: it takes at least 1 operand, got 0'],
    [{ '<': [1] }, '"<": it takes 2 or 3 operands, got 1'],
    [{ '!': [] }, '"!": it takes 1 operand, got 0'],
    [{ map: [[]] }, 'map: it takes 2 operands, got 1'],
    [{ if: [true] }, 'if: it takes at least 2 operands, got 1'],
    [{}, 'an object must hold one operator, not 0'],
    [{ or: [{ '>': [1, 0], '<': [1, 0] }] }, 'or > 0: an object must hold one operator, not 2 (">", "<")'],
    [JSON.parse('{"__proto__": 1}'), 'unknown operator "__proto__"'],
    [{ toString: [] }, 'unknown operator "toString"'],
    [undefined, 'undefined is no JSON'],
    [{ and: [undefined] }, 'and > 0: undefined is no JSON'],
    [{ or: [true, () => true] }, 'or > 1: a function is no JSON'],
    [{ '>': [1n, 0] }, '">" > 0: a bigint is no JSON'],
    [{ '!': Symbol('x') }, '"!": a symbol is no JSON'],
    [{ '>': [Number.NaN, 0] }, '">" > 0: NaN is no JSON'],
    [{ '!!': new Date(0) }, '"!!": an object with a class is no JSON'],
    [new Map(), 'an object with a class is no JSON'],
    [new Array(2), '0: undefined is no JSON'],
    [{ reduce: [[], { var: 'total' }] }, 'its path is "total"; the body of reduce reads current and accum'],
    [{ reduce: [[], { var: '' }] }, 'reduce > 1 > var: its path is ""; the body of reduce reads'],
  ])('%p', (condition, because) => {
    expect(() => compile(condition)).toThrow(because);
  });

  it('where it is deeper than 64 levels, contains itself, or is one object in too many places', () => {
    const deep = (levels: number): unknown => (levels === 0 ? true : { '!': deep(levels - 1) });
    expect(ask(deep(64))).toBe(true);
    expect(() => compile(deep(65))).toThrow('it is more than 64 levels deep');
    const circle: Record<string, unknown> = {};
    circle.and = [circle, circle];
    expect(() => compile(circle)).toThrow('and > 0: it contains itself');
    const list: unknown[] = [];
    list.push({ '!': list });
    expect(() => compile(list)).toThrow('0 > "!" > 0: it contains itself');
    expect(() => compile(new Array(1e9))).toThrow('the condition has more than 10000 parts');
    let shared: unknown = true;
    for (let level = 0; level < 50; level++) shared = { and: [shared, shared] };
    expect(() => compile(shared)).toThrow('the condition has more than 10000 parts');
  });

  it('where a path is refused, of facts and of the elements of a list', () => {
    const asked: unknown[] = [];
    const refuse = (path: string, over?: string) => {
      asked.push(over === undefined ? path : [path, over]);
      return path === 'typo' ? 'there is no "typo"' : undefined;
    };
    const over = (list: unknown, body: unknown) => ({ some: [list, body] });
    const read = (condition: unknown) => compileCondition(condition as JsonLogic, refuse).reads;
    expect(() => read({ '!': [v('typo')] })).toThrow('"!" > 0 > var > 0: there is no "typo"');
    expect(() => read({ missing: ['typo'] })).toThrow('missing: there is no "typo"');
    expect(() => read(over(v('pies'), v('typo')))).toThrow('some > 1 > var > 0: there is no "typo"');
    expect(asked).toEqual(['typo', 'typo', 'pies', ['typo', 'pies']]);
    expect(read(over([1], v('typo')))).toEqual([]);
    expect(read(over(v('a.b'), over(v('c'), { cat: [v('d'), v('')] })))).toEqual(['a.b', 'a.b.c', 'a.b.c.d']);
    const sum = { '+': [v('current.temp'), v('accumulator', 0)] };
    expect(read({ reduce: [v('pies'), sum, v('options.from')] })).toEqual([
      'pies',
      'pies.temp',
      'options.from',
    ]);
    expect(read({ and: [{ missing_some: [1, ['a', 'b']] }, v('a'), v(0)] })).toEqual(['a', 'b', '0']);
    expect(compileCondition(() => true).reads).toBeUndefined();
  });
});

it('a condition stays what it was, whatever its author does to it later', () => {
  const condition = { '>': [{ var: 'b' }, 1] };
  const question = compile(condition);
  condition['>'][1] = 5;
  condition['>'].push(7);
  expect(question.ask(facts as never, {})).toBe(true);
});

it('options stand beside the facts', () => {
  expect(ask({ '>': [v('b'), v('options.least')] }, facts, { least: 1 })).toBe(true);
});

describe('a path reads own fields only', () => {
  class Inherited {
    get secret() {
      return 1;
    }
  }
  it.each([
    ['a field of the class', { x: new Inherited() }, 'x.secret'],
    ['a method', { x: {} }, 'x.toString'],
    ['the length of a text', { x: 'abc' }, 'x.length'],
    ['a character of a text', { x: 'abc' }, 'x.0'],
    ['an element that is not there', { x: [1, 2] }, 'x.2'],
    ['an element by another name of its number', { x: [1, 2] }, 'x.01'],
  ])('%s is unknown', (_name, data, path) => {
    expect(ask({ var: path }, data)).toBeUndefined();
  });

  it('fields and elements are read', () => {
    expect(ask({ var: 'x.1.length' }, { x: [0, { length: 5 }] })).toBe(5);
    expect(ask({ var: 'x.length' }, { x: [0, 1] })).toBe(2);
  });
});

const U = { var: 'nowhere' };

describe('what is missing is unknown', () => {
  it.each<[condition: unknown, gives: unknown]>([
    [U, undefined],
    [{ var: 'none' }, undefined],
    [{ var: ['nowhere', 3] }, 3],
    [{ var: ['none', 3] }, 3],
    [{ var: ['nowhere', null] }, undefined],
    [{ var: ['nowhere', U] }, undefined],
    [{ var: ['nowhere', { '+': [1, 2] }] }, 3],
    [{ and: [true, U] }, undefined],
    [{ and: [U, true] }, undefined],
    [{ and: [U, U] }, undefined],
    [{ and: [U, false] }, false],
    [{ and: [false, U] }, false],
    [{ and: [U, 0, false] }, 0],
    [{ or: [true, U] }, true],
    [{ or: [U, 'yes'] }, 'yes'],
    [{ or: [U, false] }, undefined],
    [{ or: [false, U] }, undefined],
    [{ '!': [U] }, undefined],
    [{ '!!': [U] }, undefined],
    [{ if: [U, 1, 1] }, undefined],
    [{ if: [true, 1, U] }, 1],
    [{ if: [false, U, 1] }, 1],
    [{ if: [false, 1, U, 2, 3] }, undefined],
    [{ if: [true, U, 1] }, undefined],
    [{ '===': [U, U] }, undefined],
    [{ '===': [U, null] }, undefined],
    [{ '===': [null, null] }, true],
    [{ '!==': [U, 1] }, undefined],
    [{ '>': [U, 1] }, undefined],
    [{ '<': [3, 2, U] }, undefined],
    [{ '+': [1, U] }, undefined],
    [{ '-': [U] }, undefined],
    [{ max: [1, U] }, undefined],
    [{ cat: ['a', U] }, undefined],
    [{ substr: [U, 1] }, undefined],
    [{ merge: [[1], U] }, undefined],
    [{ in: [U, [1]] }, undefined],
    [{ in: [1, U] }, undefined],
    [{ in: [1, [U, 1]] }, true],
    [{ in: [2, [U, 1]] }, undefined],
    [{ in: [2, { var: 'gaps' }] }, undefined],
    [{ in: [1, { var: 'gaps' }] }, true],
    [{ map: [U, 1] }, undefined],
    [{ some: [U, true] }, undefined],
    [{ all: [U, true] }, undefined],
    [{ none: [U, true] }, undefined],
    [{ reduce: [U, 1, 0] }, undefined],
    [{ reduce: [[], 1, U] }, undefined],
    [{ some: [v('gaps'), { '>': [v(''), 0] }] }, true],
    [{ some: [v('gaps'), { '>': [v(''), 1] }] }, undefined],
    [{ all: [v('gaps'), { '>': [v(''), 0] }] }, undefined],
    [{ all: [v('gaps'), { '>': [v(''), 1] }] }, false],
    [{ none: [v('gaps'), { '>': [v(''), 0] }] }, false],
    [{ none: [v('gaps'), { '>': [v(''), 1] }] }, undefined],
    [{ map: [v('gaps'), v('')] }, undefined],
    [{ map: [v('gaps'), v('', 0)] }, [1, 0]],
    [{ filter: [v('gaps'), v('')] }, undefined],
    [{ reduce: [v('gaps'), { '+': [v('current'), v('accumulator')] }, 0] }, undefined],
    [{ reduce: [[1], { '+': [v('current'), v('accumulator')] }] }, undefined],
    [{ reduce: [[1], { '+': [v('current'), v('accumulator', 0)] }] }, 1],
    [{ missing: ['none', 'nowhere', 'empty', 'gaps', 'no'] }, ['none', 'nowhere', 'empty']],
    [{ '!': [{ var: 'no' }] }, true],
    [{ '!': [{ var: 'empty' }] }, true],
  ])('%j gives %j', (condition, gives) => {
    expect(ask(condition, { none: null, empty: '', no: false, gaps: [1, null] })).toEqual(gives);
  });
});

describe('a text where no text can be meant', () => {
  const known = (path: string) => (path === 'tool_uses' ? undefined : 'no fact');
  it.each<[condition: unknown, says: string]>([
    [
      { '>': ['tool_uses', 3] },
      '">" > 0: "tool_uses" is a text, and a number or a fact is compared with it; for the fact write { "var": "tool_uses" }',
    ],
    [{ '<': [1, 'x'] }, '"<" > 1: "x" is a text, and a number or a fact is compared with it'],
    [{ '+': ['1', 2] }, '"+" > 0: "1" is a text, and + takes numbers'],
    [
      { some: ['tool_uses', true] },
      'some > 0: "tool_uses" is no list, and some runs over one; for the fact write { "var": "tool_uses" }',
    ],
    [
      { '===': ['tool_uses', 1] },
      '"===": its answer is always the same; for the fact write { "var": "tool_uses" }',
    ],
    [{ in: ['npm test', 'tool_uses'] }, 'its answer is always the same'],
    [{ '===': [{ var: 'tool_uses' }, '1'] }, 'a number is compared with a text, which is never the same'],
    [{ '>': [{ var: 'tool_uses' }, true] }, 'a number is compared with true or false'],
    [{ all: [3, true] }, 'all > 0: 3 is no list, and all runs over one'],
  ])('%j is refused', (condition, says) => {
    expect(() => compileCondition(condition as JsonLogic, known, () => 'number')).toThrow(says);
  });

  it('but not where it is compared with a text', () => {
    expect(ask({ '>': ['b', 'a'] }, {})).toBe(true);
  });
});

describe('a value of the wrong kind', () => {
  it.each<[condition: unknown, says: string]>([
    [{ '>': [v('none', 'a'), 1] }, '> compares a text with a number; it takes numbers only, or texts only'],
    [{ '<=': [1, 2, v('none', 'a')] }, '<= compares a number with a text'],
    [{ '>': [true, 1] }, '> compares true with a number'],
    [{ '>=': [1, null] }, '>= compares a number with null'],
    [{ '===': [[1], [1]] }, '=== compares texts, numbers, true, false and null, not a list'],
    [{ '!==': [1, v('champ')] }, '!== compares texts, numbers, true, false and null, not an object'],
    [{ '+': [v('none', '1'), 2] }, '+ takes numbers, not a text'],
    [{ max: [[1, 2]] }, 'max takes numbers, not a list'],
    [{ '/': [1, 0] }, '/ of 1 and 0 gives no finite number'],
    [{ '%': [1, 0] }, '% of 1 and 0 gives no finite number'],
    [{ '*': [1e300, 1e300] }, 'gives no finite number'],
    [
      { in: [1, '1'] },
      'in looks for a text in a text, or for a plain value in a list, not for a number in a text',
    ],
    [{ in: [[1], [[1]]] }, 'not for a list in a list'],
    [{ in: ['a', v('champ')] }, 'not for a text in an object'],
    [{ cat: ['a', ['b']] }, 'cat joins texts, numbers, true and false, not a list'],
    [{ cat: ['a', null] }, 'not null'],
    [{ substr: [12, 1] }, 'substr cuts a text, not a number'],
    [{ substr: ['ab', '1'] }, 'substr counts in whole numbers, not in a text'],
    [{ substr: ['ab', 0, 1.5] }, 'substr counts in whole numbers, not in 1.5'],
    [{ substr: ['ab', 0, null] }, 'substr counts in whole numbers, not in null'],
    [{ map: [v('none', 'abc'), 1] }, 'map runs over a list, not over a text'],
    [{ some: [v('champ'), true] }, 'some runs over a list, not over an object'],
  ])('%j throws', (condition, says) => {
    expect(() => ask(condition, facts)).toThrow(says);
    expect(explain(condition, facts).error).toContain(says);
  });

  it.each<[condition: unknown, gives: unknown]>([
    [{ and: [false, { '/': [1, 0] }] }, false],
    [{ or: [true, { '/': [1, 0] }] }, true],
    [{ if: [true, 1, { '/': [1, 0] }] }, 1],
    [{ some: [[1, 0], { '>': [{ '/': [1, v('')] }, 0] }] }, true],
    [{ var: ['a', { '/': [1, 0] }] }, 'apple'],
  ])('%j does not get as far as that', (condition, gives) => {
    expect(ask(condition, facts)).toBe(gives);
  });

  it('and an answer that would take for ever ends', () => {
    const list = Array.from({ length: 40 }, (_, index) => index);
    const twice = (op: string) => ({ [op]: [v('accumulator'), v('accumulator')] });
    expect(() => ask({ reduce: [list, twice('merge'), [1, 2]] })).toThrow('it takes too many steps');
    expect(() => ask({ reduce: [list, twice('cat'), 'ab'] })).toThrow(
      'cat gives more than 1000000 characters',
    );
    const nested = (levels: number): unknown =>
      levels === 0 ? false : { some: [v(''), { some: [[list, list], nested(levels - 1)] }] };
    const endless = { some: [[list], nested(8)] };
    expect(() => ask(endless)).toThrow('it takes too many steps');
    expect(explain(endless)).toEqual({ op: 'some', value: null, error: 'it takes too many steps' });
    const large = Array.from({ length: 60_000 }, (_, index) => index);
    const long = { some: [v('large'), { '>': [v(''), 1e9] }] };
    expect(ask(long, { large })).toBe(false);
    expect(explain(long, { large })).toEqual({ op: 'some', value: false });
    let read = 0;
    const element = Object.defineProperty({}, 'x', { get: () => (++read > 0 ? 0 : 1) });
    explain({ some: [v('large'), { '>': [v('x'), 1] }] }, { large: large.map(() => element) });
    // Once each for the answer, and then the explanation stopped early.
    expect(read).toBeLessThan(1.5 * large.length);
  });
});

describe('an explanation', () => {
  it('shows the value of each node, also of those that the answer did not need', () => {
    const condition = { or: [{ '>': [v('b'), 1] }, { '!': U }, { '/': [1, 0] }, { var: ['nowhere', 5] }] };
    expect(explain(condition, facts)).toEqual({
      op: 'or',
      value: true,
      of: [
        { op: '>', value: true, of: [{ var: 'b', value: 2 }, { value: 1 }] },
        { op: '!', value: null, unknown: true, of: [{ var: 'nowhere', value: null, unknown: true }] },
        {
          op: '/',
          value: null,
          error: '/ of 1 and 0 gives no finite number',
          of: [{ value: 1 }, { value: 0 }],
        },
        { var: 'nowhere', value: 5, of: [{ value: 5 }] },
      ],
    });
  });

  it('shows a list, and then the body once an element', () => {
    const hot = { '>': [v('temp'), 200] };
    const body = (temp: number) => ({
      op: '>',
      value: temp > 200,
      of: [{ var: 'temp', value: temp }, { value: 200 }],
    });
    expect(explain({ some: [v('pies'), hot] }, facts)).toEqual({
      op: 'some',
      value: true,
      of: [{ var: 'pies', value: pies }, body(110), body(210), body(310)],
    });
    const sum = { '+': [v('current'), v('accumulator')] };
    expect(explain({ reduce: [[1, 2], sum, 3] })).toMatchObject({
      value: 6,
      of: [{ value: [1, 2], of: [{ value: 1 }, { value: 2 }] }, { value: 4 }, { value: 6 }, { value: 3 }],
    });
  });

  it('shows which names are there', () => {
    expect(explain({ missing_some: [1, ['a', 'z']] }, facts)).toEqual({
      op: 'missing_some',
      value: [],
      of: [{ value: 1 }, { var: 'a', value: 'apple' }, { var: 'z', value: null, unknown: true }],
    });
  });

  it('is JSON, whatever the facts hold', () => {
    const odd = {
      when: new Date(0),
      f: () => 1,
      big: 1n,
      not: Number.NaN,
      gaps: [1, null],
      x: { f: () => 1 },
    };
    const paths = Object.keys(odd).map((path) => ({ var: path }));
    const tree = explain(paths, odd);
    expect(JSON.parse(JSON.stringify(tree))).toEqual(tree);
    expect(tree.of?.map(({ value }) => value)).toEqual([
      '1970-01-01T00:00:00.000Z',
      'a function',
      'a bigint',
      'NaN',
      [1, null],
      {},
    ]);
  });

  it('of code shows the answer only', () => {
    const inCode = (condition: () => unknown) => explain(condition);
    expect(inCode(() => true)).toEqual({ code: true, value: true });
    expect(inCode(() => undefined)).toEqual({ code: true, value: null, unknown: true });
    expect(inCode(() => Promise.reject(new Error('late')))).toEqual({ code: true, value: 'a promise' });
    const failing = () => {
      throw new Error('no\nsuch thing');
    };
    expect(inCode(failing)).toEqual({ code: true, value: null, error: 'no such thing' });
  });
});

describe('the page about conditions', () => {
  const page = readFileSync(join(__dirname, '../../core/conditions.md'), 'utf8');
  const [rule, data, tree] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
    JSON.parse(text),
  );
  const rows = [...page.matchAll(/^\| *(?:`(\S+)`)? *\|.*\| *`(\{.*\})` *\| *`([^`]*)` *\|$/gm)].map(
    ([, op, example = '', gives = '']) => ({ op, example, gives }),
  );

  it('has a row for each operator', () => {
    const known = ['var', 'missing', 'missing_some', ...OPERATORS.keys(), ...LIST_OPERATORS.keys()];
    expect(rows.flatMap(({ op }) => op ?? []).sort()).toEqual(known.sort());
  });

  it.each(rows)('tells truly what $example is', ({ example, gives }) => {
    const { options, ...facts } = data;
    expect(ask(JSON.parse(example), facts, options)).toEqual(JSON.parse(gives));
  });

  it('shows a true explanation', () => {
    expect(explain(rule, data)).toEqual(tree);
  });
});

it('the types know the operators and their operands', () => {
  const right: JsonLogic[] = [{ var: 'a' }, { '<': [1, { var: ['b', 2] }, 3] }, { '!': { in: ['a', []] } }];
  // @ts-expect-error: there is no such operator
  const typo: JsonLogic = { vra: 'a' };
  // @ts-expect-error: it takes two
  const three: JsonLogic = { '>': [1, 2, 3] };
  // @ts-expect-error: it coerces
  const loose: JsonLogic = { '==': [1, 1] };
  for (const condition of right) expect(() => compile(condition)).not.toThrow();
  for (const condition of [typo, three, loose]) expect(() => compile(condition)).toThrow(/./);
});
