/** Decodes the escapes in the body of a word that is quoted as `$'...'`. */

const ESCAPE = /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|c(.)|(.))/gs;
const NAMED = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['E', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** An escape that there is not stays as it is written. */
export function decodeEscapes(body: string): string {
  return body.replace(ESCAPE, (written: string, ...groups: (string | undefined)[]) => {
    const [x, u, U, octal, control, named] = groups;
    const hex = x ?? u ?? U;
    if (hex !== undefined) return character(Number.parseInt(hex, 16));
    if (octal !== undefined) return character(Number.parseInt(octal, 8) % 256);
    if (control !== undefined) return character(control.charCodeAt(0) % 32);
    if (named === undefined) return written;
    return NAMED.get(named) ?? (`'"?\\`.includes(named) ? named : written);
  });
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}
