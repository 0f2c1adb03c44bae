/** Quotes a text so that a POSIX shell reads it as one word. */

export function quoteForShell(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
