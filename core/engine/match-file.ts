/** Tells whether a file’s path fits patterns such as `src/**` and `!*.md`. */

/**
 * The last pattern that fits decides; one with `!` in front takes away. Where all patterns take away, every other file
 * fits. `*` stands for anything but a slash, `**` for folders too. A pattern may begin at any folder of the path.
 */
export function matchesFile(path: string, patterns: readonly string[]): boolean {
  const plain = path.replaceAll('\\', '/');
  const onlyTaken = patterns.every((pattern) => pattern.startsWith('!'));
  return patterns.reduce((fits, pattern) => {
    const takes = pattern.startsWith('!');
    return regex(takes ? pattern.slice(1) : pattern).test(plain) ? !takes : fits;
  }, onlyTaken);
}

function regex(pattern: string): RegExp {
  const parts = pattern.replace(/^\.?\//, '').split(/(\*\*\/?|\*|\?)/);
  const source = parts.map((part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`(?:^|/)${source.join('')}$`, 'u');
}
