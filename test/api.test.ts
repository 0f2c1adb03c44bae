/** The public API changes only on purpose: what the built package declares is what the report in `api/` says. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..');

const ADVICE = `The public API is not what api/report.md says. Run \`npm run api\` and read the diff of that file:
what is gone or takes less than before breaks those who use it, and so does what those who write an adapter or a store
must add. adr/0013-what-is-public.md says which version may do that; CHANGELOG.md tells it. Then commit the report.`;

it('the public API is what the report says', () => {
  const folder = mkdtempSync(join(tmpdir(), 'harnery-api-'));
  const made = spawnSync(process.execPath, [join(ROOT, 'scripts/report-api.mjs'), folder], {
    encoding: 'utf8',
  });
  expect([made.status, made.stderr]).toEqual([0, '']);
  const kept = readFileSync(join(ROOT, 'api/report.md'), 'utf8');
  const fresh = readFileSync(join(folder, 'report.md'), 'utf8');
  try {
    expect(fresh).toBe(kept);
  } catch (thrown) {
    throw new Error(`${ADVICE}\n\n${(thrown as Error).message}`);
  }
});
