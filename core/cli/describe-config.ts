/** What `harnery config` prints: file, values and their origins, mistakes, warnings. */

import { relative } from 'node:path';
import { locator } from '../config/locate.ts';
import { plainText } from '../errors.ts';
import { type Adapter, canBlock } from '../model/adapter.ts';
import type { Project } from './open-project.ts';
import { writeTable } from './replay-tables.ts';

interface Value {
  readonly name: string;
  readonly value: unknown;
  /** `default`, `plugin NAME`, `adapter NAME`, or a place in the file. */
  readonly from: string;
}

export interface DescribedConfig {
  readonly root: string;
  /** Missing where there is none: then the built-in preset runs. */
  readonly file?: string;
  /** Folders that were looked into, the nearest first. */
  readonly searched: readonly string[];
  readonly values: readonly Value[];
  readonly problems: readonly { readonly code: string; readonly message: string; readonly way_out: string }[];
  readonly warnings: readonly string[];
}

export async function describeConfig(
  project: Project,
  warnings: readonly string[],
): Promise<DescribedConfig> {
  const { root, engine, source } = project;
  const place = await placesIn(source.file, root);
  const problems = engine.faults.map(({ code, message, wayOut }) => ({ code, message, way_out: wayOut }));
  return {
    root,
    ...(source.file === undefined ? {} : { file: source.file }),
    searched: source.searched,
    values: valuesOf(project, place),
    problems,
    warnings,
  };
}

type Place = (...path: (string | number)[]) => string;

/** A setting’s place in the file, as `harnery.config.ts:7`. */
async function placesIn(file: string | undefined, root: string): Promise<Place> {
  if (file === undefined) return () => 'default';
  const locate = await locator(file).catch(() => undefined);
  const name = relative(root, file);
  return (...path) => {
    const found = locate?.(path);
    return found === undefined ? name : `${name}:${found.line}`;
  };
}

function valuesOf({ engine, source: { config = {} } }: Project, place: Place): Value[] {
  const own = (key: string, inner?: string): boolean => {
    const value = (config as Record<string, unknown>)[key];
    if (inner === undefined) return value !== undefined;
    return typeof value === 'object' && value !== null && Object.hasOwn(value, inner);
  };
  const adapters = config.adapters ?? [];
  return [
    {
      name: 'plugins',
      value: engine.plugins,
      from: own('plugins') ? place('plugins') : 'the built-in preset',
    },
    { name: 'observe', value: engine.observe, from: own('observe') ? place('observe') : 'default' },
    {
      name: 'record.promptText',
      value: engine.promptText,
      from: own('record', 'promptText') ? place('record', 'promptText') : 'default',
    },
    ...engine.listed.flatMap(({ name, plugin, severity, isSet, given }): Value[] => {
      const active = engine.rules.find((one) => one.name === name);
      const author = `plugin ${plugin}`;
      return [
        {
          name: `rules.${name}`,
          value: active === undefined ? 'off' : severity,
          from: isSet ? place('rules', name) : author,
        },
        ...Object.entries(active?.options ?? {}).map(([option, value]) => ({
          name: `rules.${name}.options.${option}`,
          value,
          from: Object.hasOwn(given, option) ? place('rules', name, 1, option) : author,
        })),
      ];
    }),
    ...[...engine.adapters.values()].map((adapter): Value => {
      const index = adapters.findLastIndex((one) => typeof one === 'object' && one?.name === adapter.name);
      return {
        name: `adapters.${adapter.name}.followupCap`,
        value: canBlock(adapter) ? engine.capFor(adapter) : 'observed only',
        from:
          index === -1 ? 'default' : `${place('adapters', index)}${lowered(adapter, engine.capFor(adapter))}`,
      };
    }),
  ];
}

/** The host’s own cap ends a chain earlier, and would have the last word. */
function lowered({ followupCap, hostCap }: Adapter, cap: number): string {
  const isLowered = typeof followupCap === 'number' && hostCap !== undefined && followupCap > cap;
  return isLowered ? `, lowered from ${followupCap}: the host itself ends at ${hostCap}` : '';
}

export function writeConfig({ root, file, searched, values, problems, warnings }: DescribedConfig): string {
  const why =
    file === undefined
      ? ['none: the built-in preset runs as it is', `looked in  ${searched.join(', ')}`]
      : [file, `the nearest to ${root}${searched.length > 1 ? `, looked in ${searched.join(', ')}` : ''}`];
  const rows = values.map(({ name, value, from }) => [name, showValue(value), from]);
  return [
    `config     ${why[0]}`,
    `           ${why[1]}`,
    `root       ${root}`,
    '',
    writeTable([['setting', 'value', 'from'], ...rows]).trimEnd(),
    ...section(
      'Mistakes',
      problems.map(({ code, message, way_out }) => `${code}: ${message}. ${way_out}`),
    ),
    ...section('Warnings', warnings),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : ['', title, ...lines.map((line) => `  ${plainText(line).replace(/\s+/g, ' ')}`)];
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(', ')
    : JSON.stringify(value);
}
