// Gets Node from its npm package, kept outside of the tree.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The path of a Node of this version, as `22`; fetched where it is not there yet. `say` is told that it is. */
export function installNode(version, say) {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const folder = join(base, 'harnery-test-nodes', version);
  const node = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(node)) {
    say(`installing Node ${version} ...`);
    mkdirSync(folder, { recursive: true });
    const args = [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts=false',
    ];
    execFileSync('npm', [...args, `node@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return node;
}
