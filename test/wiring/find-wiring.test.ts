/** Which events of a host call us, by the names of our record, whatever names its settings give them. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { copilotCli } from '../../adapters/copilot-cli.ts';
import { wiringOf } from '../../core/wiring/find-wiring.ts';
import { newProject } from '../support/run-cli.ts';

it.each([
  ['agentStop', 'postToolUse'],
  ['Stop', 'PostToolUse'],
])('%s and %s of Copilot CLI are one pair of events in both forms', (...names) => {
  const root = newProject();
  const entry = { type: 'command', bash: 'harnery check --adapter copilot-cli' };
  mkdirSync(join(root, '.github/hooks'), { recursive: true });
  const hooks = Object.fromEntries(names.map((name) => [name, [entry]]));
  writeFileSync(join(root, '.github/hooks/harnery.json'), JSON.stringify({ version: 1, hooks }));
  const { events, unread } = wiringOf(copilotCli(), { root, home: '', env: {} });
  expect([[...events], unread]).toEqual([['agentStop', 'postToolUse'], []]);
});
