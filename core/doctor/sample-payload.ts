/** Makes a payload as a host sends it at the least, from what its adapter says of its fields. */

import type { Adapter } from '../model/adapter.ts';
import { isObject } from '../model/is-object.ts';

/** `turn`: of two payloads of one event, what tells them apart. */
export function samplePayload(
  adapter: Adapter,
  event: string,
  session: string,
  root: string,
  turn: number,
): object {
  const { fields, events, payload } = adapter;
  const spec = events[event] ?? '';
  const type = typeof spec === 'string' ? spec : spec[0];
  const texts = type.startsWith('tool.')
    ? {
        tool_name: adapter.shellTools[0] ?? 'shell',
        tool_use_id: `doctor-${turn}`,
        tool_input: { command: 'true' },
      }
    : type === 'user_prompt.submit'
      ? { [fields.prompt ?? 'prompt']: 'harnery doctor asks whether this hook works.' }
      : {};
  return {
    ...required(payload),
    [fields.event]: event,
    [fields.session[0] ?? 'session_id']: session,
    cwd: root,
    ...texts,
    ...(hasRoots(payload) ? { workspace_roots: [root] } : {}),
    harnery_doctor: turn,
  };
}

/** What an adapter of somebody else’s may ask for. */
function required({ required: names, properties }: Adapter['payload']): Record<string, unknown> {
  if (!Array.isArray(names) || !isObject(properties)) return {};
  const samples: Readonly<Record<string, unknown>> = {
    string: 'doctor',
    number: 1,
    integer: 1,
    boolean: false,
    array: [],
    object: {},
  };
  return Object.fromEntries(
    names.map((name: unknown) => {
      const { type } = (properties[String(name)] ?? {}) as { type?: unknown };
      return [String(name), samples[String(Array.isArray(type) ? type[0] : type)] ?? 'doctor'];
    }),
  );
}

function hasRoots({ properties }: Adapter['payload']): boolean {
  return isObject(properties) && Object.hasOwn(properties, 'workspace_roots');
}
