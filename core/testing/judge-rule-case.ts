/** Holds a rule’s answer against a case of its test. */

import type { Words } from '../model/rule.ts';
import { askRule, type RuleAnswer, type RuleSetup } from './ask-rule.ts';
import { failure, mismatch, show } from './mismatch.ts';
import type { FailingCase, PassingCase } from './rule-cases.ts';

/** Throws where the rule fails, or passes for another reason than the case gives. */
export function judgePassing(setup: RuleSetup, one: PassingCase): void {
  const found = askRule(setup, one);
  const { answer } = found;
  if (one.because === undefined ? answer === 'satisfied' || answer === 'not_asked' : answer === one.because)
    return;
  const due = one.because === undefined ? 'it passes' : `it passes, since it is ${one.because}`;
  const hints =
    answer === 'unknown' && one.because === undefined ? [`say because: 'unknown' where it is meant`] : [];
  throw mismatch(setup.name, due, tell(found), ...hints, ...hintAt(found));
}

/** Throws where the rule passes, and where its words are others, or no words for an agent. */
export function judgeFailing(setup: RuleSetup, one: FailingCase): void {
  const found = askRule(setup, one);
  const { answer, message = '', command = '', stage, meta } = found;
  if (answer !== 'fails') throw mismatch(setup.name, 'it fails', tell(found), ...hintAt(found));
  const remedy = typeof one.remedy === 'string' ? { command: one.remedy } : one.remedy;
  const repair = typeof meta.remedy === 'string' ? meta.remedy : meta.remedy.command;
  checkWords(`the message of ${setup.name}`, message, one.message, meta.message, found, wrongClause);
  checkWords(`the remedy of ${setup.name}`, command, remedy?.command, repair, found, wrongCommand);
  if (remedy?.stage !== undefined && remedy.stage !== stage)
    throw mismatch(`the stage of the remedy of ${setup.name}`, remedy.stage, stage);
}

function tell({ answer, message }: RuleAnswer): string {
  switch (answer) {
    case 'fails':
      return `it fails: ${message}`;
    case 'satisfied':
      return 'it passes: "satisfied" gives true (satisfied)';
    case 'not_asked':
      return 'it passes: "applies" gives false (not_asked)';
    case 'unknown':
      return 'it passes: what it reads is not known (unknown)';
  }
}

function hintAt({ dropped }: RuleAnswer): string[] {
  if (dropped.length === 0) return [];
  return [`${dropped.join(', ')} would not be recorded: nothing declares in "reads" that it reads them`];
}

function checkWords(
  what: string,
  got: string,
  expected: string | undefined,
  words: Words,
  found: RuleAnswer,
  wrong: (text: string) => string | undefined,
): void {
  if (got.includes('{{')) throw failure(`${what} holds a placeholder that nothing fills: ${show(got)}`);
  if (expected !== undefined && got !== expected)
    throw mismatch(`${what} is another`, show(expected), show(got));
  if (expected !== undefined) return;
  const empty = placeholdersIn(words).find((path) => isMissing(path, found));
  if (empty !== undefined)
    throw failure(
      `${what} names {{${empty}}}, which is unknown here; give the whole text where that is meant`,
    );
  const cause = wrong(got);
  if (cause !== undefined) throw failure(`${what} ${cause}: ${show(got)}`);
}

const JUNK = /\bundefined\b|\bNaN\b|\[object \w+\]/;

/** It stands in a sentence, behind the rule’s name and before a full stop. */
function wrongClause(message: string): string | undefined {
  if (JUNK.test(message)) return 'holds a value that is no text';
  if (!/\S\s+\S/.test(message)) return 'is no clause';
  if (message !== message.trim() || message.includes('\n')) return 'stands on more than its own line';
  return message.endsWith('.') ? 'ends with a full stop, and one is put behind it' : undefined;
}

function wrongCommand(command: string): string | undefined {
  if (command.trim() === '') return 'is empty';
  return JUNK.test(command) ? 'holds a value that is no text' : undefined;
}

function placeholdersIn(words: Words): string[] {
  if (typeof words !== 'string') return [];
  const paths = [...words.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, path]) => path ?? '');
  return paths.filter((path) => path !== 'harnery' && path !== 'session');
}

function isMissing(path: string, { facts, options }: RuleAnswer): boolean {
  const data: unknown = { ...facts, options };
  const step = (value: unknown, name: string) =>
    (value as Record<string, unknown> | null | undefined)?.[name];
  return (path.split('.').reduce(step, data) ?? undefined) === undefined;
}
