/** Qwen Code: one process a prompt, headless; the model is found through a variable. */

import { join } from 'node:path';

export const qwenCode = {
  name: 'qwen-code',
  title: 'Qwen Code',
  package: '@qwen-code/qwen-code',
  version: '0.24.4',
  node: '24',
  settings: {
    path: '.qwen/settings.json',
    stop: 'Stop',
    form: 'groups',
    theirs: 'block',
  },

  program: ({ folder, node }) => [node, join(folder, 'node_modules/@qwen-code/qwen-code/cli-entry.js')],

  /** Helpers of the host that ask the model on their own are off. */
  setUp({ home, url, command, write }) {
    write(join(home, '.qwen/settings.json'), {
      security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      permissions: { allow: ['run_shell_command(ls)', `run_shell_command(${command} agents)`] },
      general: { enableAutoUpdate: false },
      ui: { enableFollowupSuggestions: false },
      memory: { enableManagedAutoMemory: false, enableManagedAutoDream: false },
    });
    return {
      OPENAI_API_KEY: 'dummy-key',
      OPENAI_BASE_URL: `${url}/v1`,
      OPENAI_MODEL: 'scripted-model',
      QWEN_TELEMETRY_ENABLED: 'false',
    };
  },

  ask: (prompts) =>
    prompts.map((prompt, index) => ({ args: [...(index > 0 ? ['--continue'] : []), '-p', prompt] })),
};
