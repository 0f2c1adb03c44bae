/** Checks the project: which it is and why, its config and plugins, and whether its record can be kept. */

import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFileIn } from '../config/config-files.ts';
import { unusedConfigs } from '../config/unused-configs.ts';
import { causeOf } from '../errors.ts';
import { writePrivateFile } from '../platform/private-files.ts';
import { userFolder } from '../platform/user-folders.ts';
import { countOf, type Finding, finding } from './finding.ts';
import { type Ground, shown } from './ground.ts';

export function checkProject(ground: Ground): Finding[] {
  return [
    finding('ROOT', { root: ground.root, why: whyRoot(ground) }),
    ...checkConfig(ground),
    ...checkStore(ground),
  ];
}

function whyRoot({ root, folder }: Ground): string {
  if (folder !== undefined) return '--folder names it';
  if (existsSync(join(root, '.harnery'))) return 'the nearest folder upward with a .harnery';
  if (configFileIn(root) !== undefined) return 'the nearest folder upward with a config';
  return existsSync(join(root, '.git'))
    ? 'the top of its git work tree'
    : 'the folder that you are in, without git';
}

function checkConfig({ engine, config, place }: Ground): Finding[] {
  const { file, searched } = config;
  const faults = engine.faults.map(({ code, message, wayOut }) =>
    finding('CONFIG_FAULT', { code, cause: message, wayOut }),
  );
  const active = engine.rules.map(({ name, severity }) => (severity === 'warn' ? `${name} (warn)` : name));
  const inUse = finding('CONFIG', {
    file: file === undefined ? 'no config, so the built-in preset runs' : shown(file, place),
    plugins: engine.plugins.join(', '),
    rules: active.join(', ') || 'none',
  });
  const byVariable = isOn(place.env.HARNERY_OBSERVE);
  const isSet = byVariable || (engine.observe && faults.length === 0);
  return [
    ...(faults.length === 0 ? [inUse] : faults),
    ...unusedConfigs(searched, file).map((cause) => finding('CONFIG_NOT_READ', { cause })),
    ...(active.length === 0 ? [finding('RULES_OFF', {})] : []),
    ...(isSet
      ? [
          finding('OBSERVE_ONLY', {
            by: byVariable ? 'HARNERY_OBSERVE' : `observe in ${shown(file ?? '', place)}`,
          }),
        ]
      : []),
  ];
}

function isOn(value = ''): boolean {
  return value !== '' && value !== '0' && value !== 'false';
}

function checkStore({ root, store, isOwnStore, record, place: { env } }: Ground): Finding[] {
  const { place } = store;
  const folders = isOwnStore
    ? [join(root, '.harnery'), join(root, '.harnery', 'sessions')]
    : [join(root, '.harnery')];
  const cause = record.cause ?? folders.map(whyNotWritable).find((why) => why !== undefined);
  const state = userFolder('state', env);
  const stateCause = state === undefined ? 'there is no home folder' : whyNotWritable(join(state, 'harnery'));
  return [
    cause === undefined
      ? finding('STORE_WRITABLE', { place, sessions: countOf(record.count, 'session') })
      : finding('STORE_NOT_WRITABLE', { place, cause }),
    ...record.unread.map(({ session, cause: why }) =>
      finding('STORE_UNREADABLE', { sessions: session, place, cause: why }),
    ),
    ...(stateCause === undefined
      ? []
      : [finding('STATE_NOT_WRITABLE', { place: state ?? 'the state folder', cause: stateCause })]),
  ];
}

/** Writes a file there and takes it away; of a folder that is not there yet, in the nearest one above it that is. */
function whyNotWritable(folder: string): string | undefined {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  const file = join(there, `.harnery-doctor.${process.pid}`);
  try {
    writePrivateFile(file, '');
    rmSync(file);
    return undefined;
  } catch (thrown) {
    return causeOf(thrown);
  }
}
