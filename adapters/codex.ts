/** Codex: observe-only, because a block there displaces the finished answer. */

import {
  type Adapter,
  answerOf,
  defineAdapter,
  type EventSpec,
  type HostSettings,
  lineOnStderr,
  type Payload,
  payloadSchema,
  type ToolCall,
  textField,
  toolCall,
} from '../core/index.ts';

const EVENTS: Record<string, EventSpec> = {
  SessionStart: ['session.start', (payload) => ({ source: textField(payload, 'source') })],
  SessionEnd: ['session.end', (payload) => ({ reason: textField(payload, 'reason') })],
  UserPromptSubmit: 'user_prompt.submit',
  PreToolUse: 'tool.pre_use',
  PostToolUse: 'tool.post_use',
  Stop: ['turn.stop', (payload) => ({ status: 'completed', ...answerOf(payload) })],
  StopFailure: ['turn.stop', () => ({ status: 'error' })],
  Interrupt: ['turn.stop', () => ({ status: 'aborted' })],
  SubagentStop: 'subagent.stop',
};

const IGNORES = ['SubagentStart', 'PermissionRequest', 'PreCompact', 'PostCompact'];

const TEXTS = ['session_id', 'turn_id', 'agent_id', 'prompt', 'source', 'tool_name', 'tool_use_id'];

const SETTINGS: HostSettings = {
  files: [
    { scope: 'project', path: '.codex/hooks.json' },
    { scope: 'user', path: '.codex/hooks.json', variable: 'CODEX_HOME' },
  ],
  form: 'groups',
  entry: {
    fixed: { type: 'command' },
    windows: { shell: 'cmd', key: 'commandWindows' },
    timeout: { key: 'timeout', unit: 's', most: { SessionEnd: 3, Interrupt: 3 } },
  },
  switches: [
    {
      path: ['features', 'hooks'],
      off: false,
      files: [
        { scope: 'project', path: '.codex/config.toml' },
        { scope: 'user', path: '.codex/config.toml', variable: 'CODEX_HOME' },
      ],
      form: 'toml',
    },
  ],
  // No release was seen to send it, and a name that the host does not know may cost the whole file.
  never: ['StopFailure'],
  instructions: [
    { scope: 'project', path: 'AGENTS.md' },
    { scope: 'user', path: '.codex/AGENTS.md', variable: 'CODEX_HOME' },
  ],
  signs: { project: ['.codex'], home: ['.codex'], programs: ['codex'] },
  trust:
    'Codex skips new or changed hooks in silence until you start it and trust them, or review them under /hooks.',
};

const SILENCE = { exitCode: 0 };

const CODEX: Adapter = defineAdapter({
  name: 'codex',
  title: 'Codex',
  docs: 'https://developers.openai.com/codex/hooks',
  payload: payloadSchema('hook_event_name', TEXTS),
  fields: { event: 'hook_event_name', session: ['session_id'], turn: 'turn_id', agent: 'agent_id' },
  events: EVENTS,
  ignores: IGNORES,
  shellTools: ['Bash'],
  editTools: ['apply_patch'],
  tellsAnswer: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: false, opensTurn: false },
  textReturns: false,
  turnIds: true,
  wrappers: [],
  notices: [],
  answers: 'last',
  settings: SETTINGS,
  environment: {
    session: ['CODEX_SESSION_ID'],
    agent: 'CODEX_THREAD_ID',
    toolCall: 'CODEX_TOOL_CALL_ID',
    project: [],
  },

  recognizes: (payload) => typeof payload.turn_id === 'string' && !('cursor_version' in payload),
  phrase: () => '',
  render: () => SILENCE,
  nothing: SILENCE,
  onFault: lineOnStderr,
});

/** See `codex.md` for what was observed and where it is documented. */
export function codex(): Adapter {
  return { ...CODEX };
}

const PATCHED = /^\*\*\* (?:Add|Update|Delete) File: (.+)$|^\*\*\* Move to: (.+)$/gm;

/** A patch names its files. Whether a command or a patch succeeded is never told. */
function readTool(payload: Payload): ToolCall {
  const { command = '' } = toolCall(payload);
  const files = [...command.matchAll(PATCHED)].map(([, file, moved]) => (file ?? moved ?? '').trim());
  return files.length === 0 ? {} : { files };
}
