/** Copilot CLI: one process a prompt, headless and offline; the model is a provider of the person's own. */

import { join } from 'node:path';
import { INSTALLATION } from './stage/wire.mjs';

export const copilotCli = {
  name: 'copilot-cli',
  title: 'Copilot CLI',
  package: '@github/copilot',
  version: '1.0.102',
  settings: {
    path: '.github/hooks/harnery.json',
    stop: 'agentStop',
    form: 'entries',
    theirs: 'block',
    beside: { version: 1 },
    command: 'bash',
  },

  program: ({ folder }) => [
    join(folder, `node_modules/@github/copilot-${process.platform}-${process.arch}/copilot`),
  ],

  setUp({ home, project, url, write }) {
    write(join(home, '.copilot/config.json'), {
      autoUpdate: false,
      banner: 'never',
      trusted_folders: [project],
    });
    return {
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'dummy-key',
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_MODEL: 'scripted-model',
      COPILOT_AUTO_UPDATE: 'false',
      COPILOT_CACHE_HOME: join(home, '.cache/copilot'),
    };
  },

  /**
   * Its rules know commands by their first word alone, and no command may name a path outside of the project: nothing narrower lets
   * ours run where `harnery` is on no PATH.
   */
  ask: (prompts) =>
    prompts.map((prompt, index) => ({
      args: [
        ...['--no-auto-update', '--no-color', '--disable-builtin-mcps'],
        ...['--allow-tool', 'shell(ls)', '--allow-tool', 'shell(node:*)', '--add-dir', INSTALLATION],
        ...(index > 0 ? ['--continue'] : []),
        ...['-p', prompt],
      ],
    })),
};
