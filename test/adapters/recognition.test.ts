/** Which host a payload shows: of all adapters, only its own may know it. */

import { describe, expect, it } from '@jest/globals';
import { type Adapter, parsePayload } from '../../core/index.ts';
import { readCasePayload } from '../../core/testing/read-case-payload.ts';
import { recommended } from '../../plugins/recommended.ts';
import { ADAPTER_OF, captureFiles, HOSTS, type Host, readCapture } from '../support/captures.ts';

const ALL: readonly Adapter[] = recommended.flatMap((plugin) =>
  'adapters' in plugin ? plugin.adapters : [],
);

/** Of each event of a host, who recognised some payload of it. */
function recognisedBy(host: Host): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of captureFiles(host)) {
    for (const { event, stdin } of readCapture(host, file, '/project').calls) {
      const names = found.get(event) ?? new Set();
      const by = ALL.filter((adapter) => adapter.recognizes(parsePayload(stdin))).map(({ name }) => name);
      found.set(event, new Set([...names, ...(by.length === 0 ? ['nobody'] : by)]));
    }
  }
  return found;
}

/** Events whose payloads do not show their host: there the entry’s `--adapter` decides. */
const UNSHOWN: Partial<Record<Host, readonly string[]>> = {
  'claude-code': ['SessionStart'],
  codex: ['SessionStart', 'SessionEnd'],
};

describe('recorded payloads', () => {
  it.each(HOSTS)('of %s are known by its own adapter alone', (host) => {
    const found = recognisedBy(host);
    expect(found.size).toBeGreaterThan(3);
    for (const [event, by] of found) {
      const due = UNSHOWN[host]?.includes(event) ? 'nobody' : ADAPTER_OF[host].name;
      expect([event, ...by]).toEqual([event, due]);
    }
  });
});

describe('every recorded payload', () => {
  it.each(HOSTS)('of %s is read as the event that its adapter says, or ignored in silence', (host) => {
    const adapter: Adapter = ADAPTER_OF[host];
    const wrong = captureFiles(host).flatMap((file) =>
      readCapture(host, file, '/project').calls.flatMap(({ event, stdin }) => {
        const spec = adapter.events[adapter.aliases?.[event] ?? event];
        const due = spec === undefined ? 'ignored' : typeof spec === 'string' ? spec : spec[0];
        const reading = readCasePayload(adapter, parsePayload(stdin));
        const got = reading.kind === 'event' ? reading.event.event_type : reading.kind;
        return got === due || got === 'subagent.stop' ? [] : [`${file}: ${event} is ${got}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
