/** Which installation a hook will call, and by which names an agent may call it. */

import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { HarneryError } from '../errors.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import { realPath } from '../platform/real-path.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';
import { BIN_IN_PROJECT, type Installation } from './hook-command.ts';

/** The program that runs now. */
export interface Running {
  readonly node: string;
  /** The real path of the command. */
  readonly bin: string;
  /** As it was called. */
  readonly called: string;
}

export interface Found {
  readonly at: Installation;
  /** The beginnings of commands by which an agent may be told to call it, as its shell reads them. */
  readonly callers: string[];
  /** The one that instructions name. */
  readonly caller: string;
}

/** Throws HARNERY_NOT_IN_PROJECT, or HARNERY_NO_WIRING where a package runner’s cache would be named. */
export function findInstallation(scope: SettingsScope, root: string, { node, bin, called }: Running): Found {
  if (scope === 'project') {
    const own = binUpwards(root);
    const onWay = relative(root, own).split(sep).join('/');
    return {
      at: 'in-project',
      callers: [...new Set([`node ${quoteForShell(onWay)}`, `node ${quoteForShell(own)}`, named(node, own)])],
      caller: `node ${quoteForShell(onWay)}`,
    };
  }
  const path = isAbsolute(called) && realPath(called) === bin ? called : bin;
  if (/[\\/]_npx[\\/]|[\\/]dlx[-/\\]/.test(bin)) {
    const cause = 'it runs from a package runner’s cache, which is emptied now and then';
    throw new HarneryError('HARNERY_NO_WIRING', { host: 'a host', scope: `by --${scope}`, cause });
  }
  return {
    at: { node, bin: path, ownBin: bin },
    callers: [...new Set([`node ${quoteForShell(path)}`, named(node, path)])],
    caller: named(node, path),
  };
}

function named(node: string, bin: string): string {
  return `${quoteForShell(node)} ${quoteForShell(bin)}`;
}

/** The command in the nearest `node_modules`, from this folder upwards. Throws HARNERY_NOT_IN_PROJECT. */
export function binUpwards(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const bin = join(folder, BIN_IN_PROJECT);
    if (existsSync(bin)) return bin;
    if (dirname(folder) === folder) throw new HarneryError('HARNERY_NOT_IN_PROJECT', { place: root });
  }
}
