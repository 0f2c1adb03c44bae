/** The built-in composition root: what a project without a config runs. */

import { claudeCode } from '../adapters/claude-code.ts';
import { codex } from '../adapters/codex.ts';
import { copilotCli } from '../adapters/copilot-cli.ts';
import { cursor } from '../adapters/cursor.ts';
import { droid } from '../adapters/droid.ts';
import { geminiCli } from '../adapters/gemini-cli.ts';
import { opencode } from '../adapters/opencode.ts';
import { qwenCode } from '../adapters/qwen-code.ts';
import { definePlugin, type Plugin } from '../core/index.ts';
import { jsonlStore } from './jsonl-store.ts';
import { remediationMarker } from './remediation-marker.ts';
import { ritual } from './ritual.ts';
import { turnWindow } from './turn-window.ts';

const hosts = definePlugin({
  name: 'hosts',
  adapters: [claudeCode(), cursor(), codex(), geminiCli(), qwenCode(), copilotCli(), opencode(), droid()],
});

/** Rules, windows, hosts and store, in the order in which they register. */
export const recommended = [
  jsonlStore,
  hosts,
  turnWindow,
  remediationMarker,
  ritual,
] as const satisfies readonly Plugin[];
