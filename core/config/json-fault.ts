/** Where a text stops being JSON, which the runtime tells in other words on each version, and keys that stand twice. */

export interface JsonFault {
  readonly message: string;
  /** Where it is, in UTF-16 code units from the start. */
  readonly offset: number;
}

const SPACE = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what JSON forbids
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/y;
const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** The first fault, or undefined where the text is one JSON value without a key that stands twice in its object. */
export function jsonFault(text: string): JsonFault | undefined {
  let at = 0;

  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const take = (sign: string): boolean => {
    match(SPACE);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  const fail = (message = unexpected(text, at)): never => {
    throw { message, offset: at } satisfies JsonFault;
  };
  const key = (known: Set<string>): void => {
    match(SPACE);
    const start = at;
    const name = match(TEXT) ?? fail();
    const value = JSON.parse(name) as string;
    if (known.has(value)) {
      at = start;
      fail(`Key ${name} stands twice`);
    }
    known.add(value);
    if (!take(':')) fail();
  };
  const members = (end: string, member: () => void): void => {
    if (take(end)) return;
    do member();
    while (take(','));
    if (!take(end)) fail();
  };
  const value = (): void => {
    if (take('{')) {
      const known = new Set<string>();
      members('}', () => {
        key(known);
        value();
      });
    } else if (take('[')) members(']', value);
    else if (match(TEXT) === undefined && match(WORD) === undefined) fail();
  };

  try {
    value();
    match(SPACE);
    if (at < text.length) fail();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof RangeError) return { message: 'It is nested too deeply', offset: 0 };
    return thrown as JsonFault;
  }
}

function unexpected(text: string, at: number): string {
  const sign = text.codePointAt(at);
  return sign === undefined ? 'Unexpected end' : `Unexpected ${JSON.stringify(String.fromCodePoint(sign))}`;
}
