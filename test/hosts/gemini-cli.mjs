/** Gemini CLI: one process a prompt, headless; the model is found through a variable. */

import { join } from 'node:path';

export const geminiCli = {
  name: 'gemini-cli',
  title: 'Gemini CLI',
  package: '@google/gemini-cli',
  version: '0.61.0',
  node: '24',
  settings: {
    path: '.gemini/settings.json',
    stop: 'AfterAgent',
    form: 'groups',
    theirs: 'deny',
  },

  program: ({ folder, node }) => [node, join(folder, 'node_modules/@google/gemini-cli/bundle/gemini.js')],

  setUp({ home, url, command, write }) {
    write(join(home, '.gemini/settings.json'), {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      tools: {
        useRipgrep: false,
        allowed: ['run_shell_command(ls)', `run_shell_command(${command} agents)`],
      },
    });
    return { GEMINI_API_KEY: 'dummy-key', GOOGLE_GEMINI_BASE_URL: url, GEMINI_TELEMETRY_ENABLED: 'false' };
  },

  ask: (prompts) =>
    prompts.map((prompt, index) => ({
      args: [
        '--skip-trust',
        '-m',
        'gemini-2.5-pro',
        ...(index > 0 ? ['--resume', 'latest'] : []),
        '-p',
        prompt,
      ],
    })),
};
