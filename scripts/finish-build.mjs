// What the compiler does not do: the command must run straight from a clone, and rules find their pages beside them.
import { chmodSync, copyFileSync, readdirSync } from 'node:fs';

const root = new URL('../', import.meta.url);
for (const file of ['bin.cjs', 'record.sh']) {
  copyFileSync(new URL(`core/cli/${file}`, root), new URL(`dist/core/cli/${file}`, root));
  chmodSync(new URL(`dist/core/cli/${file}`, root), 0o755);
}
for (const page of readdirSync(new URL('rules/', root)).filter((name) => name.endsWith('.md'))) {
  copyFileSync(new URL(`rules/${page}`, root), new URL(`dist/rules/${page}`, root));
}
