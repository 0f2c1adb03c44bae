/** The conventions of the house: who may import whom, which twins a file has, how it opens. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..');
const FOLDERS = ['core', 'rules', 'adapters', 'plugins'];

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder))
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(join(ROOT, path)).isDirectory() ? filesIn(path, ending) : [path];
    })
    .filter((path) => path.endsWith(ending));
}

const sources = ['index.ts', ...FOLDERS.flatMap((folder) => filesIn(folder, '.ts'))];
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const code = (path: string) => text(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*/gm, '');

/** What a file imports: paths from the top of the house, or the names of packages. */
function importsOf(path: string): string[] {
  const found = [...text(path).matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)];
  return found.map(([, named, dynamic]) => {
    const from = named ?? dynamic ?? '';
    return from.startsWith('.') ? relative('.', join(dirname(path), from)) : from;
  });
}

/** Folder by folder (the first that fits), what its files may import. */
const MAY_IMPORT: readonly (readonly [file: RegExp, may: RegExp])[] = [
  [/^core\/error-table\.ts$/, /^$/],
  [/^core\/errors\.ts$/, /^(core\/error-table\.ts|node:util)$/],
  [/^core\/model\//, /^core\/(errors\.ts|model\/)/],
  [/^core\/engine\/call-hooks\.ts$/, /^(core\/(errors\.ts|model\/|engine\/)|tapable$)/],
  [/^core\/condition\//, /^core\/(errors\.ts|model\/|condition\/)/],
  [/^core\/shell\//, /^core\/shell\//],
  [/^core\/engine\/validate\.ts$/, /^(core\/(errors\.ts|model\/|engine\/)|ajv$)/],
  [/^core\/engine\//, /^core\/(errors\.ts|model\/|condition\/|shell\/|engine\/)/],
  [
    /^core\/config\/(locate-in-code|locate-in-data|read-data)\.ts$/,
    /^(core\/(errors\.ts|model\/|engine\/|platform\/|config\/)|cosmiconfig$|acorn$|yaml$|node:)/,
  ],
  [/^core\/config\/refuse-other-versions\.ts$/, /^(core\/(errors\.ts|model\/|config\/)|semver$)/],
  [
    /^core\/config\//,
    /^(core\/(errors\.ts|model\/|condition\/|engine\/|platform\/|config\/)|cosmiconfig$|jiti$|node:)/,
  ],
  [/^core\/platform\//, /^(core\/platform\/|node:)/],
  [/^core\/session\//, /^(core\/(errors\.ts|model\/|platform\/|session\/)|node:)/],
  [/^core\/wiring\/parse-settings\.ts$/, /^(core\/config\/position\.ts|jsonc-parser$)/],
  [/^core\/wiring\//, /^(core\/(errors\.ts|model\/|shell\/|platform\/|wiring\/|config\/position\.ts)|node:)/],
  [
    /^core\/doctor\//,
    /^(core\/(errors\.ts|model\/|engine\/|shell\/|config\/|platform\/|wiring\/|doctor\/)|node:)/,
  ],
  [/^core\/testing\/read-recorded\.ts$/, /^node:fs$/],
  [/^core\/testing\//, /^core\/(errors\.ts|model\/|engine\/|testing\/)/],
  [/^core\/cli\/default-preset\.ts$/, /^(plugins\/recommended|core\/engine\/engine)\.ts$/],
  [/^core\/cli\/show-changes\.ts$/, /^(core\/(cli|wiring)\/|diff$)/],
  [
    /^core\/cli\//,
    /^(core\/(wiring\/|doctor\/|errors\.ts|model\/|shell\/|engine\/|config\/|platform\/|session\/|cli\/)|node:)/,
  ],
  [
    /^core\/index\.ts$/,
    /^core\/(error-table\.ts|errors\.ts|model\/|engine\/|shell\/|platform\/|session\/(claim|stream-name)\.ts)/,
  ],
  [/^index\.ts$/, /^(core\/(index|model\/(config|infer-config))|plugins\/recommended)\.ts$/],
  // It runs in its host’s process, and does there what the command does.
  [/^adapters\/opencode\/plugin\.ts$/, /^core\/(index|cli\/check-in-host)\.ts$/],
  [/^adapters\//, /^(core\/index|adapters\/[\w-]+\/settings)\.ts$/],
  [/^rules\//, /^core\/index\.ts$/],
  [/^plugins\/recommended\.ts$/, /^(core\/index\.ts|adapters\/|plugins\/)/],
  [/^plugins\//, /^(core\/index\.ts|rules\/|plugins\/|node:)/],
];

describe('imports', () => {
  it.each(sources)('of %s stay within what its folder may use', (path) => {
    const row = MAY_IMPORT.find(([file]) => file.test(path));
    expect(row).toBeDefined();
    expect(importsOf(path).filter((from) => row?.[1].test(from) !== true)).toEqual([]);
  });

  it('form no circle', () => {
    const done = new Set<string>();
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) throw new Error(`circle: ${[...trail, path].join(' -> ')}`);
      if (done.has(path)) return;
      for (const from of importsOf(path)) if (sources.includes(from)) visit(from, [...trail, path]);
      done.add(path);
    };
    for (const path of sources) visit(path, []);
    expect(done.size).toBe(sources.length);
  });

  it('name what they take from tapable', () => {
    expect(text('core/engine/call-hooks.ts')).toMatch(/^import \{ .+ \} from 'tapable';$/m);
  });
});

it.each(sources.filter((path) => /^core\/(model|condition|shell|engine)\//.test(path)))(
  '%s knows no clock, no process and no console',
  (path) => {
    expect(code(path)).not.toMatch(
      /\bDate\.now\b|\bnew Date\(\)|\bperformance\b|\bprocess\b|\bconsole\b|\bsetTimeout\b|Math\.random/,
    );
  },
);

it('only process-io writes to the streams of the process', () => {
  const writes = /\bwriteSync[(;]|\bprocess\.(stdout|stderr)\b|\bconsole\./;
  const writers = sources.filter((path) => writes.test(code(path)));
  expect(writers.sort()).toEqual([
    'core/cli/process-io.ts',
    'core/session/claim.ts',
    'plugins/jsonl-store.ts',
  ]);
});

it('what only some systems have stands in one file each', () => {
  const only = {
    'core/platform/private-files.ts': /\b0o[67]00\b/,
    'core/platform/process-tree.ts': /'\/proc'/,
    'core/platform/real-path.ts': /\brealpath/,
    'core/platform/user-folders.ts': /\bdarwin\b/,
    'core/cli/read-input.ts': /\/proc\/self\/fd/,
  };
  for (const [path, what] of Object.entries(only)) {
    expect(sources.filter((source) => what.test(code(source)))).toEqual([path]);
  }
});

it('core names no rule, no host and no window', () => {
  const named = /status_checked\b|task_set\b|claude|cursor|codex|turn-window|remediation-marker/i;
  const allowed = new Set([
    // The state commands record these two signals, and help texts give examples.
    'core/cli/agents.ts',
    'core/cli/check.ts',
    'core/cli/init.ts',
    'core/cli/replay.ts',
    'core/cli/status-box.ts',
    'core/cli/others-at-work.ts',
    // The event types of the envelope, and what their data may be.
    'core/model/event.ts',
    'core/model/event-map.ts',
    'core/model/event-fields.ts',
    'core/model/stream.ts',
    'core/model/summary.ts',
    'core/testing/stream-shorthand.ts',
    'core/testing/write-words.ts',
  ]);
  expect(
    sources.filter((path) => path.startsWith('core/') && !allowed.has(path) && named.test(code(path))),
  ).toEqual([]);
});

describe('twins', () => {
  // A plugin may have a folder of its own for its parts.
  const nouns = sources.filter((path) => /^(rules|adapters|plugins)\/[^/]+$/.test(path));

  it.each(nouns)('%s has its page and its test', (path) => {
    expect(existsSync(join(ROOT, path.replace(/\.ts$/, '.md')))).toBe(true);
    expect(existsSync(join(ROOT, 'test', path.replace(/\.ts$/, '.test.ts')))).toBe(true);
  });

  it.each(filesIn('rules', '.ts'))('%s is named as its rule, and its page as well', (path) => {
    const name = basename(path, '.ts');
    expect(text(path)).toContain(`name: '${name}'`);
    expect(text(path.replace(/\.ts$/, '.md'))).toMatch(new RegExp(`^# ${name}\n`));
  });
});

describe('files', () => {
  it.each(sources)('%s opens with one sentence that says what it is', (path) => {
    expect(text(path)).toMatch(/^(#!.*\n)?\/\*\* [A-Z`].*[.:](?: .*)? \*\/\n/);
  });

  // A table with an entry for each code is as long as it is.
  const tables = ['core/error-table.ts', 'core/doctor/finding-table.ts'];
  const written = sources.filter((path) => !tables.includes(path));

  it.each(written)('%s fits on a few screens', (path) => {
    expect(text(path).split('\n').length).toBeLessThanOrEqual(161);
  });

  it('have names that say something', () => {
    const names = sources.flatMap((path) => path.split('/'));
    expect(names.filter((name) => /^(utils?|helpers?|common|lib|misc|src)(\.ts)?$/.test(name))).toEqual([]);
    expect(
      sources.filter((path) => !/^[a-z]+(-[a-z]+)*\.ts$/.test(basename(path)) && !path.startsWith('rules/')),
    ).toEqual([]);
  });
});

describe('templates', () => {
  const files = filesIn('templates', '.ts');
  const manifests = filesIn('templates', '_package.json');
  const ours = JSON.parse(text('package.json'));

  it.each(files)('%s opens with one sentence, and imports what anybody may', (path) => {
    expect(text(path)).toMatch(/^\/\*\* [A-Z].*[.:](?: .*)? \*\/\n/);
    const may = /^(harnery(\/testing|\/(plugins|adapters|rules)\/[\w-]+)?|node:[\w/]+|templates\/\w+\/.+)$/;
    expect(importsOf(path).filter((from) => !may.test(from))).toEqual([]);
  });

  it.each(files.filter((path) => /\/(rules|adapters|windows)\/[^/.]+\.ts$/.test(path)))(
    '%s has its page and its test',
    (path) => {
      expect(existsSync(join(ROOT, path.replace(/\.ts$/, '.md')))).toBe(true);
      const test = path.replace(/\.ts$/, '.test.ts');
      const inPackage = join(dirname(dirname(path)), 'test', basename(test));
      expect([test, inPackage].some((one) => existsSync(join(ROOT, one)))).toBe(true);
    },
  );

  it.each(manifests)('%s names this version and the tools of the house', (path) => {
    const { peerDependencies, devDependencies, engines } = JSON.parse(text(path));
    expect(peerDependencies).toEqual({ harnery: `^${ours.version}` });
    expect(text(path.replace('_package.json', 'index.ts'))).toContain(`harnery: '^${ours.version}'`);
    expect(ours.devDependencies).toMatchObject(devDependencies);
    expect(engines).toEqual(ours.engines);
  });

  it('hold nothing that would have an effect where it stands, or that npm leaves out of a tarball', () => {
    const names = filesIn('templates', '').map((path) => basename(path));
    expect(manifests).toHaveLength(3);
    expect(names.filter((name) => /^(\.|(package|tsconfig|biome)\.json$)/.test(name))).toEqual([]);
  });
});

describe('decisions', () => {
  const adrs = readdirSync(join(ROOT, 'adr')).filter((name) => /^\d{4}-/.test(name));

  it('stand in the index, each with status, context, decision and consequences', () => {
    const index = text('adr/README.md');
    expect(adrs.length).toBeGreaterThan(3);
    for (const name of adrs) {
      expect(index).toContain(`(${name})`);
      for (const heading of ['## Context', '## Decision', '## Consequences']) {
        expect(text(join('adr', name))).toContain(heading);
      }
    }
  });
});

it('the lockfile holds no address of a registry', () => {
  expect(text('package-lock.json')).not.toContain('"resolved"');
});
