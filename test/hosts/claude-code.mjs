/** Claude Code: one process a prompt, headless; the model is found through a variable. */

import { join } from 'node:path';

const KEY = 'sk-ant-dummy-key-for-loopback-0000000000';

export const claudeCode = {
  name: 'claude-code',
  title: 'Claude Code',
  package: '@anthropic-ai/claude-code',
  version: '2.1.332',
  finish: 'install.cjs',
  settings: {
    path: '.claude/settings.local.json',
    stop: 'Stop',
    form: 'groups',
    theirs: 'exit',
  },

  program: ({ folder }) => [join(folder, 'node_modules/@anthropic-ai/claude-code/bin/claude.exe')],

  setUp({ home, project, url, write }) {
    const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
    write(join(home, '.claude.json'), { hasCompletedOnboarding: true, projects: { [project]: trusted } });
    return {
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
      DISABLE_ERROR_REPORTING: '1',
    };
  },

  ask: (prompts) =>
    prompts.map((prompt, index) => ({ args: ['-p', ...(index > 0 ? ['--continue'] : []), prompt] })),
};
