/** Names the program that a command’s first word calls: without its folder and its ending. */

/** `./node_modules/.bin/jest` is `jest`, `C:\tools\npm.cmd` is `npm`. */
export function nameProgram(word: string): string {
  return word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1)
    .replace(/\.(?:exe|cmd)$/i, '');
}
