/** Where Copilot CLI reads its hooks: a file of our own among others. */

import type { HostSettings } from '../../core/index.ts';

export const SETTINGS: HostSettings = {
  files: [
    { scope: 'project', path: '.github/hooks/harnery.json' },
    { scope: 'user', path: '.copilot/hooks/harnery.json', variable: 'COPILOT_HOME' },
  ],
  form: 'entries',
  beside: { version: 1 },
  entry: {
    fixed: { type: 'command' },
    command: 'bash',
    windows: { shell: 'powershell', key: 'powershell' },
    timeout: { key: 'timeoutSec', unit: 's' },
  },
  switches: [
    { path: ['disableAllHooks'], off: true },
    {
      path: ['disableAllHooks'],
      off: true,
      files: [
        { scope: 'local', path: '.github/copilot/settings.local.json' },
        { scope: 'project', path: '.github/copilot/settings.json' },
        { scope: 'user', path: '.copilot/settings.json', variable: 'COPILOT_HOME' },
      ],
    },
  ],
  signs: { project: ['.github/hooks', '.github/copilot'], home: ['.copilot'], programs: ['copilot'] },
  trust: 'Copilot CLI runs hooks of a project in a folder that you trusted.',
};
