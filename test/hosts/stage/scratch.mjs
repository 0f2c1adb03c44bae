/** A project and a home that last for one scenario. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** `{ folder, project, home, temp, write(path, content), remove() }`; content is a text, or written as JSON. */
export function makeScratch() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'harnery-hosts-')));
  const [project, home, temp] = ['project', 'home', 'tmp'].map((name) => join(folder, name));
  for (const one of [project, home, temp]) mkdirSync(one);
  const write = (path, content) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`);
  };
  execFileSync('git', ['init', '--quiet', project]);
  write(join(project, 'README.md'), '# A project\n');
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return { folder, project, home, temp, write, remove };
}
