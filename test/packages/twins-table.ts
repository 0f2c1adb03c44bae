/** Packages that are broken in one way each, and what Harnery says of it. */

export interface Twin {
  readonly what: string;
  /** The `index.js` of the package `broken-twin`. Its plugin, where it has one, is named `twin`. */
  readonly code: string;
  /** The code of the fault, and whom the line names; missing where nothing is a fault. */
  readonly fault?: readonly [code: string, named: string];
  /** Whether a rule of it applies, and so has a place of its own in "rule 2/3". */
  readonly applies?: boolean;
  /** Whether it brings the host `twin-host`, to which payloads are sent too. */
  readonly isHost?: boolean;
  /** Whether that host can still be told what is missing. */
  readonly blocks?: boolean;
  /** The `harnery.config.ts`; without it one that names the built-in preset, then the package. */
  readonly config?: string;
  /** Files of the project, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

const plugin = (parts: string) => `export default { name: 'twin', ${parts} };\n`;

const rule = (parts: string) =>
  plugin(`namespace: 'twin', rules: [{
    name: 'broken',
    meta: { description: 'Broken.', message: 'it is broken', remedy: 'true', reads: ['commands'] },
    applies: () => false,
    satisfied: () => true,
    ${parts}
  }]`);

const tap = (hook: string, code: string) => plugin(`apply(hooks) { hooks.${hook}.tap(${code}); }`);

const host = (parts: string) =>
  `import sound from 'sound-host';\n${plugin(`adapters: [{ ...sound, name: 'twin-host', ${parts} }]`)}`;

const configOf = (plugins: string, more = '') => `import { defineConfig } from 'harnery';
import { recommended } from 'harnery/plugins/recommended';
import twin from 'broken-twin';
${more}
export default defineConfig({ plugins: ${plugins} });
`;

/** What has no name is named by its place in the config. */
const ENTRY = 'harnery.config.ts:5:54';

const LOOP = '{ for (;;); }';

export const RULE_TWINS: readonly Twin[] = [
  {
    what: 'throws when it is imported',
    code: "throw new Error('boom');\n",
    fault: ['HARNERY_IMPORT_FAILED', 'broken-twin'],
  },
  {
    what: 'imports what is not installed',
    code: `import 'not-installed';\n${plugin('')}`,
    fault: ['HARNERY_IMPORT_FAILED', 'broken-twin'],
  },
  {
    what: 'is no JavaScript',
    code: 'export default {{;\n',
    fault: ['HARNERY_IMPORT_FAILED', 'broken-twin'],
  },
  {
    what: 'lacks the export that is imported',
    code: 'export const other = 1;\n',
    fault: ['HARNERY_BAD_PLUGIN', ENTRY],
  },
  {
    what: 'throws in apply',
    code: plugin("apply() { throw new Error('boom'); }"),
    fault: ['HARNERY_APPLY_THREW', 'twin'],
  },
  ...['event', 'verdict', 'message', 'done'].map((hook) => ({
    what: `throws in its tap on ${hook}`,
    code: tap(hook, "() => { throw new Error('boom'); }"),
    fault: ['HARNERY_TAP_THREW', 'twin'] as const,
  })),
  {
    what: 'throws in a rule',
    code: rule("applies() { throw new Error('boom'); }"),
    fault: ['HARNERY_RULE_THREW', 'twin/broken'],
  },
  {
    what: 'throws in a rule that applies',
    code: rule("applies: () => true, satisfied() { throw new Error('boom'); }"),
    fault: ['HARNERY_RULE_THREW', 'twin/broken'],
    applies: true,
  },
  {
    what: 'is no plugin',
    code: 'export default 7;\n',
    fault: ['HARNERY_BAD_PLUGIN', ENTRY],
  },
  {
    what: 'has rules that are no list',
    code: plugin("rules: 'all of them'"),
    fault: ['HARNERY_BAD_PLUGIN', 'twin'],
  },
  {
    what: 'has a rule without a message',
    code: rule("meta: { description: 'Broken.', remedy: 'true' }"),
    fault: ['HARNERY_BAD_RULE', 'twin/broken'],
  },
  {
    what: 'is a promise that never settles',
    code: 'export default new Promise(() => {});\n',
    fault: ['HARNERY_BAD_PLUGIN', ENTRY],
  },
  {
    what: 'loops without end in a rule',
    code: rule(`applies() ${LOOP}`),
    fault: ['HARNERY_RULE_THREW', 'twin/broken'],
  },
  {
    what: 'loops without end in a tap',
    code: tap('facts', `() => ${LOOP}`),
    fault: ['HARNERY_TAP_THREW', 'twin'],
  },
  {
    what: 'loops without end in apply',
    code: plugin(`apply() ${LOOP}`),
    fault: ['HARNERY_APPLY_THREW', 'twin'],
  },
  ...[
    ['console.log', "console.log('printed')"],
    ['process.stdout.write', "process.stdout.write('printed\\n')"],
    ['fs.writeSync', "fs.writeSync(1, 'printed\\n')"],
    ['fs.write', "fs.write(1, 'printed\\n', () => {})"],
    ['fs.writev', "fs.writev(1, [Buffer.from('printed\\n')], () => {})"],
    ['fs.writevSync', "fs.writevSync(1, [Buffer.from('printed\\n')])"],
    ['a stream of descriptor 1', "fs.createWriteStream('', { fd: 1 }).end('printed\\n')"],
  ].flatMap(([name, print]) => [
    {
      what: `prints by ${name} when it is imported`,
      code: `import fs from 'node:fs';\nvoid fs;\n${print};\n${plugin('')}`,
      fault: ['HARNERY_PRINTED', 'printed'] as const,
    },
    {
      what: `prints by ${name} in a rule`,
      code: `import fs from 'node:fs';\nvoid fs;\n${rule(`applies() { ${print}; return false; }`)}`,
      fault: ['HARNERY_PRINTED', name?.startsWith('a stream') ? 'printed' : 'plugin "twin"'] as const,
    },
  ]),
  {
    what: 'leaves an error behind at a stop that is blocked',
    code: rule("applies() { Promise.reject(new Error('too late')); return false; }"),
    fault: ['HARNERY_STRAY', 'too late'],
  },
  {
    what: 'ends the process where an error was not caught',
    code: `process.on('uncaughtException', () => process.exit(1));
setImmediate(() => { throw new Error('too late'); });\n${plugin('')}`,
    fault: ['HARNERY_STRAY', 'too late'],
  },
  {
    what: 'throws where a promise was not caught',
    code: `process.on('unhandledRejection', (reason) => { throw reason; });
Promise.reject(new Error('too late'));\n${plugin('')}`,
    fault: ['HARNERY_STRAY', 'too late'],
  },
  {
    what: 'puts its own timers in the place of those of Node',
    code: `globalThis.setTimeout = globalThis.setImmediate = () => ({ unref() {} });\n${plugin('')}`,
  },
  {
    what: 'has many rules that take long, and each no longer than it may',
    code: `const slow = () => { for (const start = Date.now(); Date.now() - start < 420; ); return false; };
const rules = Array.from({ length: 60 }, (_, place) => ({
  name: 'slow_' + place,
  meta: { description: 'Slow.', message: 'it is slow', remedy: 'true' },
  applies: slow,
  satisfied: () => true,
}));\n${plugin("namespace: 'twin', rules")}`,
    fault: ['HARNERY_RULE_THREW', 'twin/slow_'],
  },
  {
    what: 'has a rule whose severity stands beside "meta"',
    code: rule("severity: 'warn', applies: () => true, satisfied: () => false"),
    fault: ['HARNERY_BAD_RULE', 'twin/broken'],
  },
  {
    what: 'has a rule without a name',
    code: rule('name: undefined'),
    fault: ['HARNERY_BAD_RULE', 'twin'],
  },
  {
    what: 'has a rule whose name is a symbol',
    code: rule("name: Symbol('broken')"),
    fault: ['HARNERY_BAD_RULE', 'twin'],
  },
  {
    what: 'has a rule that cannot be looked at',
    code: rule("get meta() { throw new Error('boom'); }"),
    fault: ['HARNERY_BAD_RULE', 'twin'],
  },
  {
    what: 'cannot be looked at',
    code: plugin("get rules() { throw new Error('boom'); }"),
    fault: ['HARNERY_BAD_PLUGIN', ENTRY],
  },
  {
    what: 'taps in a stage that there is not',
    code: tap('facts', "() => undefined, 'late'"),
    fault: ['HARNERY_APPLY_THREW', 'twin'],
  },
  {
    what: 'taps with a name in front',
    code: tap('event', "'twin', (event) => event"),
    fault: ['HARNERY_APPLY_THREW', 'twin'],
  },
  {
    what: 'declares a fact of a built-in name',
    code: plugin("facts: { tool_uses: { type: 'object', description: 'Mine.' } }"),
    fault: ['HARNERY_DUPLICATE_NAME', 'twin'],
  },
  {
    what: 'brings two plugins with a fact of one name',
    code: `const fact = (name, type) => ({ name, facts: { coverage: { type, description: 'Mine.' } } });
export default [fact('twin', 'number'), fact('other', 'text')];\n`,
    fault: ['HARNERY_DUPLICATE_NAME', 'other'],
  },
  {
    what: 'brings two rules whose options have one $id',
    code: `const options = (key) => ({ $id: 'options', type: 'object', properties: { [key]: { type: 'number' } } });
const one = (name) => ({
  name,
  meta: { description: 'One.', message: 'it is one', remedy: 'true', options: options(name) },
  applies: () => false,
  satisfied: () => true,
});\n${plugin("namespace: 'twin', rules: [one('a'), one('b')]")}`,
  },
  {
    what: 'bears the name of a built-in plugin, and stands before it',
    code: `export default { name: 'ritual', namespace: 'twin', rules: [] };\n`,
    config: configOf('[twin, recommended]'),
    fault: ['HARNERY_DUPLICATE_NAME', 'entry 1'],
  },
  {
    what: 'brings a rule of a built-in name, and stands before it',
    code: rule("name: 'task_set'").replace("namespace: 'twin', ", ''),
    config: configOf('[twin, recommended]'),
    fault: ['HARNERY_DUPLICATE_NAME', 'twin'],
  },
  ...[
    ['throws', "throw new Error('boom');\n"],
    ['is no JavaScript', 'export default {{;\n'],
    ['awaits what never comes', "await new Promise(() => {});\nexport default { name: 'mine' };\n"],
  ].map(([how, text = '']) => ({
    what: `stands beside a file of the project that ${how}`,
    code: plugin(''),
    config: configOf('[recommended, twin, mine]', "import mine from './mine.mjs';\n"),
    files: { 'mine.mjs': text },
    fault: ['HARNERY_IMPORT_FAILED', './mine.mjs'] as const,
  })),
  {
    what: 'changes an event that it was handed',
    code: tap('event', '(event) => { event.data.tool_name = undefined; }'),
    fault: ['HARNERY_TAP_THREW', 'twin'],
  },
  {
    what: 'changes facts that its rule was handed',
    code: rule('applies(facts) { facts.count.state.status_checked = 1; return false; }'),
    fault: ['HARNERY_RULE_THREW', 'twin/broken'],
  },
  {
    what: 'changes the built-in rules that it imports',
    code: `import { recommended } from 'harnery/plugins/recommended';\n${plugin(
      'apply() { for (const { rules = [] } of recommended) for (const one of rules) one.satisfied = () => true; }',
    )}`,
    fault: ['HARNERY_APPLY_THREW', 'twin'],
  },
  {
    what: 'is written for another version',
    code: plugin("harnery: '^9.0.0'"),
    fault: ['HARNERY_OTHER_VERSION', 'twin'],
  },
  {
    what: 'bears the name of a built-in plugin',
    code: `export default { name: 'ritual', namespace: 'twin', rules: [] };\n`,
    fault: ['HARNERY_DUPLICATE_NAME', 'ritual'],
  },
  {
    what: 'brings a rule of a built-in name',
    code: rule("name: 'task_set'").replace("namespace: 'twin', ", ''),
    fault: ['HARNERY_DUPLICATE_NAME', 'task_set'],
  },
  {
    what: 'needs a plugin that is not there',
    code: plugin("dependencies: ['not-there']"),
    fault: ['HARNERY_MISSING_DEPENDENCY', 'twin'],
  },
];

export const ADAPTER_TWINS: readonly Twin[] = [
  { what: 'throws in parse', code: "parse() { throw new Error('boom'); }", part: 'THREW' },
  {
    what: 'throws in recognizes',
    code: "recognizes() { throw new Error('boom'); }",
    part: 'THREW',
    blocks: true,
  },
  { what: 'recognizes every payload', code: 'recognizes: () => true', part: 'THREW', blocks: true },
  {
    what: 'recognizes what is sent to another host',
    code: "recognizes: ({ session, session_id }) => typeof (session ?? session_id) === 'string'",
    part: 'THREW',
    blocks: true,
  },
  {
    what: 'gives a promise from parse',
    code: "async parse() { return { event_type: 'turn.stop', data: {} }; }",
    part: 'THREW',
  },
  { what: 'gives null from parse', code: 'parse: () => null', part: 'THREW' },
  { what: 'gives no type of event from parse', code: 'parse: () => ({ data: {} })', part: 'THREW' },
  {
    what: 'gives an event without data from parse',
    code: "parse: () => ({ event_type: 'turn.stop' })",
    part: 'THREW',
  },
  {
    what: 'gives a prompt that is no text from parse',
    code: "parse: () => ({ event_type: 'user_prompt.submit', data: {}, prompt: ['Do it.'] })",
    part: 'THREW',
  },
  { what: 'holds bytes', code: "docs: Buffer.from('x')", blocks: true },
  { what: 'throws in phrase', code: "phrase() { throw new Error('boom'); }", part: 'THREW' },
  { what: 'throws in render', code: "render() { throw new Error('boom'); }", part: 'THREW' },
  {
    what: 'throws in render, and where it is to tell so',
    code: "render() { throw new Error('boom'); }, onFault() { throw new Error('boom'); }",
    part: 'THREW',
  },
  { what: 'loops without end in render', code: `render() ${LOOP}`, part: 'THREW' },
  { what: 'loops without end in recognizes', code: `recognizes() ${LOOP}`, part: 'THREW' },
  { what: 'gives no answer', code: 'render() {}', part: 'THREW' },
  { what: 'gives a promise of an answer', code: 'async render() { return { exitCode: 0 }; }', part: 'THREW' },
  {
    what: 'answers a pass with exit code 2',
    code: "render: (verdict, text) => verdict.reason === 'rules_failed' ? sound.render(verdict, text) : { exitCode: 2 }",
    part: 'THREW',
    blocks: true,
  },
  { what: 'has no events', code: 'events: undefined', part: 'BAD' },
  { what: 'has wrappers that are no list', code: "wrappers: 'none'", part: 'BAD' },
  { what: 'does not say where its session is named', code: 'environment: {}', part: 'BAD' },
  {
    what: 'names a session’s variable without a list',
    code: "environment: { session: 'TWIN', project: [] }",
    part: 'BAD',
  },
  {
    what: 'names a session’s field without a list',
    code: "fields: { event: 'event', session: 'session' }",
    part: 'BAD',
  },
  { what: 'says nothing of its capabilities', code: 'capabilities: {}', part: 'BAD' },
  { what: 'has wrappers that are no patterns', code: "wrappers: ['<x>']", part: 'BAD' },
  {
    what: 'has an event of a type that there is not',
    code: "events: { ...sound.events, done: 'turn.stopped' }",
    part: 'BAD',
  },
  { what: 'answers nothing with exit code 2', code: 'nothing: { exitCode: 2 }', part: 'BAD' },
].map(({ what, code, part, blocks = false }) => ({
  what,
  code: host(code),
  isHost: true,
  blocks,
  ...(part === undefined
    ? {}
    : { fault: [part === 'BAD' ? 'HARNERY_BAD_ADAPTER' : 'HARNERY_ADAPTER_THREW', 'twin-host'] as const }),
}));

/** Two adapters of the config itself, of which one loops, and a rule of the config. */
export const CONFIG_TWINS: readonly Twin[] = [
  {
    what: 'loops without end in recognizes, beside one that is sound',
    code: `import sound from 'sound-host';
export const looping = { ...sound, name: 'looping-host', recognizes() ${LOOP} };
export default { ...sound, name: 'twin-host' };\n`,
    config: `import { recommended } from 'harnery/plugins/recommended';
import sound, { looping } from 'broken-twin';
const mine = {
  meta: { description: 'Mine.', message: 'it is mine', remedy: 'true' },
  applies: () => true,
  satisfied: () => true,
};
export default { plugins: [recommended], adapters: [looping, sound], rules: { mine } };\n`,
    fault: ['HARNERY_ADAPTER_THREW', 'looping-host'],
    isHost: true,
    blocks: true,
    applies: true,
  },
];

export const WINDOW_TWINS: readonly Twin[] = [
  { what: 'throws', code: "() => { throw new Error('boom'); }", is: 'THREW' },
  { what: 'loops without end', code: `() => ${LOOP}`, is: 'THREW' },
  {
    what: 'gives an anchor outside of the scope',
    code: '(_window, { events }) => ({ anchor: { ...events[0] }, hops: 0 })',
    is: 'REFUSED',
  },
  {
    what: 'gives a promise',
    code: 'async (_window, { events }) => ({ anchor: events[0], hops: 0 })',
    is: 'REFUSED',
  },
  { what: 'gives null', code: '() => null', is: 'REFUSED' },
  {
    what: 'counts more steps than a walk may take',
    code: '(_window, { events }) => ({ anchor: events[0], hops: 99 })',
    is: 'REFUSED',
  },
].map(({ what, code, is }) => ({
  what,
  code: tap('window', code),
  fault: [`HARNERY_TAP_${is}`, 'twin'] as const,
}));
