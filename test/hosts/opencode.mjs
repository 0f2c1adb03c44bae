/** OpenCode: a server and a client of it, in one process for all prompts; its own `run` only observes. */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const AGENT = fileURLToPath(new URL('./opencode-agent/run-server.mjs', import.meta.url));
const PLUGIN = fileURLToPath(new URL('../../dist/adapters/opencode/plugin.js', import.meta.url));
const NOWHERE = 'http://127.0.0.1:9/';

export const opencode = {
  name: 'opencode',
  title: 'OpenCode (serve)',
  package: 'opencode-ai',
  version: '1.18.33',
  skips: {
    'theirs-before': 'it has no stop hook; another plugin would have to ask through its client',
    'theirs-after': 'it has no stop hook; another plugin would have to ask through its client',
  },

  program: ({ folder }) => [
    process.execPath,
    AGENT,
    join(folder, `node_modules/opencode-${process.platform}-${process.arch}/bin/opencode`),
  ],

  setUp({ home, project, url, command, write }) {
    const limit = { context: 200_000, output: 8000 };
    write(join(project, 'opencode.json'), {
      autoupdate: false,
      share: 'disabled',
      model: 'scripted/scripted-model',
      small_model: 'scripted/scripted-small',
      permission: { '*': 'deny', bash: { '*': 'deny', ls: 'allow', [`${command} agents *`]: 'allow' } },
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          name: 'Scripted',
          options: { baseURL: `${url}/v1`, apiKey: 'dummy-key' },
          models: { 'scripted-model': { name: 'model', limit }, 'scripted-small': { name: 'small', limit } },
        },
      },
    });
    // Before it loads a plugin it wants to install a package of its own, and tries for more than a minute.
    const offline = `fetch-retries=0\noffline=true\nregistry=${NOWHERE}\n`;
    for (const folder of [home, join(home, '.config/opencode'), project, join(project, '.opencode')])
      write(join(folder, '.npmrc'), offline);
    const off = 'AUTOUPDATE MODELS_FETCH SHARE DEFAULT_PLUGINS LSP_DOWNLOAD'.split(' ');
    return {
      ...Object.fromEntries(off.map((name) => [`OPENCODE_DISABLE_${name}`, 'true'])),
      npm_config_fetch_retries: '0',
      npm_config_registry: NOWHERE,
    };
  },

  wire: ({ project, write }) =>
    write(join(project, '.opencode/plugins/harnery.js'), `export { HarneryPlugin } from '${PLUGIN}';\n`),

  ask: (prompts) => [{ args: prompts }],

  /** Its server stands in the same group, and would end. */
  interrupt: (child) => child.kill('SIGINT'),
};
