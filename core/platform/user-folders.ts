/** Where a user’s own files go, by the custom of each system. */

import { isAbsolute, join } from 'node:path';
import { builtin } from './builtin.ts';
import { realPath } from './real-path.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What each system calls the folder, below the home folder where no variable names it. */
const FOLDERS = {
  state: { variable: 'XDG_STATE_HOME', unix: ['.local', 'state'], mac: ['Library', 'Application Support'] },
  cache: { variable: 'XDG_CACHE_HOME', unix: ['.cache'], mac: ['Library', 'Caches'] },
} as const;

/** The folder for all programs’ state or caches: XDG on Linux, Library on macOS, LocalAppData on Windows. */
export function userFolder(
  kind: keyof typeof FOLDERS,
  env: Environment,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const { variable, unix, mac } = FOLDERS[kind];
  const home = env.HOME ?? env.USERPROFILE ?? '';
  const folder =
    platform === 'win32'
      ? env.LOCALAPPDATA
      : platform === 'darwin'
        ? home && join(home, ...mac)
        : isAbsolute(env[variable] ?? '')
          ? env[variable]
          : home && join(home, ...unix);
  return folder !== undefined && isAbsolute(folder) ? folder : undefined;
}

/** The real path of the user’s home folder, or undefined. */
export function homeFolder(): string | undefined {
  try {
    // As Node itself finds it, where nothing but a variable is needed.
    const own = process.platform === 'win32' ? undefined : process.env.HOME;
    const home = own || builtin('node:os').homedir();
    return isAbsolute(home) ? realPath(home) : undefined;
  } catch {
    // A user without a home.
    return undefined;
  }
}
