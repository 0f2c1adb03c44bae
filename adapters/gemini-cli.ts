/** Gemini CLI: a block goes on under the same prompt, and its text comes back on the prompt event. */

import {
  type Adapter,
  type AdapterOptions,
  askForAll,
  defineAdapter,
  type EventSpec,
  type HostSettings,
  isBlock,
  isObject,
  lineOnStderr,
  type Payload,
  payloadSchema,
  systemMessage,
  type ToolCall,
  textField,
  withOptions,
} from '../core/index.ts';

const EVENTS: Record<string, EventSpec> = {
  SessionStart: ['session.start', (payload) => ({ source: textField(payload, 'source') })],
  SessionEnd: ['session.end', (payload) => ({ reason: textField(payload, 'reason') })],
  BeforeAgent: 'user_prompt.submit',
  BeforeTool: 'tool.pre_use',
  AfterTool: 'tool.post_use',
  AfterAgent: ['turn.stop', stopFacts],
};

const IGNORES = ['BeforeModel', 'AfterModel', 'BeforeToolSelection', 'PreCompress', 'Notification'];

/** Names that no other host gives to an event. */
const OWN_EVENTS = new Set([
  'BeforeAgent',
  'AfterAgent',
  'BeforeTool',
  'AfterTool',
  ...IGNORES.filter((name) => name !== 'Notification'),
]);

const SETTINGS: HostSettings = {
  files: [
    { scope: 'project', path: '.gemini/settings.json' },
    { scope: 'user', path: '.gemini/settings.json' },
  ],
  form: 'groups',
  entry: {
    fixed: { type: 'command' },
    windows: { shell: 'powershell' },
    timeout: { key: 'timeout', unit: 'ms' },
  },
  switches: [
    { path: ['hooksConfig', 'enabled'], off: false },
    { path: ['hooksConfig', 'disabled'], off: 'listed' },
  ],
  signs: { project: ['.gemini'], home: ['.gemini'], programs: ['gemini'] },
  trust:
    'Gemini CLI runs them in a folder that you trusted; it shows new or changed ones as untrusted first.',
};

const TEXTS = ['session_id', 'prompt', 'prompt_response', 'source', 'tool_name'];

const GEMINI_CLI: Adapter = defineAdapter({
  name: 'gemini-cli',
  title: 'Gemini CLI',
  docs: 'https://geminicli.com/docs/hooks/',
  dependencies: ['remediation-marker'],
  payload: payloadSchema('hook_event_name', TEXTS),
  fields: { event: 'hook_event_name', session: ['session_id'] },
  events: EVENTS,
  ignores: IGNORES,
  shellTools: ['run_shell_command'],
  editTools: ['write_file', 'replace'],
  tellsAnswer: true,
  tellsOutcome: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: true, opensTurn: false },
  textReturns: true,
  turnIds: false,
  wrappers: [/^(?:<hook_context>[\s\S]*?<\/hook_context>\s*)+/],
  notices: [],
  answers: 'all',
  settings: SETTINGS,
  environment: { session: [], project: ['GEMINI_PROJECT_DIR'] },

  recognizes: ({ hook_event_name, timestamp, transcript_path }) =>
    typeof timestamp === 'string' &&
    (OWN_EVENTS.has(String(hook_event_name)) || /[\\/]\.gemini[\\/]/.test(String(transcript_path))),

  phrase: askForAll,

  render(verdict, message) {
    if (!isBlock(verdict) || message === undefined) return { exitCode: 0 };
    return { exitCode: 0, stdout: JSON.stringify({ decision: 'deny', reason: message }) };
  },

  nothing: { exitCode: 0 },
  onFault: lineOnStderr,
  tell: systemMessage,
});

/** See `gemini-cli.md` for what was observed and where it is documented. */
export function geminiCli(options: AdapterOptions = {}): Adapter {
  return withOptions(GEMINI_CLI, options);
}

/** After Escape the stop is told all the same, with this in place of an answer. */
const NO_ANSWER = /^(?:\[no response text\])?$/;

function stopFacts(payload: Payload): Readonly<Record<string, unknown>> {
  const answer = textField(payload, 'prompt_response').trim();
  return NO_ANSWER.test(answer) ? { status: 'aborted' } : { status: 'completed', answer };
}

/** An exit code is told only where it is not 0; what a command printed may hold such a line too, and counts as one. */
const FAILED = /^(?:Exit Code: (?!0$)|Signal: (?!\(none\)$)|Error: (?!\(none\)$))/m;

function readTool({ hook_event_name, tool_name, tool_response }: Payload): ToolCall {
  if (hook_event_name !== 'AfterTool' || !isObject(tool_response)) return {};
  if (tool_response.error !== undefined) return { succeeded: false };
  if (tool_name !== 'run_shell_command') return { succeeded: true };
  const { llmContent } = tool_response;
  if (typeof llmContent !== 'string') return {};
  if (FAILED.test(llmContent)) return { succeeded: false };
  // A command that went to the background has no output of this form.
  return /^Output: /m.test(llmContent) ? { succeeded: true } : {};
}
