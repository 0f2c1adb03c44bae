/** Empties the environment of what neither Harnery nor Node needs, before a config or plugin can read it. */

const KEPT =
  /^(PATH|PATHEXT|HOME|USER|LOGNAME|USERPROFILE|APPDATA|LOCALAPPDATA|SHELL|COMSPEC|SYSTEMROOT|WINDIR|LANG|LANGUAGE|LC_\w+|TZ|TERM|NO_COLOR|CI|PWD|TMPDIR|TEMP|TMP|XDG_\w+|NODE_\w+|HARNERY_\w+)$/i;

/** Marks what runs below a hook: a host that a plugin starts runs hooks too, and these must not block. */
export const NESTED = 'HARNERY_HOOK';

/** A host’s whole environment reaches its hooks, its keys included. */
export function cleanEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (!KEPT.test(name)) delete env[name];
  env[NESTED] = '1';
}
