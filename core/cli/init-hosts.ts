/** What `harnery init` does: finds the hosts, asks, thinks out every change, and makes them. */

import { asFault, causeOf, HarneryError } from '../errors.ts';
import { type Change, makeDrafts } from '../wiring/drafts.ts';
import { findInstallation } from '../wiring/find-installation.ts';
import { putIn } from '../wiring/make-change.ts';
import { planWiring } from '../wiring/plan-wiring.ts';
import { placeIn } from '../wiring/settings-files.ts';
import { chooseHosts, type InitWishes } from './choose-hosts.ts';
import { chooseOffers, isOffered } from './choose-offers.ts';
import type { Io } from './command.ts';
import { isOnPath, ownBin } from './launcher.ts';
import { openHere } from './open-here.ts';
import type { Project } from './open-project.ts';
import { showChanges } from './show-changes.ts';
import { writeWired } from './write-wired.ts';

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

  const wish = {
    hosts: hosts.map((adapter) => ({ adapter, cap: engine.capFor(adapter) })),
    scope: wishes.scope,
    place,
    installation,
    reads: engine.rules.flatMap(({ reads }) => reads),
    rituals: ritualsOf(project),
    allEvents: wishes.allEvents,
    platform: process.platform,
  };
  const offers = chooseOffers(wish, wishes, io);
  const drafts = makeDrafts();
  const wired = planWiring({ ...wish, ...offers }, drafts);
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
      !wishes.yes && !io.isInteractive && isOffered(wish),
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

function ritualsOf({ engine }: Project) {
  return engine.rules
    .filter(({ severity }) => severity === 'error')
    .map(({ rule: { meta }, remedy: { stage } }) => ({
      stage,
      command: typeof meta.remedy === 'string' ? meta.remedy : meta.remedy.command,
    }));
}
