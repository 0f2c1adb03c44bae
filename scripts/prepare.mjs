// Makes the prepared half of the command: one small file with what hooks need, and nothing that is loaded for rare cases.
import { readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);
const path = (name) => fileURLToPath(new URL(name, root));

/** All that a config may import of this package, but for the kit for tests. */
function ownExports() {
  const nouns = ['adapters', 'plugins', 'rules'].flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.slice(0, -3)}`),
  );
  const files = [['harnery', 'index.ts'], ...nouns.map((noun) => [`harnery/${noun}`, `${noun}.ts`])];
  const imports = files.map(([, file], at) => `import * as m${at} from ${JSON.stringify(path(file))};`);
  const table = files.map(([name], at) => `${JSON.stringify(name)}: m${at}`);
  return `${imports.join('\n')}\nexport const OWN_EXPORTS = { ${table.join(', ')} };`;
}

/** By what an import ends with: the text that stands in its place. */
const INSTEAD = {
  // Nothing is translated, compiled or told at length here: the whole command does that.
  './cold.ts': `import { HandOver } from ${JSON.stringify(path('core/cli/hand-over.ts'))};
export function loadCold() { throw new HandOver(); }`,
  './own-exports.ts': ownExports(),
  ajv: `export class Ajv { constructor(options) { return new (require('ajv').Ajv)(options); } }`,
  tapable: `const lazy = (name) => function (...given) { return new (require(__dirname + '/tapable.cjs')[name])(...given); };
export const SyncHook = lazy('SyncHook'), SyncWaterfallHook = lazy('SyncWaterfallHook');`,
};

const instead = {
  name: 'instead',
  resolveId(id, importer = '') {
    if (!Object.hasOwn(INSTEAD, id)) return undefined;
    return importer.startsWith('\0') ? { id, external: true } : `\0${id}`;
  },
  load: (id) => (id.startsWith('\0') ? INSTEAD[id.slice(1)] : undefined),
};

async function bundle(input, file, plugins) {
  const made = await rolldown({ input, platform: 'node', plugins, external: [/^node:/] });
  const { output } = await made.generate({ format: 'cjs', minify: true, codeSplitting: false });
  // Of ASCII alone, a text is half as long in memory, and is read without being decoded.
  const ascii = output[0].code.replace(/[\u0080-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  writeFileSync(path(file), ascii);
}

await bundle(path('core/cli/prepared.ts'), 'dist/core/cli/prepared.cjs', [instead]);
await bundle('tapable', 'dist/core/cli/tapable.cjs', []);
