/** Cuts a process off from every network but loopback, and ends with it whatever it leaves running, where the system lets us. */

import { spawnSync } from 'node:child_process';

const INSIDE = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const FLAGS = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** The words that stand before a command, what they do, and variables for where they do nothing. */
export function isolation() {
  for (const flags of [FLAGS, ['--map-root-user', ...FLAGS]]) {
    const before = ['unshare', ...flags, ...INSIDE];
    const [command, ...args] = [...before, 'true'];
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0)
      return { before, words: 'in a network namespace of its own: only loopback exists', env: {} };
  }
  const nowhere = 'http://127.0.0.1:9';
  const env = {
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    ALL_PROXY: nowhere,
    NO_PROXY: '127.0.0.1,localhost',
  };
  const lower = Object.fromEntries(Object.entries(env).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    before: [],
    words: 'without a network namespace: proxies that lead nowhere',
    env: { ...env, ...lower },
  };
}
