/** Copilot CLI: a block runs the agent once more, and its text comes back on the prompt event. */

import {
  type Adapter,
  type AdapterOptions,
  answerByDecision,
  askForAll,
  defineAdapter,
  type EventSpec,
  isObject,
  lineOnStderr,
  type Payload,
  payloadSchema,
  type ToolCall,
  textField,
  toolCall,
  withOptions,
} from '../core/index.ts';
import { SETTINGS } from './copilot-cli/settings.ts';

const EVENTS: Record<string, EventSpec> = {
  sessionStart: ['session.start', (payload) => ({ source: textField(payload, 'source') })],
  sessionEnd: ['session.end', (payload) => ({ reason: textField(payload, 'reason') })],
  userPromptSubmitted: 'user_prompt.submit',
  preToolUse: 'tool.pre_use',
  postToolUse: 'tool.post_use',
  postToolUseFailure: 'tool.post_use',
  agentStop: ['turn.stop', () => ({ status: 'completed' })],
  subagentStop: 'subagent.stop',
};

const IGNORES =
  'userPromptTransformed subagentStart permissionRequest notification preCompact errorOccurred'.split(' ');

/** An entry under one of these names is sent fields in snake case, and the name. */
const ALIASES: Readonly<Record<string, string>> = {
  UserPromptSubmit: 'userPromptSubmitted',
  Stop: 'agentStop',
  SessionStart: 'sessionStart',
  SessionEnd: 'sessionEnd',
  PreToolUse: 'preToolUse',
  PostToolUse: 'postToolUse',
  PostToolUseFailure: 'postToolUseFailure',
  SubagentStart: 'subagentStart',
  SubagentStop: 'subagentStop',
  UserPromptTransformed: 'userPromptTransformed',
  PermissionRequest: 'permissionRequest',
  Notification: 'notification',
  PreCompact: 'preCompact',
  ErrorOccurred: 'errorOccurred',
};

/** An entry under a name in camel case is not told which: what only that event holds, the most telling first. */
const SHAPES: readonly (readonly [event: string, ...fields: string[]])[] = [
  ['userPromptTransformed', 'transformedPrompt'],
  ['userPromptSubmitted', 'prompt'],
  ['postToolUse', 'toolResult'],
  ['postToolUseFailure', 'toolName', 'error'],
  ['preToolUse', 'toolArgs'],
  ['subagentStop', 'agentName', 'stopReason'],
  ['subagentStop', 'agentName', 'response'],
  ['subagentStart', 'agentName'],
  ['agentStop', 'stopReason'],
  ['errorOccurred', 'error'],
  ['preCompact', 'trigger'],
  ['notification', 'message'],
  ['sessionStart', 'source'],
  ['sessionEnd', 'reason'],
];

const SHELLS = ['bash', 'powershell', 'Bash'];

const TEXTS = ['session_id', 'agent_id', 'prompt', 'source', 'tool_name'];

const COPILOT_CLI: Adapter = defineAdapter({
  name: 'copilot-cli',
  title: 'Copilot CLI',
  docs: 'https://docs.github.com/en/copilot/reference/copilot-cli-reference/cli-hooks-reference',
  dependencies: ['remediation-marker'],
  payload: payloadSchema('hook_event_name', TEXTS),
  fields: { event: 'hook_event_name', session: ['session_id'], agent: 'agent_id' },
  events: EVENTS,
  ignores: IGNORES,
  aliases: ALIASES,
  normalize,
  shellTools: SHELLS,
  editTools: ['create', 'edit', 'Create', 'Write', 'Edit'],
  tellsOutcome: true,
  readTool,
  capabilities: { observesStop: true, continuesTurn: false, opensTurn: true },
  textReturns: true,
  turnIds: false,
  wrappers: [/^<current_datetime>[^<]*<\/current_datetime>/],
  notices: [],
  hostCap: 8,
  answers: 'all',
  settings: SETTINGS,
  environment: { session: ['COPILOT_AGENT_SESSION_ID'], project: ['COPILOT_PROJECT_DIR'] },

  recognizes(payload) {
    const { sessionId, session_id, timestamp, transcript_path, permission_mode } = payload;
    if (typeof sessionId === 'string') return typeof timestamp === 'number';
    if (typeof session_id !== 'string' || typeof timestamp !== 'string') return false;
    if (permission_mode !== undefined || !Object.hasOwn(ALIASES, textField(payload, 'hook_event_name')))
      return false;
    return transcript_path === undefined || /[\\/]\.copilot[\\/]/.test(String(transcript_path));
  },

  phrase: askForAll,
  render: answerByDecision,
  nothing: { exitCode: 0 },
  onFault: lineOnStderr,
});

/** See `copilot-cli.md` for what was observed and where it is documented. */
export function copilotCli(options: AdapterOptions = {}): Adapter {
  return withOptions(COPILOT_CLI, options);
}

/** Snake case, with our name of the event. */
function normalize(payload: Payload): Payload {
  const { sessionId, hookName, toolName, toolArgs, toolResult, agentId } = payload;
  const named = textField(payload, 'hook_event_name');
  if (named !== '') return { ...payload, hook_event_name: ALIASES[named] ?? named };
  if (sessionId === undefined) return payload;
  const shown = SHAPES.find(([, ...fields]) => fields.every((field) => field in payload))?.[0];
  return {
    ...payload,
    hook_event_name: hookName ?? shown ?? '',
    session_id: sessionId,
    ...(toolName === undefined ? {} : { tool_name: toolName }),
    ...(toolArgs === undefined ? {} : { tool_input: toolArgs }),
    ...(toolResult === undefined ? {} : { tool_result: snakeCase(toolResult) }),
    ...(agentId === undefined ? {} : { agent_id: agentId }),
  };
}

function snakeCase(result: unknown): unknown {
  if (!isObject(result)) return result;
  return { ...result, result_type: result.resultType, text_result_for_llm: result.textResultForLlm };
}

/** Whether a command failed stands only in the text of its result, at the end. */
function readTool({ hook_event_name, tool_name, tool_input, tool_result }: Payload): ToolCall {
  const path = isObject(tool_input) ? tool_input.path : undefined;
  const files = toolCall({ tool_input }).files ?? (typeof path === 'string' ? [path] : undefined);
  const file = files === undefined ? {} : { files };
  if (hook_event_name === 'postToolUseFailure') return { ...file, succeeded: false };
  if (!isObject(tool_result)) return file;
  if (tool_result.result_type !== 'success') return { ...file, succeeded: false };
  const code = /completed with exit code (\d+)>\s*$/.exec(String(tool_result.text_result_for_llm))?.[1];
  if (code !== undefined) return { ...file, succeeded: code === '0' };
  return SHELLS.includes(String(tool_name)) ? file : { ...file, succeeded: true };
}
