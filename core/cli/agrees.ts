/** Asks a person yes or no; what is neither is asked again, and an input that ends is a no. */

import type { Io } from './command.ts';

export function agrees(question: string, io: Io): boolean {
  for (;;) {
    const answer = io.ask(`${question} [Y/n] `)?.trim().toLowerCase();
    if (answer === undefined) return false;
    if (['', 'y', 'yes'].includes(answer)) return true;
    if (['n', 'no'].includes(answer)) return false;
  }
}
