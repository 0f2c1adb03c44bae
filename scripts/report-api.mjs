// Writes the report of the public API, made from the built package, into a folder: `api/` where none is named.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = process.argv[2] ?? join(root, 'api');
const bin = join(root, 'dist/core/cli/bin.cjs');
const load = (path) => import(pathToFileURL(join(root, 'dist', path)).href);

/** What an import may name, each with its declarations, as `exports` of the package says. */
function entries() {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.entries(exports).flatMap(([path, { types }]) => {
    if (types === undefined) return [];
    if (!types.includes('*')) return [{ name: join('harnery', path), types }];
    const [before = '', after = ''] = types.split('*');
    return readdirSync(join(root, before))
      .filter((file) => file.endsWith(after))
      .sort()
      .map((file) => file.slice(0, -after.length))
      .map((one) => ({ name: join('harnery', path.replace('*', one)), types: types.replace('*', one) }));
  });
}

/** The extractor reads one entry: one that holds each of ours as a namespace, so that a shared type stands once. */
function extract(listed) {
  const scratch = mkdtempSync(join(tmpdir(), 'harnery-api-'));
  try {
    const entry = join(scratch, 'entries.d.ts');
    const lines = listed.map(
      ({ types }, at) => `export * as entry${String(at).padStart(3, '0')} from '${join(root, types)}';\n`,
    );
    writeFileSync(entry, lines.join(''));
    const silent = { logLevel: 'none', addToApiReportFile: false };
    const config = ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: join(root, 'package.json'),
      configObject: {
        projectFolder: root,
        mainEntryPointFilePath: entry,
        newlineKind: 'lf',
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              strict: true,
              module: 'nodenext',
              target: 'es2022',
              lib: ['es2023'],
              types: ['node'],
              typeRoots: [join(root, 'node_modules/@types')],
            },
            files: [entry],
          },
        },
        apiReport: {
          enabled: true,
          reportFileName: 'report',
          reportFolder: scratch,
          reportTempFolder: join(scratch, 'temp'),
          includeForgottenExports: true,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        messages: {
          extractorMessageReporting: { default: silent, 'ae-forgotten-export': silent },
          tsdocMessageReporting: { default: silent },
        },
      },
    });
    const { succeeded } = Extractor.invoke(config, {
      localBuild: true,
      messageCallback: (message) => {
        if (message.category === 'console') message.handled = true;
      },
    });
    if (!succeeded) throw new Error('the declarations of the package could not be read');
    return readFileSync(join(scratch, 'report.api.md'), 'utf8');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Takes back the number that the extractor puts behind a name which stands for something else in Node.js. */
function withOwnNames(report) {
  const renamed = [...report.matchAll(/^ {8}((\w+)_\d+) as \2,?$/gm)];
  return renamed.reduce(
    (text, [, given, own]) =>
      new RegExp(`^\\w+ ${own}\\b`, 'm').test(text)
        ? text
        : text.replaceAll(new RegExp(`\\b${given}\\b`, 'g'), own),
    report,
  );
}

/** The declarations of a report, one a text: without comments, and without the prose that literal types hold. */
function declarationsIn(report) {
  const code = /^```ts\n([\s\S]*)^```$/m.exec(report)?.[1] ?? '';
  return code
    .replace(/^[ \t]*\/\/.*\n/gm, '')
    .replace(/(?<!type: )"(?:[^"\\\n]|\\.)* (?:[^"\\\n]|\\.)*"/g, '"…"')
    .split(/\n{2,}/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const list = (names) => block('', names.join('\n'));

/** How each command is called, and what its exit code says, in the words of its help. */
function commands() {
  const help = (...argv) => execFileSync(process.execPath, [bin, ...argv, '--help'], { encoding: 'utf8' });
  const names = [...help().matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name);
  const texts = names.map((name) => help(name));
  return texts.flatMap((text) => [
    /^Usage: [\s\S]*?(?=\n\n)/m.exec(text)?.[0] ?? '',
    `${/^Exit codes: [\s\S]*/m.exec(text)?.[0].trim()}\n`,
  ]);
}

const listed = entries();
const all = declarationsIn(withOwnNames(extract(listed)));
const namespaces = all.filter((text) => text.startsWith('declare namespace '));
const exported = new Map(
  namespaces.map((text) => [
    listed[Number(/entry(\d+)/.exec(text)?.[1])].name,
    [...text.matchAll(/^ {8}(\w+)(?: as (\w+))?,?$/gm)].map(([, inner, outer]) => ({ inner, outer })),
  ]),
);
const inner = new Set([...exported.values()].flat().map((one) => one.inner));
const rest = all.filter((text) => !/^(declare namespace |export \{)/.test(text));
const nameOf = (text) => /^(?:abstract )?(?:class|const|function|interface|type|enum) (\w+)/.exec(text)?.[1];
const isExported = (text) => inner.has(nameOf(text));
const { ERRORS, EVENT_TYPES, REASONS } = await load('index.js');

const report = [
  '# The public API',
  'Written by `npm run api` from the built package; a test compares. What is in it is promised as [ADR 0013](../adr/0013-what-is-public.md) says.',
  '## Names by entry',
  ...[...exported].map(([name, names]) => {
    const sorted = names.map(({ inner, outer }) => outer ?? inner).sort();
    return `### ${name}\n\n${list(sorted)}`;
  }),
  '## Event types',
  list(EVENT_TYPES),
  '## Reasons of verdicts',
  list(Object.entries(REASONS).map(([reason, type]) => `${reason}: ${type}`)),
  '## Error codes',
  list(Object.keys(ERRORS).sort()),
  '## Commands',
  list(commands()).replace(/\n\n```\n$/, '\n```\n'),
  '## Exported declarations',
  block('ts', rest.filter(isExported).join('\n\n')),
  '## Declarations that these reach, not exported',
  block('ts', rest.filter((text) => !isExported(text)).join('\n\n')),
];
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'report.md'), report.map((part) => `${part.trimEnd()}\n`).join('\n'));
