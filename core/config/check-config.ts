/** Takes from a config what can be used; everything else is named, and left out. */

import { findErrors } from '../engine/validate.ts';
import { HarneryError } from '../errors.ts';
import type { UserConfig } from '../model/config.ts';
import { isObject, isPlainObject } from '../model/is-object.ts';
import { CONFIG_SCHEMA } from './schema.ts';

export interface CheckedConfig {
  readonly config: UserConfig;
  readonly faults: readonly HarneryError[];
}

/** Keys without which it is not known what a person wanted: where one is wrong, nothing is blocked. */
const DECISIVE = new Set(['observe', 'rules']);

/** Throws HARNERY_BAD_CONFIG where nothing of it can be used. */
export function checkConfig(value: unknown, file: string): CheckedConfig {
  if (!isPlainObject(value)) {
    const cause = `it gives ${describe(value)}, and ${isObject(value) ? 'a plain object' : 'an object'} is due`;
    throw new HarneryError('HARNERY_BAD_CONFIG', { file, cause });
  }
  const code = /\.[cm]?[jt]s$/.test(file)
    ? []
    : ['plugins', 'adapters'].filter((key) => Object.hasOwn(value, key));
  const errors = [...findErrors(CONFIG_SCHEMA, value), ...withClass(value)]
    .filter(({ path }) => !code.includes(path[0] ?? ''))
    .slice(0, MOST_FAULTS);
  const plugins = errors.find(({ path }) => path[0] === 'plugins');
  if (plugins !== undefined) {
    const path = JSON.stringify(plugins.path);
    throw new HarneryError('HARNERY_BAD_CONFIG', { file, cause: plugins.text, path });
  }

  const config: Record<string, unknown> = { ...value };
  const faults = errors.map(({ path, cause }) => {
    const [key = '', inner] = path;
    const blocksNothing = DECISIVE.has(key) && inner === undefined;
    if (blocksNothing) config.observe = true;
    if (key !== 'observe') leaveOut(config, key, inner);
    return new HarneryError('HARNERY_BAD_SETTING', {
      setting: path.join(' > '),
      cause,
      instead: blocksNothing ? 'nothing is blocked' : 'it is left out',
      path: JSON.stringify(path),
    });
  });
  for (const key of code) {
    delete config[key];
    const cause = 'it takes code, and this file holds data; write a harnery.config.ts';
    const data = { setting: key, cause, instead: 'it is left out', path: JSON.stringify([key]) };
    faults.push(new HarneryError('HARNERY_BAD_SETTING', data));
  }
  delete config.$schema;
  return { config: config as UserConfig, faults };
}

/** Enough to see what is wrong; a config with more is wrong as a whole. */
const MOST_FAULTS = 20;

/** What a schema takes for an object, and what would be read as an empty one. */
function withClass(
  value: Readonly<Record<string, unknown>>,
): { path: string[]; cause: string; text: string }[] {
  return ['rules', 'record'].flatMap((key) => {
    if (!isObject(value[key]) || isPlainObject(value[key])) return [];
    const cause = `it is ${describe(value[key])}, and a plain object is due`;
    return [{ path: [key], cause, text: `${key}: ${cause}` }];
  });
}

function leaveOut(config: Record<string, unknown>, key: string, inner: string | undefined): void {
  const value = config[key];
  if (inner !== undefined && isObject(value)) {
    const { [inner]: _wrong, ...rest } = value;
    config[key] = rest;
  } else delete config[key];
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (value === undefined || value === null) return 'nothing';
  if (isObject(value)) return `an object of a class (${value.constructor?.name || 'without a name'})`;
  return typeof value === 'function' ? 'a function' : `a ${typeof value}`;
}
