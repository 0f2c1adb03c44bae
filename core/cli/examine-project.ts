/** What `harnery doctor` does: opens the project, has everything checked, and tells what was found. */

import { ownVersion } from '../config/own-identity.ts';
import { examine } from '../doctor/examine.ts';
import type { Ground } from '../doctor/ground.ts';
import { readRecord } from '../doctor/read-record.ts';
import { placeIn } from '../wiring/settings-files.ts';
import { namedAdapters } from './choose-hosts.ts';
import type { Io } from './command.ts';
import { presetEngine } from './default-preset.ts';
import { callerOf, ownBin } from './launcher.ts';
import { openHere } from './open-here.ts';
import { countsOf, writeFindings } from './write-findings.ts';

export interface DoctorWishes {
  readonly hosts: readonly string[];
  readonly isJson: boolean;
  readonly folder: string | undefined;
}

/** Returns the exit code. Throws HARNERY_UNKNOWN_ADAPTER, HARNERY_NO_WIRING or HARNERY_NO_PROJECT. */
export async function examineProject({ hosts, isJson, folder }: DoctorWishes, io: Io): Promise<number> {
  const project = await openHere(folder, io);
  const { engine, root, store, source } = project;
  const preset = presetEngine();
  const isWatched = io.isInteractive && !isJson;
  const ground: Ground = {
    root,
    place: placeIn(root, io.env),
    engine,
    store,
    isOwnStore: engine.store?.make === preset.store?.make,
    config: { file: source.file, searched: source.searched },
    record: await readRecord(store),
    running: { node: process.execPath, bin: ownBin(), called: process.argv[1] ?? '' },
    version: ownVersion(),
    builtIn: new Set(preset.adapters.keys()),
    harnery: callerOf(io.env),
    folder,
    working(what) {
      if (isWatched) io.err(`\r\u001b[K${what} ...`);
    },
  };
  const findings = examine(
    ground,
    namedAdapters(hosts, engine).map(({ name }) => name),
  );
  // All of it was one piece of work: what watches over runs has seen nothing of it.
  io.goOn();
  if (isWatched) io.err('\r\u001b[K');
  const counts = countsOf(findings);
  if (isJson) {
    const { version, running } = ground;
    const about = { harnery: version, bin: running.bin, node: process.versions.node, root };
    io.out(`${JSON.stringify({ ...about, counts, findings }, null, 2)}\n`);
  } else {
    const titles = new Map([...engine.adapters.values()].map(({ name, title }) => [name, title]));
    io.out(writeFindings(findings, titles, io.isInteractive && !io.env.NO_COLOR));
  }
  return counts.broken === 0 ? 0 : 1;
}
