/** What `harnery init` does: finds the hosts, asks, thinks out every change, and makes them. */

import { asFault, causeOf, HarneryError, nearest } from '../errors.ts';
import type { Adapter } from '../model/adapter.ts';
import type { SettingsScope } from '../model/host-settings.ts';
import { detectHosts } from '../wiring/detect-hosts.ts';
import { type Change, makeDrafts } from '../wiring/drafts.ts';
import { findInstallation } from '../wiring/find-installation.ts';
import { putIn } from '../wiring/make-change.ts';
import { permissionFile, planWiring } from '../wiring/plan-wiring.ts';
import { fileOf, instructionFiles, type Place, placeIn } from '../wiring/settings-files.ts';
import { agrees } from './agrees.ts';
import type { Io } from './command.ts';
import { isOnPath, ownBin } from './launcher.ts';
import { openHere } from './open-here.ts';
import type { Project } from './open-project.ts';
import { showChanges } from './show-changes.ts';
import { writeWired } from './write-wired.ts';

export interface InitWishes {
  readonly hosts: readonly string[];
  readonly scope: SettingsScope;
  readonly allEvents: boolean;
  readonly isDry: boolean;
  readonly isCheck: boolean;
  readonly yes: boolean;
  readonly folder: string | undefined;
}

/** Returns the exit code. Throws HARNERY_UNKNOWN_ADAPTER, HARNERY_NO_HOST, HARNERY_NOT_IN_PROJECT or HARNERY_NO_WIRING. */
export async function initHosts(wishes: InitWishes, io: Io): Promise<number> {
  const project = await openHere(wishes.folder, io);
  const { engine, root } = project;
  for (const fault of engine.faults) io.err(`${fault.line}\n`);
  const place = placeIn(root, io.env);
  const bin = ownBin();
  const running = { node: process.execPath, bin, called: process.argv[1] ?? '' };
  const installation = findInstallation(wishes.scope, root, running);
  if (isOnPath(bin, io.env)) installation.callers.push('harnery');
  const hosts = chooseHosts(wishes, project, place, io);
  if (hosts.length === 0) return 0;

  const drafts = makeDrafts();
  const wired = planWiring(
    {
      hosts: hosts.map((adapter) => ({ adapter, cap: engine.capFor(adapter) })),
      scope: wishes.scope,
      place,
      installation,
      reads: engine.rules.flatMap(({ reads }) => reads),
      rituals: ritualsOf(project),
      allEvents: wishes.allEvents,
      ...chooseOffers(hosts, wishes, place, io),
      platform: process.platform,
    },
    drafts,
  );
  for (const refusal of drafts.refusals) io.err(`${refusal.line}\n`);
  const { changes } = drafts;
  if (wishes.isDry) {
    io.out(showChanges(changes, io));
    return drafts.refusals.length > 0 || (wishes.isCheck && changes.length > 0) ? 1 : 0;
  }
  const failed = changes.filter((change) => !made(change, io));
  const done = wired.filter(({ path }) => !failed.some(({ file }) => file.path === path));
  io.out(
    writeWired(
      done,
      changes.filter((change) => !failed.includes(change)),
      place,
      wishes.scope,
      !wishes.yes && !io.isInteractive,
    ),
  );
  return failed.length === 0 && drafts.refusals.length === 0 ? 0 : 1;
}

function made(change: Change, io: Io): boolean {
  try {
    putIn(change, io.env);
    return true;
  } catch (thrown) {
    const fault = new HarneryError('HARNERY_BAD_SETTINGS', {
      file: change.file.path,
      cause: causeOf(thrown),
    });
    io.err(`${asFault(fault).line}\n`);
    return false;
  }
}

function chooseHosts(
  wishes: InitWishes,
  { engine, root }: Project,
  place: Place,
  io: Io,
): readonly Adapter[] {
  const known = [...engine.adapters.keys()];
  if (wishes.hosts.length > 0) {
    return [...new Set(wishes.hosts)].map((name) => {
      const adapter = engine.adapters.get(name);
      if (adapter === undefined)
        throw new HarneryError('HARNERY_UNKNOWN_ADAPTER', {
          name,
          nearest: nearest(name, known),
          known: known.join(', '),
        });
      if (adapter.settings !== undefined) return adapter;
      const cause = 'its adapter names no settings files';
      throw new HarneryError('HARNERY_NO_WIRING', { host: adapter.title, scope: 'by init', cause });
    });
  }
  const detected = detectHosts(engine.adapters.values(), place);
  if (detected.length === 0)
    throw new HarneryError('HARNERY_NO_HOST', { place: root, known: known.join(', ') });
  const isAsked = io.isInteractive && !wishes.yes && !wishes.isDry;
  return detected.flatMap(({ adapter, sign }) =>
    !isAsked || agrees(`Wire ${adapter.title} (found: ${sign})?`, io) ? adapter : [],
  );
}

/** What is offered, and taken: by a person, or by `--yes`. A dry run shows it as `--yes` would have it. */
function chooseOffers(
  hosts: readonly Adapter[],
  { scope, yes, isDry }: InitWishes,
  place: Place,
  io: Io,
): { permissions: boolean; instructions: boolean } {
  const granting = hosts.filter((adapter) => permissionFile(adapter, scope, place) !== undefined);
  const reading = hosts.filter((adapter) => fileOf(instructionFiles(adapter, place), scope) !== undefined);
  const takes = (isOffered: boolean, question: string) =>
    isOffered && (yes || isDry || (io.isInteractive && agrees(question, io)));
  const names = (adapters: readonly Adapter[]) => adapters.map(({ title }) => title).join(' and ');
  return {
    permissions: takes(
      granting.length > 0,
      `Let ${names(granting)} run "harnery agents" without asking you each time?`,
    ),
    instructions: takes(
      scope !== 'local' && reading.length > 0,
      `Tell the agents of ${names(reading)} in a short block what is due at the end of a turn?`,
    ),
  };
}

function ritualsOf({ engine }: Project) {
  return engine.rules
    .filter(({ severity }) => severity === 'error')
    .map(({ rule: { meta }, remedy: { stage } }) => ({
      stage,
      command: typeof meta.remedy === 'string' ? meta.remedy : meta.remedy.command,
    }));
}
