/** The hosts, in the order in which they are run. */

import { claudeCode } from './claude-code.mjs';
import { codex } from './codex.mjs';
import { copilotCli } from './copilot-cli.mjs';
import { cursor } from './cursor.mjs';
import { droid } from './droid.mjs';
import { geminiCli } from './gemini-cli.mjs';
import { opencode } from './opencode.mjs';
import { qwenCode } from './qwen-code.mjs';

export const HOSTS = [claudeCode, codex, cursor, geminiCli, qwenCode, copilotCli, opencode, droid];
