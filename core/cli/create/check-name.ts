/** Which names `harnery create` takes, and the nearest good one to any other. */

import { HarneryError } from '../../errors.ts';
import type { Plugin } from '../../model/plugin.ts';
import { defaultPreset } from '../default-preset.ts';
import type { Kind } from './read-template.ts';

const PRESET: readonly Plugin[] = defaultPreset;

const MOST = 40;
const NAME = /^[a-z][a-z0-9_-]*$/;
const PREFIX = 'harnery-plugin-';

/** Throws HARNERY_BAD_NAME. */
export function checkName(kind: Kind, name: string): void {
  const refuse = (cause: string, good: string) => {
    throw new HarneryError('HARNERY_BAD_NAME', { name, cause, good });
  };
  if (!NAME.test(name))
    refuse('a name holds lower-case letters, digits, - and _, and begins with a letter', tame(name));
  if (name.length > MOST) refuse(`it has ${name.length} characters, and ${MOST} are the most`, tame(name));
  if (kind !== 'rule' && name.startsWith(PREFIX)) refuse(`${PREFIX} is put in front by itself`, tame(name));
  if (namesTaken(kind).includes(name)) refuse('it is a name of Harnery’s own', `own-${name}`);
}

function tame(name: string): string {
  const good = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(PREFIX, '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MOST)
    .replace(/[-_]+$/, '');
  return good === '' ? 'acme' : good;
}

/** Two of one name do not go together in a config; `config` stands for its own rules. */
function namesTaken(kind: Kind): string[] {
  if (kind === 'rule') return PRESET.flatMap(({ rules = [] }) => rules.map(({ name }) => name));
  const adapters = kind === 'adapter' ? PRESET.flatMap(({ adapters = [] }) => adapters) : [];
  return ['config', ...[...PRESET, ...adapters].map(({ name }) => name)];
}
