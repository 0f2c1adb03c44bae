/** Where the first JSON object or list of a text ends, so that nothing behind it is waited for. */

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPEN = new Set([0x7b, 0x5b]);
const CLOSE = new Set([0x7d, 0x5d]);
/** Byte order marks of UTF-8 may stand before it, any number of them, and white space. */
const BEFORE = new Set([0xef, 0xbb, 0xbf, 0x20, 0x09, 0x0a, 0x0d]);

/** How many bytes of UTF-8 the first object or list takes up; undefined where it is not whole, or something else. */
export function documentEnd(bytes: Buffer): number | undefined {
  return new Scanner().scan(bytes);
}

/** The same for a text that comes in pieces: says of each whether the document is whole with it. */
documentEnd.inPieces = (): ((piece: Buffer) => boolean) => {
  const scanner = new Scanner();
  return (piece) => scanner.scan(piece) !== undefined;
};

class Scanner {
  #depth = 0;
  #inText = false;
  #escaped = false;
  #other = false;

  scan(bytes: Buffer): number | undefined {
    if (this.#other) return undefined;
    for (let place = 0; place < bytes.length; place++) {
      const byte = bytes[place] ?? 0;
      if (this.#inText) {
        if (this.#escaped) this.#escaped = false;
        else if (byte === BACKSLASH) this.#escaped = true;
        else if (byte === QUOTE) this.#inText = false;
      } else if (OPEN.has(byte)) this.#depth += 1;
      else if (this.#depth === 0) {
        if (BEFORE.has(byte)) continue;
        this.#other = true;
        return undefined;
      } else if (byte === QUOTE) this.#inText = true;
      else if (CLOSE.has(byte)) {
        this.#depth -= 1;
        if (this.#depth === 0) return place + 1;
      }
    }
    return undefined;
  }
}
