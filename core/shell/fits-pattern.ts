/** Tells whether a word fits a pattern in which `*` stands for any letters, none among them. */

/** The parts between stars are looked for one behind the other, so that no word takes long. */
export function fitsPattern(word: string, pattern: string): boolean {
  const [head = '', ...parts] = pattern.split(/\*+/);
  const tail = parts.pop();
  if (tail === undefined) return word === pattern;
  if (!word.startsWith(head)) return false;
  let at = head.length;
  for (const part of parts) {
    const start = word.indexOf(part, at);
    if (start === -1) return false;
    at = start + part.length;
  }
  return word.length - tail.length >= at && word.endsWith(tail);
}
