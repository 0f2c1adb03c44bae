/** The built-in composition root: complete, and without a fault of its own. */

import { expect, it } from '@jest/globals';
import { createEngine } from '../../core/index.ts';
import { recommended } from '../../plugins/recommended.ts';

it('makes an engine with all built-in hosts, both rituals and a store, and no fault', () => {
  const engine = createEngine({ plugins: recommended });
  expect([...engine.adapters.keys()]).toEqual([
    'claude-code',
    'cursor',
    'codex',
    'gemini-cli',
    'qwen-code',
    'copilot-cli',
    'opencode',
    'droid',
  ]);
  expect(engine.rules).toHaveLength(2);
  expect(engine.store).toBeDefined();
  expect(engine.faults).toEqual([]);
});
