// The compiler writes files without the execute bit; the command must run straight from a clone.
import { chmodSync } from 'node:fs';

chmodSync(new URL('../dist/core/cli/bin.js', import.meta.url), 0o755);
