/** Reads one true or false from a TOML file: all that is asked of one, and no reason for a parser. */

/** Undefined where the key is not set, or set to anything else. */
export function readToml(text: string, keys: readonly string[]): boolean | undefined {
  let table = '';
  for (const line of text.split(/\r?\n/)) {
    const head = /^\s*\[([^[\]]+)\]\s*(?:#.*)?$/.exec(line)?.[1];
    if (head !== undefined) table = plain(head);
    const [, key, value] = /^\s*([\w."' -]+?)\s*=\s*(true|false)\s*(?:#.*)?$/.exec(line) ?? [];
    if (key === undefined) continue;
    const whole = table === '' ? plain(key) : `${table}.${plain(key)}`;
    if (whole === keys.join('.')) return value === 'true';
  }
  return undefined;
}

function plain(key: string): string {
  return key.replace(/["'\s]/g, '');
}
