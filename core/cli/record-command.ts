/** The command by which a host’s tool hooks reach `record.sh`; it reads the same in every shell. */

import { fileURLToPath } from 'node:url';
import type { Adapter } from '../model/adapter.ts';
import { quoteForShell } from '../shell/quote-for-shell.ts';

/** The script of this installation. */
export function recordScript(): string {
  return fileURLToPath(new URL('./record.sh', import.meta.url));
}

/** `sh SCRIPT ADAPTER ['VARIABLE ...' ['ANSWER']]`: what the host names its project in, and its nothing to say. */
export function recordCommand({ name, environment, nothing }: Adapter, script: string): string {
  const words = [name, environment.project.join(' '), nothing.stdout ?? ''];
  while (words.at(-1) === '') words.pop();
  return ['sh', script, ...words].map(quoteForShell).join(' ');
}
