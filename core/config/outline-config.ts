/** What a value of a config is, in a text that tells two different ones apart: functions by name and length. */

import type { Plugin } from '../model/plugin.ts';
import type { BuiltIns } from './encode-config.ts';

/** Throws where that cannot be said, as of an instance that keeps what it holds to itself. */
export function outlineConfig(value: unknown, { plugins }: BuiltIns): string {
  const seen = new Map<unknown, number>();
  const outline = (one: unknown): unknown => {
    if (typeof one === 'function') return { $function: [one.name, one.length] };
    if (typeof one !== 'object' || one === null) return typeof one === 'string' ? one : { $: String(one) };
    const builtIn = plugins.indexOf(one as Plugin);
    if (builtIn !== -1) return { $builtin: builtIn };
    const place = seen.get(one);
    if (place !== undefined) return { $seen: place };
    seen.set(one, seen.size);
    if (one instanceof RegExp) return { $pattern: String(one) };
    if (Array.isArray(one)) return one.map(outline);
    const maker: unknown = Object.getPrototypeOf(one)?.constructor;
    if (!isOpen(one)) throw new Error('it keeps to itself what it holds');
    const kind = maker === undefined || maker === Object ? '' : `${(maker as { name?: unknown }).name}`;
    return [kind, ...Object.keys(one).map((key) => [key, outline(one[key as never])])];
  };
  return JSON.stringify(outline(value));
}

/** Whether its keys are what it holds. */
function isOpen(value: object): boolean {
  return Object.prototype.toString.call(value) === '[object Object]';
}
