/** Which files patterns name. */

import { describe, expect, it } from '@jest/globals';
import { matchesFile } from '../../core/index.ts';

describe('a file', () => {
  it.each<[path: string, patterns: string[]]>([
    ['src/a.ts', ['src/**']],
    ['src/x/y/a.ts', ['src/**']],
    ['src/a.ts', ['src/*.ts']],
    ['src/x/a.ts', ['**/*.ts']],
    ['a.ts', ['**/*.ts']],
    ['src/x/a.ts', ['*.ts']],
    ['src/a.tsx', ['src/**/*.{ts,tsx}']],
    ['src/a.ts', ['src/']],
    ['/etc/hosts', ['/etc/**']],
    ['/etc/hosts', ['**']],
    ['src/a b\n.ts', ['**']],
    ['src\\a.ts', ['src/**']],
    ['./src/a.ts', ['src/**']],
    ['docs/a.md', ['!*.ts']],
    ['docs/keep.md', ['**', '!docs/**', 'docs/keep.md']],
    ['a{b}.ts', ['a{b}.ts']],
  ])('%s is among %j', (path, patterns) => {
    expect(matchesFile(path, patterns)).toBe(true);
  });

  it.each<[path: string, patterns: string[]]>([
    ['/home/dev/src/a.ts', ['src/**']],
    ['lib/src/a.ts', ['src/**']],
    ['src/x/a.ts', ['src/*.ts']],
    ['src/a.js', ['src/**/*.{ts,tsx}']],
    ['src/a.md', ['src/**', '!*.md']],
    ['a.ts', ['!*.ts']],
    ['srcx/a.ts', ['src/**']],
  ])('%s is not among %j', (path, patterns) => {
    expect(matchesFile(path, patterns)).toBe(false);
  });

  it('is told at once, whatever the pattern', () => {
    expect(matchesFile('a'.repeat(100_000), ['*a*a*a*a*b'])).toBe(false);
    expect(matchesFile('x/'.repeat(500), ['**/**/**/**/**/y'])).toBe(false);
    expect(matchesFile('x', ['{a,b}'.repeat(50)])).toBe(false);
  });
});
