/** Checks what is the machine’s: versions, and what makes each start of a hook slower than it need be. */

import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { realPath } from '../platform/real-path.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';
import { binUpwards } from '../wiring/find-installation.ts';
import { isInProject } from '../wiring/hook-command.ts';
import { recordShell } from '../wiring/record-command.ts';
import { type Finding, finding } from './finding.ts';
import { folderOption, type Ground } from './ground.ts';
import type { HostHooks } from './list-hooks.ts';
import { middle, startNode } from './run-line.ts';

export function checkMachine(ground: Ground, wired: readonly HostHooks[]): Finding[] {
  const { version, running } = ground;
  return [
    finding('VERSIONS', { version, bin: running.bin, node: process.versions.node }),
    ...checkInstalled(ground, wired),
    ...checkCertificates(ground),
    ...(wired.length === 0 ? [] : checkRecorder(ground, recordShell())),
  ];
}

/** Hooks of a project call the installation in it, whichever one was asked. */
function checkInstalled(ground: Ground, wired: readonly HostHooks[]): Finding[] {
  if (!wired.some(({ hooks }) => hooks.some(({ command }) => isInProject(command)))) return [];
  try {
    const bin = binUpwards(ground.root);
    if (realPath(bin) === ground.running.bin) return [];
    const manifest = JSON.parse(readFileSync(join(bin, '../../../../package.json'), 'utf8')) as {
      version?: string;
    };
    const theirs = manifest.version ?? 'of no version';
    if (theirs === ground.version) return [];
    const theirDoctor = `node ${quoteForShell(bin)} doctor${folderOption(ground)}`;
    return [finding('VERSIONS_DIFFER', { theirs, bin, ours: ground.version, theirDoctor })];
  } catch {
    // None is there, and that is told.
    return [];
  }
}

function checkCertificates({ place: { env, root }, running, working }: Ground): Finding[] {
  if (!env.NODE_EXTRA_CA_CERTS) return [];
  working('Starting Node with and without NODE_EXTRA_CA_CERTS');
  const all = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const { NODE_EXTRA_CA_CERTS: _certificates, ...without } = all;
  const start = (given: Record<string, string>) => startNode(running.node, { cwd: root, env: given }).ms;
  const pairs = [0, 1, 2, 3, 4].map(() => start(all) - start(without));
  return [finding('EXTRA_CERTIFICATES', { ms: Math.max(0, Math.round(middle(pairs))) })];
}

/** `shell`: what the hooks of tools are run by. */
export function checkRecorder(ground: Ground, shell: string): Finding[] {
  const path = shell.includes('/') ? shell : join('/bin', shell);
  const real = existsSync(path) ? realPath(path) : undefined;
  if (real === undefined || !/^bash/.test(basename(real))) return [];
  return [finding('RECORDER_SHELL', { shell: path, harnery: ground.harnery, folder: folderOption(ground) })];
}
