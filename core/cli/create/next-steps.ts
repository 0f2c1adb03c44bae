/** What comes after `harnery create`: commands for a shell, and the lines for a config. */

import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteForShell } from '../../shell/quote-for-shell.ts';
import { type Draft, INSTALLATION, type Kind } from './read-template.ts';

/** `folder` is as the person named it, and empty for here. */
export function nextSteps(kind: Kind, name: string, folder: string, drafts: readonly Draft[]): string {
  // Its scripts build it from a clone, and it is built.
  const install = `npm install -D --ignore-scripts ${quoteForShell(INSTALLATION)}`;
  const into = (path: string) => (normalize(path) === '.' ? [] : [`cd ${quoteForShell(path)}`]);
  const page = drafts.find(({ text }) => CONFIG.test(text))?.text ?? '';
  const config = indent(CONFIG.exec(page)?.[1] ?? '');
  if (kind === 'rule') {
    const test = drafts.find(({ file }) => /\.test\.m?[jt]s$/.test(file))?.file ?? '';
    const isTyped = test.endsWith('.ts');
    const run = [...into(folder), install, `node ${isTyped ? loader() : ''}--test ${quoteForShell(test)}`];
    const about = isTyped ? TYPED : '';
    return `Next, a look at its test${about}:\n${indent(run.join('\n'))}\nThen turn it on in harnery.config.ts:\n${config}`;
  }
  const made = join(folder, `harnery-plugin-${name}`);
  const run = [...into(made), install, 'npm run build', 'npm run lint', 'npm test', 'npm pack'];
  return `Next:\n${indent(run.join('\n'))}\nInstall the tarball where the agent works, and name it in harnery.config.ts there:\n${config}`;
}

/** What lets this Node run TypeScript, where it cannot by itself. */
function loader(): string {
  const isBuiltIn = Boolean((process.features as { readonly typescript?: unknown }).typescript);
  const path = fileURLToPath(import.meta.resolve('jiti/register'));
  return isBuiltIn ? '' : `--import ${quoteForShell(path)} `;
}

/** The first block of TypeScript on its page is the config that uses it. */
const CONFIG = /^```ts\n([\s\S]*?)^```$/m;

const TYPED = ` (a compiler needs "types": ["node"] and "allowImportingTsExtensions"; under vitest, import describe and it from there)`;

function indent(text: string): string {
  return `\n${text.trim().replace(/^(?=.)/gm, '  ')}\n`;
}
