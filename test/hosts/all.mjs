/** The hosts, in the order in which they are run. */

import { claudeCode } from './claude-code.mjs';
import { codex } from './codex.mjs';

export const HOSTS = [claudeCode, codex];
