// What the compiler does not do: the command must run straight from a clone, and rules find their pages beside them.
import { chmodSync, copyFileSync, readdirSync } from 'node:fs';

const root = new URL('../', import.meta.url);
copyFileSync(new URL('core/cli/bin.cjs', root), new URL('dist/core/cli/bin.cjs', root));
chmodSync(new URL('dist/core/cli/bin.cjs', root), 0o755);
for (const page of readdirSync(new URL('rules/', root)).filter((name) => name.endsWith('.md'))) {
  copyFileSync(new URL(`rules/${page}`, root), new URL(`dist/rules/${page}`, root));
}
