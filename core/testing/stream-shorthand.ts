/** Streams in shorthand: `prompt tool task status stop` becomes events of one session. */

import { nearest } from '../errors.ts';
import { EVENT_TYPES, type HarneryEvent } from '../model/event.ts';

export interface StreamOptions {
  readonly adapter?: string;
  readonly session_id?: string;
  /** The agent’s id, for a subagent’s events. */
  readonly instance_id?: string;
  /** The first event’s time in ms since the epoch; each later one is ten seconds later. */
  readonly from_ms?: number;
  /** Names of the host’s tools: which runs commands, and which edits files. */
  readonly tools?: Tools;
}

interface Tools {
  readonly shell: string;
  readonly edit: string;
}

const TYPES: Readonly<Record<string, string>> = {
  start: 'session.start',
  end: 'session.end',
  prompt: 'user_prompt.submit',
  notice: 'user_prompt.submit',
  repair: 'user_prompt.submit',
  tool: 'tool.pre_use',
  result: 'tool.post_use',
  edit: 'tool.post_use',
  run: 'tool.post_use',
  ok: 'tool.post_use',
  fail: 'tool.post_use',
  answer: 'turn.stop',
  stop: 'turn.stop',
  'subagent-stop': 'subagent.stop',
  status: 'state.status_checked',
  task: 'state.task_set',
};

/** Words that take what stands in brackets, and words that may. */
const WITH_TEXT = ['edit', 'run', 'ok', 'fail', 'answer'];
const WITH_NAME = ['start', 'tool', 'result'];

/** A word, with a text in brackets, and with the name of its turn behind a slash. */
const WORD = /^([a-z-]+|[a-z0-9_]+\.[a-z0-9_]+)(?:\((.*)\))?(?:\/(\S+))?$/s;

/** A plugin’s own type. */
const SIGNAL = /^[a-z0-9_]+\.[a-z0-9_]+$/;

/**
 * One event a word: start, end, prompt, notice, repair (a prompt that a block of ours became), tool, result, stop,
 * subagent-stop, status, task; with a text in brackets `edit(src/a.ts)`, a command by what is told of its outcome
 * (`ok(npm test)`, `fail(npm test)`, `run(npm test)` where nothing is told), and `answer(Done.)`, a stop with the text of
 * the answer; `tool(NAME)` and `result(NAME)` of another tool than the shell, `start(resume)` for how the session began;
 * and `review.requested` or `signal(review.requested)`, an event of a plugin’s own. A word may name its turn behind a
 * slash (`prompt/t1`). Throws a plain Error for any other word.
 */
export function readStream(shorthand: string, options: StreamOptions = {}): HarneryEvent[] {
  const { adapter = 'cursor', session_id = 's1', instance_id = session_id } = options;
  const from_ms = options.from_ms ?? Date.parse('2026-01-01T00:00:00.000Z');
  return wordsOf(shorthand).map((word, index): HarneryEvent => {
    const { name, text, turn_id, event_type } = readWord(word);
    const event_id = `${session_id}-${instance_id}-${from_ms}-${index}`;
    return {
      event_id,
      event_type,
      ts: new Date(from_ms + index * 10_000).toISOString(),
      instance_id,
      session_id,
      ...(turn_id === undefined ? {} : { turn_id }),
      adapter,
      source: TYPES[name] === undefined || name === 'status' || name === 'task' ? 'cli' : 'hook',
      data: dataOf(name, text, event_id, options.tools ?? { shell: 'Shell', edit: 'Write' }),
    };
  });
}

/** Split at white space that does not stand in brackets. */
function wordsOf(shorthand: string): string[] {
  const words: string[] = [];
  let depth = 0;
  let word = '';
  for (const letter of `${shorthand} `) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (depth <= 0 && /\s/.test(letter)) {
      if (word !== '') words.push(word);
      word = '';
    } else word += letter;
  }
  return word === '' ? words : [...words, word];
}

function readWord(word: string) {
  const [, name = '', text, turn_id] = WORD.exec(word) ?? [];
  const signal = name === 'signal' ? (text ?? '') : name;
  const isSignal = SIGNAL.test(signal) && (name === 'signal' || text === undefined);
  const event_type = isSignal ? signal : TYPES[name];
  const takesText = WITH_TEXT.includes(name) || (WITH_NAME.includes(name) && text !== undefined);
  if (isSignal && (EVENT_TYPES as readonly string[]).includes(signal)) throw refuse(word, ownWordOf(signal));
  if (event_type === undefined || (!isSignal && takesText !== (text !== undefined)))
    throw refuse(word, nearest(name, [...Object.keys(TYPES), 'signal']));
  return { name: isSignal ? signal : name, text, turn_id, event_type };
}

function refuse(word: string, hint: string): Error {
  return new Error(`no event is called "${word}" in a stream’s shorthand${hint}`);
}

function ownWordOf(event_type: string): string {
  const words = Object.keys(TYPES).filter((word) => TYPES[word] === event_type);
  return words.length === 0 ? ': it is a record of our own' : ` (write ${words.join(', ')})`;
}

function dataOf(name: string, text: string | undefined, call: string, tools: Tools): Record<string, unknown> {
  const command = { tool_name: tools.shell, tool_use_id: call, command: text };
  switch (name) {
    case 'start':
      return text === undefined ? {} : { source: text };
    case 'prompt':
      return { origin: 'human' };
    case 'notice':
      return { origin: 'host' };
    case 'repair':
      return { origin: 'harnery' };
    case 'task':
      return { task: 'a task' };
    case 'tool':
    case 'result':
      return { tool_name: text ?? tools.shell };
    case 'edit':
      return { tool_name: tools.edit, tool_use_id: call, files: [text] };
    case 'run':
      return command;
    case 'ok':
      return { ...command, succeeded: true };
    case 'fail':
      return { ...command, succeeded: false };
    case 'answer':
      return { answer: text };
    default:
      return {};
  }
}
