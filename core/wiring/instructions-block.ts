/** A short block of ours in a text for agents, between two marks; all around it is a person’s. */

const BEGIN = '<!-- harnery: written by "harnery init", taken out by "harnery deinit" -->';
const END = '<!-- harnery: end -->';
const BLOCK = /<!-- harnery: written by [^\n]*-->\r?\n[\s\S]*?<!-- harnery: end -->/;
const WITH_SPACE = new RegExp(`(?:^|\\r?\\n\\r?\\n)${BLOCK.source}(?:\\r?\\n$)?`);

/** The text with the block: in place of an older one, else at its end; a final line end stays or stays away. */
export function putBlock(text: string, lines: readonly string[]): string {
  const lineEnd = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const block = [BEGIN, ...lines, END].join(lineEnd);
  if (BLOCK.test(text)) return text.replace(BLOCK, () => block);
  if (text.trim() === '') return `${text}${block}${lineEnd}`;
  const isEnded = /\n$/.test(text);
  return isEnded ? `${text}${lineEnd}${block}${lineEnd}` : `${text}${lineEnd}${lineEnd}${block}`;
}

export function hasBlock(text: string): boolean {
  return BLOCK.test(text);
}

/** The text as it was before `putBlock`, wherever the block stands now. */
export function takeBlock(text: string): string {
  return text.replace(WITH_SPACE, (found) => {
    const isAtEnd = text.endsWith(found);
    const lineEnd = /\r\n|\n/.exec(found)?.[0] ?? '\n';
    if (!isAtEnd || !/^\r?\n/.test(found)) return '';
    return /\n$/.test(found) ? lineEnd : '';
  });
}
