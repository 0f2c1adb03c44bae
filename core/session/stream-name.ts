/** File names for sessions: injective, bounded, and safe on every file system, case-insensitive ones too. */

import type { StreamKey } from '../model/store.ts';
import { builtin } from '../platform/builtin.ts';

/** The longest encoded id that stands in a file name as it is. */
const LONGEST = 120;

/**
 * `ID@ADAPTER`. Lower-case letters, digits and `-` stand for themselves, every other UTF-16 code unit is
 * `_` and two hexadecimal digits, or `__` and four. A longer id is cut and ends in `~` and its SHA-256, so no two names can meet.
 */
export function streamName({ adapter, session_id }: StreamKey): string {
  return `${encode(session_id)}@${encode(adapter)}`;
}

/** The key behind a file name; undefined where the name is cut, or not one of ours. */
export function streamKeyOf(name: string): StreamKey | undefined {
  if (name.includes('~')) return undefined;
  const [session, adapter, ...rest] = name.split('@');
  if (session === undefined || adapter === undefined || rest.length > 0) return undefined;
  return { adapter: decode(adapter), session_id: decode(session) };
}

function encode(text: string): string {
  const whole = text.replace(/[^a-z0-9-]/g, escapeUnit);
  if (whole.length <= LONGEST) return whole;
  return `${whole.slice(0, LONGEST - 65)}~${sha256(whole)}`;
}

function sha256(text: string): string {
  return builtin('node:crypto').createHash('sha256').update(text).digest('hex');
}

function escapeUnit(unit: string): string {
  const hex = unit.charCodeAt(0).toString(16);
  return hex.length <= 2 ? `_${hex.padStart(2, '0')}` : `__${hex.padStart(4, '0')}`;
}

function decode(name: string): string {
  return name.replace(/__([0-9a-f]{4})|_([0-9a-f]{2})/g, (_escape, long: string | undefined, short: string) =>
    String.fromCharCode(Number.parseInt(long ?? short, 16)),
  );
}
