/** What an editor tells of a config: compiled only. A line that should be an error and is none fails the build. */

import { claudeCode } from '../../adapters/claude-code.ts';
import { cursor } from '../../adapters/cursor.ts';
import { createEngine, definePlugin, defineRule } from '../../core/index.ts';
import { defineConfig } from '../../index.ts';
import { recommended } from '../../plugins/recommended.ts';

const acme = definePlugin({
  name: 'acme',
  namespace: 'acme',
  rules: [
    defineRule({
      name: 'no_todo',
      meta: {
        description: 'No TODO is left.',
        message: 'a TODO is left',
        remedy: 'grep -rn TODO .',
        options: {
          type: 'object',
          additionalProperties: false,
          properties: { most: { type: 'integer' }, mode: { enum: ['strict', 'loose'] } },
        },
        defaults: { most: 0 },
      },
      applies: true,
      satisfied: (facts, options) => facts.tool_uses > Number(options.most),
    }),
  ],
});

// The built-in preset, whose rules are known without an import.
defineConfig({
  rules: {
    task_set: 'off',
    status_checked: ['warn'],
    verify_after_edit: ['error', { commands: ['npm test', ['npx tsc', 'npm run types']], strict: true }],
  },
  adapters: [cursor({ followupCap: 2 }), claudeCode()],
  observe: true,
  record: { promptText: 10 },
});

// A plugin of one’s own, beside the preset; also one that comes by a promise.
defineConfig({
  plugins: [recommended, acme],
  rules: { 'acme/no_todo': ['error', { most: 3, mode: 'loose' }], task_set: 'error' },
});
defineConfig({
  plugins: [recommended, Promise.resolve({ default: acme })],
  rules: { 'acme/no_todo': 'warn' },
});

// A rule of the config itself, in data and in code.
defineConfig({
  rules: {
    look_first: {
      severity: 'warn',
      meta: { description: 'One looks first.', message: '{{tool_uses}} tools', remedy: 'true' },
      applies: { '>': [{ var: 'tool_uses' }, 5] },
      satisfied: (facts, options) => facts.count.state.status_checked > Number(options.most ?? 0),
    },
  },
});

defineConfig({
  // @ts-expect-error: no such severity
  rules: { task_set: 'eror' },
});
defineConfig({
  // @ts-expect-error: no rule is named so
  rules: { tsk_set: 'off' },
});
defineConfig({
  // @ts-expect-error: no such option
  rules: { verify_after_edit: ['error', { commands: ['npm test'], stritc: true }] },
});
defineConfig({
  // @ts-expect-error: an option of another type
  rules: { verify_after_edit: ['error', { commands: ['npm test'], strict: 'yes' }] },
});
defineConfig({
  // @ts-expect-error: an option that is due is missing
  rules: { verify_after_edit: ['error', { strict: true }] },
});
defineConfig({
  // @ts-expect-error: a rule that cannot be on without options
  rules: { verify_after_edit: 'error' },
});
defineConfig({
  // @ts-expect-error: a rule without options gets some
  rules: { task_set: ['error', { most: 3 }] },
});
defineConfig({
  plugins: [recommended, acme],
  // @ts-expect-error: a word that the option does not know
  rules: { 'acme/no_todo': ['error', { mode: 'lose' }] },
});
defineConfig({
  plugins: [acme],
  // @ts-expect-error: this plugin brings no such rule
  rules: { task_set: 'off' },
});
defineConfig({
  // @ts-expect-error: no such key
  obsreve: true,
});
defineConfig({
  // @ts-expect-error: true or false is due
  observe: 'yes',
});
defineConfig({
  // @ts-expect-error: no such key
  record: { promptTxt: 3 },
});
// @ts-expect-error: no such option of the adapter
cursor({ followUpCap: 2 });
// @ts-expect-error: a cap is a number
cursor({ followupCap: '3' });
defineConfig({
  rules: {
    mine: {
      meta: { description: 'd', message: 'm', remedy: 'true' },
      // @ts-expect-error: no such operator
      applies: { gt: [{ var: 'tool_uses' }, 5] },
      satisfied: true,
    },
  },
});

// Code of a rule knows the options that the rule declares.
defineRule({
  name: 'busy',
  meta: {
    description: 'd',
    message: 'm',
    remedy: 'true',
    options: {
      type: 'object',
      properties: { most: { type: 'integer' }, mode: { enum: ['strict', 'loose'] } },
    },
    defaults: { most: 5 },
  },
  applies: (facts, options) => facts.tool_uses > options.most && options.mode === 'strict',
  // @ts-expect-error: no such option
  satisfied: (facts, options) => facts.tool_uses > options.least,
});

// What comes out is a config for the engine.
createEngine(defineConfig({ plugins: [recommended, acme], rules: { task_set: 'off' } }));

// Words in code know the options that the rule declares, as its conditions do.
defineRule({
  name: 'few_edits',
  meta: {
    description: 'Few files are edited.',
    message: (facts, options) => {
      const most: number = options.most;
      // @ts-expect-error: it is a number
      const text: string = options.most;
      // @ts-expect-error: it is no option of this rule
      return `${facts.tool_uses} of ${most}${text}${options.mots}`;
    },
    remedy: { stage: 'last', command: (_facts, { most }) => `head -n ${most.toFixed(0)} list` },
    options: { type: 'object', additionalProperties: false, properties: { most: { type: 'integer' } } },
    defaults: { most: 5 },
  },
  applies: true,
  satisfied: (facts, options) => facts.tool_uses > options.most,
});
