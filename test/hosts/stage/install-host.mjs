/** Gets a host from its npm package, kept outside of the tree: `{ folder, version }`, or `{ why }` it could not be had. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { installNode } from '../../../scripts/install-node.mjs';

const LIMIT_MS = 5 * 60_000;
const QUIET = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries=1'];

/** The folder of a host's version; `latest` asks the registry which version that is. */
export function installHost(host, { latest = false, say }) {
  const why = host.unfit?.();
  if (why !== undefined) return { why };
  try {
    const version = latest ? newest(host.package) : host.version;
    const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
    const folder = join(base, 'harnery-test-hosts', `${host.name}-${version}`);
    if (versionIn(folder, host.package) !== version) install(host, version, folder, say);
    const node = host.node === undefined ? process.execPath : installNode(host.node, say);
    const installed = { folder, version, node };
    const missing = host.program(installed).find((part) => part.startsWith('/') && !existsSync(part));
    return missing === undefined
      ? installed
      : { why: `its package holds no ${missing.slice(folder.length + 1)}` };
  } catch (thrown) {
    const [line = 'npm failed'] =
      String(thrown.stderr || thrown.message).match(/npm error code \w+|ETIMEDOUT/) ?? [];
    return { why: `its package could not be installed (${line})` };
  }
}

function newest(name) {
  const options = { encoding: 'utf8', timeout: LIMIT_MS, stdio: ['ignore', 'pipe', 'pipe'] };
  return execFileSync('npm', ['view', name, 'version'], options).trim();
}

function versionIn(folder, name) {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : undefined;
}

function install(host, version, folder, say) {
  say(`installing ${host.package} ${version} ...`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = { timeout: LIMIT_MS, stdio: ['ignore', 'ignore', 'pipe'] };
  try {
    execFileSync('npm', ['install', '--prefix', folder, ...QUIET, `${host.package}@${version}`], options);
    const own = join(folder, 'node_modules', host.package);
    // Install scripts are left out; the one that a host cannot do without is run by name.
    if (host.finish) execFileSync(process.execPath, [host.finish], { ...options, cwd: own });
  } catch (thrown) {
    rmSync(folder, { recursive: true, force: true });
    throw thrown;
  }
}
