/** Which hosts a project and a machine use, as far as folders and programs show it. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Adapter } from '../model/adapter.ts';
import type { Place } from './settings-files.ts';

export interface Detected {
  readonly adapter: Adapter;
  /** What showed it. */
  readonly sign: string;
}

export function detectHosts(adapters: Iterable<Adapter>, { root, home, env }: Place): Detected[] {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  return [...adapters].flatMap((adapter) => {
    const { project = [], home: ofUser = [], programs = [] } = adapter.settings?.signs ?? {};
    const inProject = project.find((name) => existsSync(join(root, name)));
    if (inProject !== undefined) return { adapter, sign: inProject };
    const inHome = home === '' ? undefined : ofUser.find((name) => existsSync(join(home, name)));
    if (inHome !== undefined) return { adapter, sign: `~/${inHome}` };
    const program = programs.find((name) =>
      folders.some((folder) => endings.some((ending) => existsSync(join(folder, name + ending)))),
    );
    return program === undefined ? [] : { adapter, sign: `the program ${program}` };
  });
}
