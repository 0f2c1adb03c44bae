/** Opens an installed `@cursor/sdk`, with the classes of its wire format, which it holds but does not export. */

import { readFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';

const EXPORTED = /module\.exports=([\w$]+)\}\)\(\);?\s*$/;
const LOADER = /function ([\w$]+)\(([\w$]+)\)\{var ([\w$]+)=[\w$]+\[\2\];if\(void 0!==\3\)return/g;

/**
 * Gives `{ sdk, message(file, name), service(file) }`: its public face, a message class by file and full name, and a service. Throws
 * where the bundle is put together in another way.
 */
export function openSdk(folder) {
  const path = join(folder, 'dist/cjs/index.js');
  const text = readFileSync(path, 'utf8');
  const exported = EXPORTED.exec(text);
  const loader = [...text.matchAll(LOADER)].at(-1)?.[1];
  if (exported === null || loader === undefined) throw new Error('the bundle of the SDK has another shape');
  // In memory only: its own loader of modules is handed out beside what it exports.
  const open = `module.exports={sdk:${exported[1]},load:${loader}}})();`;
  const bundle = new Module(path);
  bundle.filename = path;
  bundle.paths = Module._nodeModulePaths(dirname(path));
  bundle._compile(text.slice(0, exported.index) + open, path);
  const { sdk, load } = bundle.exports;
  const membersOf = (file) => Object.values(load(`../proto/dist/generated/${file}.js`));
  return {
    sdk,
    message: (file, name) => membersOf(`${file}_pb`).find((one) => one?.typeName === name),
    service: (file, name) => membersOf(`${file}_connect`).find((one) => one?.typeName === name),
  };
}
