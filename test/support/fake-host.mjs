// A host as the commands see it: one process that runs hooks and tools through a shell, and tells its tools what a
// host tells. Takes a list of steps as JSON in its first argument; prints the results as JSON.
import { spawnSync } from 'node:child_process';

const steps = JSON.parse(process.argv[2]);
const bin = process.argv[3];
const quote = (word) => `'${String(word).replaceAll("'", `'\\''`)}'`;

const results = steps.map(({ hook, tool, host, detached, payload, env = {}, cwd }) => {
  const own = { ...process.env, ...env };
  if (host !== undefined) {
    // A host inside of this one's shell.
    const command = `${quote(process.execPath)} ${quote(process.argv[1])} ${quote(JSON.stringify(host))} ${quote(bin)}`;
    const ran = spawnSync('/bin/sh', ['-c', command], { env: own, cwd, encoding: 'utf8' });
    return JSON.parse(ran.stdout);
  }
  const args = hook === undefined ? tool : ['check', '--adapter', hook];
  const command = [process.execPath, bin, ...args].map(quote).join(' ');
  const shell = detached
    ? `(setsid ${command} > "$OUT" 2>&1; echo $? > "$OUT.code") & sleep 1; wait`
    : command;
  const input = payload === undefined ? '' : JSON.stringify(payload);
  const ran = spawnSync('/bin/sh', ['-c', shell], { env: own, cwd, input, encoding: 'utf8' });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
});
process.stdout.write(JSON.stringify(results));
