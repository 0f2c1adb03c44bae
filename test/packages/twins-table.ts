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
    ['fs.writeSync', "writeSync(1, 'printed\\n')"],
  ].flatMap(([name, print]) => [
    {
      what: `prints by ${name} when it is imported`,
      code: `import { writeSync } from 'node:fs';\nvoid writeSync;\n${print};\n${plugin('')}`,
    },
    {
      what: `prints by ${name} in a rule`,
      code: `import { writeSync } from 'node:fs';\nvoid writeSync;\n${rule(`applies() { ${print}; return false; }`)}`,
    },
  ]),
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
  { what: 'throws in recognizes', code: "recognizes() { throw new Error('boom'); }", blocks: true },
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
