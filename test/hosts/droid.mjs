/** Droid: `exec`, which tells its hooks of no prompt, one process a prompt; the model is a custom one. */

import { join } from 'node:path';
import { COMMAND } from './stage/wire.mjs';

const PACKAGE = `@factory/cli-${process.platform}-${process.arch}-baseline`;

export const droid = {
  name: 'droid',
  title: 'Droid (exec)',
  package: PACKAGE,
  version: '0.225.2',
  unfit: () =>
    process.platform === 'linux' && process.arch === 'x64'
      ? undefined
      : 'only its package for Linux on x64 is known',
  settings: {
    path: '.factory/settings.json',
    stop: 'Stop',
    form: 'groups',
    theirs: 'block',
  },

  program: ({ folder }) => [join(folder, 'node_modules', PACKAGE, 'bin/droid')],

  setUp({ home, url, write }) {
    const model = {
      model: 'scripted-model',
      displayName: 'Scripted',
      baseUrl: `${url}/v1`,
      apiKey: 'dummy-key',
    };
    write(join(home, '.factory/settings.json'), {
      customModels: [{ ...model, provider: 'generic-chat-completion-api', maxOutputTokens: 4096 }],
      commandAllowlist: ['ls', `${COMMAND} agents`],
      cloudSessionSync: false,
      enableHooks: true,
      autoUpdateEnabled: false,
    });
    return {
      FACTORY_DROID_AUTO_UPDATE_ENABLED: 'false',
      FACTORY_DISABLE_KEYRING: 'true',
      FACTORY_OTEL_ENABLED: 'false',
    };
  },

  /** Several prompts in one session go through its input, for to resume one needs an account; without `--auto` it reads none. */
  ask(prompts) {
    const exec = ['exec', '-m', 'custom:Scripted-0'];
    if (prompts.length === 1) return [{ args: [...exec, ...prompts] }];
    const streams = ['--input-format', 'stream-json', '--output-format', 'stream-json'];
    const input = prompts.map((content) => JSON.stringify({ role: 'user', content }));
    return [{ args: [...exec, '--auto', 'low', ...streams], input }];
  },

  sendsPrompts: false,
  /** Nothing in its stop tells that the model failed, so a turn that used a tool before may be blocked: see its page. */
  otherwise: { 'model-fails': { unblocked: false, ends: true } },
};
