/** The plugin ritual: two rules, asked together. */

import { expect, it } from '@jest/globals';
import { createEngine } from '../../core/index.ts';
import { ritual } from '../../plugins/ritual.ts';
import { inWords, judge } from '../support/judge.ts';

it('brings both rituals, in the order in which their places are counted', () => {
  expect(createEngine({ plugins: [ritual] }).rules.map(({ name }) => name)).toEqual([
    'status_checked',
    'task_set',
  ]);
});

it('asks for both where a tool was used and neither signal was given', () => {
  expect(inWords(judge('prompt tool stop'))).toBe('rules_failed: status_checked, task_set');
});
