/** B56: many writers at once, and lines that are not whole: nothing but the broken line is lost. */

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parseStream } from '../../../core/index.ts';

const STORE = join(__dirname, '../../../dist/plugins/jsonl-store.js');
const WRITER = `
  import { openJsonlStore } from ${JSON.stringify(STORE)};
  const [root, name, count] = process.argv.slice(1);
  const store = openJsonlStore(root);
  for (let i = 0; i < Number(count); i++) {
    store.append({ event_id: name + '-' + i, event_type: 'tool.pre_use', ts: new Date().toISOString(), instance_id: 's',
      session_id: 's', adapter: 'cursor', source: 'hook', data: { text: 'x'.repeat(3000) } });
  }`;

it('B56: fifty processes append 200 records of 3 KB each, and all 10,000 are there', async () => {
  const root = mkdtempSync(join(tmpdir(), 'harnery-writers-'));
  const writers = Array.from({ length: 50 }, (_, name) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER, root, String(name), '200']);
    return new Promise((resolve) => child.on('close', resolve));
  });
  expect(new Set(await Promise.all(writers))).toEqual(new Set([0]));
  const file = join(root, '.harnery', 'sessions', 's@cursor.jsonl');
  const text = readFileSync(file, 'utf8');
  const { events, skipped } = parseStream(text);
  expect(skipped).toEqual([]);
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(10_000);

  const lines = text.split('\n');
  lines[4_999] = `${lines[4_999]?.slice(0, 100)}`;
  writeFileSync(file, lines.join('\n'));
  expect(parseStream(readFileSync(file, 'utf8'))).toMatchObject({
    events: { length: 9_999 },
    skipped: [5_000],
  });
});

it('B56: two records that were spliced into one line that parses count as none', () => {
  const head =
    '{"event_type":"tool.pre_use","ts":"2026-01-01T00:00:00.000Z","instance_id":"s","session_id":"s"';
  const spliced = `${head},"event_id":"a","data":{},"event_id":"b","data":{}}`;
  expect(parseStream(spliced)).toEqual({ events: [], skipped: [1] });
  const nested = `${head},"event_id":"a","data":{"event_id":"mentioned"}}`;
  expect(parseStream(nested).events).toHaveLength(1);
});
