/** An editor completes a config: rules with their options and severities, adapters with theirs, operators, facts. */

import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const FILE = join(__dirname, 'completed.ts');
const HEAD = `import { defineConfig } from '../../index.ts';
import { cursor } from '../../adapters/cursor.ts';
`;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
};

let text = '';
let version = 0;
const host: ts.LanguageServiceHost = {
  getScriptFileNames: () => [FILE],
  getScriptVersion: (name) => (name === FILE ? String(version) : '0'),
  getScriptSnapshot(name) {
    const content = name === FILE ? text : ts.sys.readFile(name);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => join(__dirname, '../..'),
  getCompilationSettings: () => options,
  getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
  fileExists: (name) => name === FILE || ts.sys.fileExists(name),
  readFile: (name) => (name === FILE ? text : ts.sys.readFile(name)),
  readDirectory: ts.sys.readDirectory,
};
const service = ts.createLanguageService(host);

/** What an editor offers where `|` stands. */
function offered(config: string): string[] {
  text = HEAD + config;
  const at = text.indexOf('|');
  text = text.replace('|', '');
  version += 1;
  const found = service.getCompletionsAtPosition(FILE, at, { includeCompletionsWithInsertText: true });
  return (found?.entries ?? []).map(({ name }) => name.replace(/^["']|["']$/g, ''));
}

describe('an editor offers', () => {
  it.each<[what: string, config: string, names: string[]]>([
    ['the keys', 'defineConfig({ | })', ['plugins', 'rules', 'adapters', 'observe', 'record']],
    [
      'the rules of the built-in preset',
      'defineConfig({ rules: { | } })',
      ['task_set', 'status_checked', 'status_shown', 'verify_after_edit'],
    ],
    ['severities', "defineConfig({ rules: { task_set: '|' } })", ['off', 'warn', 'error']],
    [
      'severities in a list',
      "defineConfig({ rules: { verify_after_edit: ['|', { commands: [] }] } })",
      ['off', 'warn', 'error'],
    ],
    [
      'a rule’s options',
      "defineConfig({ rules: { verify_after_edit: ['error', { | }] } })",
      ['commands', 'files', 'strict'],
    ],
    ['an adapter’s options', 'defineConfig({ adapters: [cursor({ | })] })', ['followupCap']],
    ['record settings', 'defineConfig({ record: { | } })', ['promptText']],
    [
      'the parts of a rule',
      'defineConfig({ rules: { mine: { | } } })',
      ['severity', 'meta', 'applies', 'satisfied'],
    ],
    ['operators', 'defineConfig({ rules: { mine: { applies: { | } } } })', ['var', '>', 'and', 'some']],
    [
      'facts',
      "defineConfig({ rules: { mine: { applies: { var: '|' } } } })",
      ['tool_uses', 'count.state.task_set', 'last_edit.place', 'adapter.name'],
    ],
  ])('%s', (_what, config, names) => {
    expect(offered(config)).toEqual(expect.arrayContaining(names));
  });
});
