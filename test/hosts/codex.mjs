/** Codex: one process a prompt, in its sandbox; the model is a provider of its own in the user's config. */

import { join } from 'node:path';

export const codex = {
  name: 'codex',
  title: 'Codex',
  package: '@openai/codex',
  version: '0.171.0',
  settings: {
    path: '.codex/hooks.json',
    stop: 'Stop',
    form: 'groups',
    theirs: 'block',
  },

  program: ({ folder, node }) => [node, join(folder, 'node_modules/@openai/codex/bin/codex.js')],

  setUp({ home, project, url, write }) {
    write(
      join(home, '.codex/config.toml'),
      `model = "gpt-5.5"
model_provider = "scripted"
check_for_update_on_startup = false

[model_providers.scripted]
name = "scripted"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0

[analytics]
enabled = false

[features]
daemon_auto_start = false
apps = false
plugins = false

[projects."${project}"]
trust_level = "trusted"
`,
    );
    return { CODEX_HOME: join(home, '.codex'), SCRIPTED_KEY: 'dummy' };
  },

  /** New hooks wait for a person to trust them; the flag stands for that person. */
  ask(prompts) {
    const trusting = ['exec', '--dangerously-bypass-hook-trust', '--sandbox', 'workspace-write'];
    return prompts.map((prompt, index) => ({
      args: index === 0 ? [...trusting, prompt] : [...trusting, 'resume', '--last', prompt],
    }));
  },
};
