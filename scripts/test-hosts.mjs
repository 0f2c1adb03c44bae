// Runs the built command in the hooks of real hosts, offline, before a scripted model: test/hosts/README.md.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HOSTS } from '../test/hosts/all.mjs';
import { hasDiffered, tableOf } from '../test/hosts/report.mjs';
import { installHost } from '../test/hosts/stage/install-host.mjs';
import { isolation } from '../test/hosts/stage/isolate.mjs';

const HOST_LIMIT_MS = 20 * 60_000;
const BEGIN = '<!-- hosts: written by npm run test:hosts -- --write -->';
const END = '<!-- /hosts -->';

const top = fileURLToPath(new URL('..', import.meta.url));
const say = (text) => process.stdout.write(`${text}\n`);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    latest: { type: 'boolean' },
    scenario: { type: 'string', multiple: true, default: [] },
    keep: { type: 'boolean' },
    record: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});
const unknown = positionals.filter((name) => !HOSTS.some((host) => host.name === name));
if (unknown.length > 0) {
  say(`There is no host ${unknown.join(', ')}; there are ${HOSTS.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen = HOSTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const base = mkdtempSync(join(tmpdir(), 'harnery-test-hosts-'));
process.on('exit', () => {
  if (!values.keep) rmSync(base, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

const { before, words, env } = isolation();
say(`Hosts run ${words}.`);

/** One host in a process of its own, which is cut off from the network; what it told is kept even if it ends early. */
async function runHost(host, installed) {
  const result = join(base, `${host.name}.json`);
  const args = [join(top, 'test/hosts/run-host.mjs'), host.name, JSON.stringify(installed), result];
  const [command, ...rest] = [...before, process.execPath, ...args, ...values.scenario];
  const child = spawn(command, rest, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...env,
      TMPDIR: base,
      ...(values.keep ? { HARNERY_HOSTS_KEEP: '1' } : {}),
      ...(values.record ? { HARNERY_HOSTS_RECORD: '1' } : {}),
    },
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), HOST_LIMIT_MS);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  const told = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : { results: [] };
  if (code !== 0)
    told.results.push({ scenario: '(the run)', outcome: 'DIFFERED', why: `ended with ${code}` });
  return told;
}

const reports = [];
for (const host of chosen) {
  const { name, title } = host;
  const installed = installHost(host, { latest: values.latest, say });
  const { version = host.version, why } = installed;
  say(`\n${title} ${version}${why === undefined ? '' : `: skipped, ${why}`}`);
  const told = why === undefined ? await runHost(host, installed) : { why };
  reports.push({ name, title, version, ...told });
}

const table = tableOf(reports);
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'harnery-test-hosts');
mkdirSync(cache, { recursive: true });
for (const { name, results = [] } of reports) {
  for (const entry of results.filter(({ capture }) => capture !== undefined)) {
    const folder = join(cache, 'captures', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${entry.scenario}.json`), `${JSON.stringify(entry.capture, undefined, 1)}\n`);
    delete entry.capture;
  }
}
writeFileSync(join(cache, 'report.json'), JSON.stringify({ isolation: words, hosts: reports }, undefined, 2));
say(`\n${table}\n\nAll that was seen: ${join(cache, 'report.json')}`);
if (values.write) {
  const readme = join(top, 'README.md');
  const [head, rest] = readFileSync(readme, 'utf8').split(BEGIN);
  writeFileSync(readme, `${head}${BEGIN}\n\n${table}\n\n${END}${rest.split(END)[1]}`);
}
const differing = reports.filter(hasDiffered).map(({ title }) => title);
say(
  differing.length === 0
    ? 'No host behaved otherwise than its adapter declares.'
    : `Differed: ${differing.join(', ')}.`,
);
process.exitCode = differing.length === 0 ? 0 : 1;
