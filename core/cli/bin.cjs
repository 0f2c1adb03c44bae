#!/usr/bin/env node
// The command: its prepared half where that can do it, else the whole of it. CommonJS, since a module takes longer to start.
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { Script } = require('node:vm');

const PREPARED = path.join(__dirname, 'prepared.cjs');

/** Endings of what is kept: of runs that drained a spool, which holds all that the others need, and of these. */
const [DRAINED, PLAIN] = ['-drained.bin', '.bin'];

const { script, isKept, found, folder, name } = compile();
const prepared = { exports: {} };
script.runInThisContext()(prepared, prepared.exports, require, PREPARED, __dirname);

const whole = (io) => import('./whole.js').then(({ runWhole }) => runWhole(io));

prepared.exports.runPrepared(whole).then((end) => {
  const ending = prepared.exports.hasDrained() ? DRAINED : (found ?? PLAIN);
  if (folder !== undefined && (!isKept || ending !== found)) keep(name + ending);
  end();
});

/** The prepared half, compiled; by what V8 kept of it the last time, where there is such a thing and V8 takes it. */
function compile() {
  const { size, mtimeMs } = fs.statSync(PREPARED);
  const name = `${process.version}-${process.arch}-${size}-${Math.floor(mtimeMs)}`;
  const folder = codeFolder();
  let [found, cachedData] = [undefined, undefined];
  for (const ending of folder === undefined ? [] : [DRAINED, PLAIN]) {
    cachedData = readTwice(path.join(folder, name + ending));
    if (cachedData !== undefined) {
      found = ending;
      break;
    }
  }
  const text = fs.readFileSync(PREPARED, 'latin1');
  const script = new Script(`(function (module, exports, require, __filename, __dirname) {${text}\n})`, {
    filename: PREPARED,
    cachedData,
  });
  return { script, isKept: found !== undefined && script.cachedDataRejected === false, found, folder, name };
}

/** The folder of the user’s cache, where nobody else can put anything into it; it need not be there yet. Never throws. */
function codeFolder() {
  const { XDG_CACHE_HOME: cache = '', HOME: home = '', LOCALAPPDATA: local = '' } = process.env;
  const isWindows = process.platform === 'win32';
  const base = isWindows
    ? local
    : process.platform === 'darwin'
      ? `${home}/Library/Caches`
      : path.isAbsolute(cache)
        ? cache
        : `${home}/.cache`;
  if (!path.isAbsolute(base)) return undefined;
  const folder = path.join(base, 'harnery');
  try {
    const { uid, mode } = fs.lstatSync(folder);
    return isWindows || (uid === process.getuid() && (mode & 0o170077) === 0o040000) ? folder : undefined;
  } catch (thrown) {
    return thrown.code === 'ENOENT' ? folder : undefined;
  }
}

/** A file that holds its content twice. V8 crashes on one that was damaged, as a power cut may leave it, so both must agree. */
function readTwice(file) {
  try {
    const both = fs.readFileSync(file);
    const half = both.length / 2;
    const one = both.subarray(0, half);
    return one.equals(both.subarray(half)) ? one : undefined;
  } catch {
    return undefined;
  }
}

/** With what this run made of it: what it did not call is left out. */
function keep(file) {
  const draft = path.join(folder, `${file}.${process.pid}`);
  try {
    for (const one of [path.dirname(folder), folder])
      if (!fs.existsSync(one)) fs.mkdirSync(one, { mode: 0o700 });
    const data = script.createCachedData();
    fs.writeFileSync(draft, Buffer.concat([data, data]), { mode: 0o600, flag: 'wx' });
    fs.renameSync(draft, path.join(folder, file));
    dropOld();
  } catch {
    // A folder that cannot be written to, a full disk: then it is compiled each time.
  }
}

/** Of builds and versions of Node that may be gone; one that is not makes its own again. */
function dropOld() {
  const monthAgo_ms = Date.now() - 30 * 24 * 60 * 60 * 1_000;
  for (const one of fs.readdirSync(folder)) {
    const file = path.join(folder, one);
    if (/\.bin(?:\.\d+)?$/.test(one) && fs.statSync(file).mtimeMs < monthAgo_ms) fs.rmSync(file);
  }
}
