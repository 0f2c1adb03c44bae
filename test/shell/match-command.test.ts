/** Which commands are a run of what a pattern names. */

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchesCommand } from '../../core/shell/match-command.ts';
import { splitCommand } from '../../core/shell/split-command.ts';

const runs = (line: string, pattern: string) => {
  const [command, ...others] = splitCommand(line);
  if (command === undefined || others.length > 0) throw new Error('one command was expected');
  return matchesCommand(command.words, pattern);
};

describe('is a run', () => {
  it.each([
    ['npm test', 'npm test'],
    ['npm test', 'npm'],
    ['npm test', '  npm \t test '],
    ['npm test -- --watch=false', 'npm test'],
    ['npm test -- foo', 'npm test'],
    ['npm --silent test', 'npm test'],
    ['npm -w pkg test', 'npm test'],
    ['npm -s -w pkg --if-present test', 'npm test'],
    ['npm run test', 'npm run test'],
    ['npm run -s test --coverage', 'npm run test --coverage'],
    ['npm run test -s --coverage', 'npm run test --coverage'],
    ['CI=1 "npm" \'test\'', 'npm test'],
    ['./node_modules/.bin/jest src', 'jest'],
    ['/usr/bin/npm test', 'npm test'],
    ["'C:\\Program Files\\nodejs\\npm.cmd' test", 'npm test'],
    ['jest.EXE', 'jest'],
    ['./scripts/test.sh all', './scripts/test.sh'],
    ['./scripts/test.sh all', 'test.sh'],
    ['npm.cmd test', 'npm.cmd test'],
    ['npx jest', 'npx jest *'],
    ['npx jest src', 'npx jest *'],
    ['npx jest --ci src lib', 'npx jest *'],
    ['npm run test', 'npm * test'],
    ['npm run test:unit', 'npm run test:*'],
    ['npm run test:', 'npm run test:*'],
    ['npm run unit:test:fast', 'npm run *test*fast'],
    ['python3.12 -m pytest', 'python* -m pytest'],
    ['make', '*'],
    ['git -C -x commit', 'git commit'],
  ])('%s of %j', (line, pattern) => {
    expect(runs(line, pattern)).toBe(true);
  });
});

describe('is no run', () => {
  it.each([
    ['npm run test', 'npm test'],
    ['npm tests', 'npm test'],
    ['npm', 'npm test'],
    ['npm test', 'npm test x'],
    ['echo npm test', 'npm test'],
    ['"npm test"', 'npm test'],
    ['pnpm test', 'npm test'],
    ['npm-test', 'npm'],
    ['npm/x test', 'npm test'],
    ['./scripts/test.sh', './test.sh'],
    ['NPM test', 'npm test'],
    ['npm Test', 'npm test'],
    ['npm --silent=true run test', 'npm test'],
    ['npm -- run test', 'npm test'],
    ['npm -w pkg run test', 'npm test'],
    ['npm run test foo --coverage', 'npm run test --coverage'],
    ['npm test run', 'npm run test'],
    ['npm test', 'npm * test'],
    ['npm run test', 'npm run test:*'],
    ['npm run test', 'npm run te*est'],
    ['npm test', ''],
    ['npm test', ' \n'],
  ])('%s of %j', (line, pattern) => {
    expect(runs(line, pattern)).toBe(false);
  });

  it('without words', () => {
    expect(matchesCommand([], '*')).toBe(false);
  });
});

describe('whatever the words are', () => {
  const plain = fc.stringMatching(/^[a-z][a-z:]{0,5}$/);
  const option = fc.stringMatching(/^--?[a-z]{1,5}(=[a-z]{1,3})?$/);
  const words = fc.array(plain, { minLength: 1, maxLength: 5 });

  it('they are a run of themselves, with options between them and words behind them', () => {
    const property = fc.property(words, fc.array(option), words, ([program = '', ...rest], options, more) => {
      const mixed = rest.flatMap((word, index) => [...options.slice(index, index + 2), word]);
      expect(matchesCommand([program, ...mixed, ...more], [program, ...rest].join(' '))).toBe(true);
    });
    fc.assert(property);
  });

  it('a program that only names them is no run', () => {
    const property = fc.property(words, (named) => {
      expect(matchesCommand(['echo', ...named], named.join(' '))).toBe(named[0] === 'echo');
    });
    fc.assert(property);
  });

  it('no word and no pattern takes an error or for ever', () => {
    const anyWord = fc.string({ unit: 'binary' });
    const property = fc.property(fc.array(anyWord), anyWord, (some, pattern) => {
      expect(typeof matchesCommand(some, pattern)).toBe('boolean');
    });
    fc.assert(property);
    expect(matchesCommand(['a'.repeat(100_000)], `${'a*'.repeat(1_000)}b`)).toBe(false);
    expect(matchesCommand(Array(20_000).fill('-a'), '-a -a -a -a -a b')).toBe(false);
  });
});
