/** Finds where a nested part of a shell line closes, by its quotes and brackets alone. */

/** A brace that was opened between double quotes: a single quote in it is a plain character. */
const QUOTED_BRACE = '}"';
/** Brackets and quotes in one another; deeper is not looked at. */
const MOST_DEPTH = 64;

/**
 * The index behind the `)` or `}` that closes the bracket at `open`; `undefined` where nothing does. Quotes, escapes
 * and expansions inside are minded. Here-documents, comments and `case` patterns are not. `quoted`: `open` itself
 * stands between double quotes.
 */
export function findShellClose(text: string, open: number, quoted = false): number | undefined {
  const closers = [text[open] === '(' ? ')' : quoted ? QUOTED_BRACE : '}'];
  for (let at = open + 1; at < text.length && closers.length <= MOST_DEPTH; at += 1) {
    const char = text[at];
    const closer = closers.at(-1);
    const inQuotes = closer === '"' || closer === QUOTED_BRACE;
    if (char === '\\') at += 1;
    else if (char === closer?.[0]) {
      closers.pop();
      if (closers.length === 0) return at + 1;
    } else if (char === '`' || (char === "'" && !inQuotes)) {
      const escapes = char === '`' || text[at - 1] === '$';
      const end = findQuoteEnd(text, at, escapes);
      if (end === undefined) return undefined;
      at = end - 1;
    } else if (char === '"') closers.push('"');
    else if (char === '$' && text[at + 1] === '{') closers.push(inQuotes ? QUOTED_BRACE : '}');
    else if (char === '$' && text[at + 1] === '(') closers.push(')');
    else if (char === '(' && closer === ')') closers.push(')');
    // The bracket of an expansion opened with its dollar.
    if (char === '$' && (text[at + 1] === '{' || text[at + 1] === '(')) at += 1;
  }
  return undefined;
}

/** The index behind the quote that ends what the same character at `open` began; `undefined` where it is missing. */
export function findQuoteEnd(text: string, open: number, escapes: boolean): number | undefined {
  const quote = text.charAt(open);
  for (let at = text.indexOf(quote, open + 1); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (!escapes || countBackslashes(text, at) % 2 === 0) return at + 1;
  }
  return undefined;
}

/** How many backslashes stand directly before an index. */
export function countBackslashes(text: string, before: number): number {
  let first = before;
  while (text[first - 1] === '\\') first -= 1;
  return before - first;
}
