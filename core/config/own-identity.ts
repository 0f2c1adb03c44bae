/** Tells this installation from every other, and from itself before an update. */

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Stamp, stampOf } from './stamps.ts';

/** What every build writes anew. */
const PREPARED = new URL('../cli/prepared.cjs', import.meta.url);

export function ownIdentity(): { readonly path: string; readonly stamp?: Stamp } {
  const path = fileURLToPath(PREPARED);
  const stamp = stampOf(path);
  return { path, ...(stamp === undefined ? {} : { stamp }) };
}

/** As `package.json` has it, beside the sources and above what is built. */
export function ownVersion(): string {
  const above = ['../../../package.json', '../../package.json'].map((path) => new URL(path, import.meta.url));
  const manifest = above.find((url) => existsSync(url)) ?? above[0];
  return (JSON.parse(readFileSync(manifest as URL, 'utf8')) as { version: string }).version;
}
