/** Every code Harnery can raise, what it says and the way out: one table, one class. */

import { stripVTControlCharacters } from 'node:util';

/** Each entry: what happened (with `{placeholders}`), then what to do about it. Documented in `errors.md`. */
export const ERRORS = {
  HARNERY_BAD_JSON: [
    'the payload on standard input is not one JSON object: {cause}',
    'Wire the hook so that the host writes its own payload to standard input.',
  ],
  HARNERY_BAD_PAYLOAD: [
    'the payload is not what {adapter} sends: {cause}',
    'Check the name behind --adapter, and report the payload if the host has changed.',
  ],
  HARNERY_UNKNOWN_ADAPTER: ['no adapter is named "{name}"{nearest}', 'Use one of: {known}.'],
  HARNERY_UNKNOWN_HOST: [
    'the payload does not show which host sent it',
    'Name the host: harnery check --adapter NAME, with NAME one of: {known}.',
  ],
  HARNERY_UNKNOWN_EVENT: [
    '{adapter} sent an event that its adapter does not know: {event}',
    'Remove this event from the host’s hooks; nothing else depends on it.',
  ],
  HARNERY_NO_SESSION: [
    'the payload names no session, so it was neither recorded nor judged',
    'Nothing to do here; if every event says so, report the payload.',
  ],
  HARNERY_NO_PROJECT: [
    'no project folder could be found for {start}',
    'Start the agent inside a project folder, or pass --project DIR.',
  ],
  HARNERY_STORE: [
    'the record could not be read or written: {cause}',
    'Make {place} a folder that this user may write to.',
  ],
  HARNERY_TAP_THREW: [
    'plugin "{plugin}" failed in its tap on "{hook}": {cause}',
    'Update the plugin or take it out of harnery.config.ts; all else went on without it.',
  ],
  HARNERY_TAP_REFUSED: [
    'plugin "{plugin}" returned from its tap on "{hook}" what this hook does not take: {cause}',
    'Update the plugin or take it out of harnery.config.ts; its answer was ignored.',
  ],
  HARNERY_APPLY_THREW: [
    'plugin "{plugin}" failed while it registered: {cause}',
    'Update the plugin or take it out of harnery.config.ts; what it had not registered is missing.',
  ],
  HARNERY_RULE_THREW: [
    'rule "{rule}" of plugin "{plugin}" failed: {cause}',
    'Correct the rule or set it to "off"; it was not counted.',
  ],
  HARNERY_RULE_UNDECIDED: [
    'rule "{rule}" of plugin "{plugin}" answered {value} where true or false was due',
    'Compare with an operator, as in {">": [{"var": "tool_uses"}, 0]}; it was not counted.',
  ],
  HARNERY_BAD_CONDITION: [
    'the condition "{part}" of rule "{rule}" cannot be used: {cause}',
    'Correct the condition or set the rule to "off"; the rule is off until then.',
  ],
  HARNERY_BAD_RULE: [
    'rule "{rule}" of plugin "{plugin}" is not a rule: {cause}',
    'See "Write a rule" in the README.',
  ],
  HARNERY_BAD_PLUGIN: [
    'an entry of "plugins" is not a plugin: {cause}',
    'A plugin is an object with at least a name; call its factory: plugins: [acme()].',
  ],
  HARNERY_UNKNOWN_RULE: [
    'the config names a rule that no plugin brings: "{rule}"{nearest}',
    'Known rules: {known}.',
  ],
  HARNERY_BAD_OPTIONS: [
    'the options of rule "{rule}" are wrong: {cause}',
    'Correct them in the config; the rule is off until then.',
  ],
  HARNERY_BAD_ADAPTER: [
    'adapter "{adapter}" cannot be used: {cause}',
    'See "Write an adapter" in the README; all other adapters work.',
  ],
  HARNERY_ADAPTER_THREW: [
    'adapter "{adapter}" failed in {part}: {cause}',
    'Correct the adapter; nothing was blocked.',
  ],
  HARNERY_BAD_CAP: [
    'the follow-up cap of adapter "{adapter}" is {value}',
    'Use a whole number from 1 on; the default cap holds until then.',
  ],
  HARNERY_DUPLICATE_NAME: ['two {kind}s are named "{name}"', 'Take one of them out of the config.'],
  HARNERY_MISSING_DEPENDENCY: [
    'plugin "{plugin}" needs plugin "{dependency}"',
    'Add it to "plugins" in the config.',
  ],
  HARNERY_FROZEN: [
    'plugin "{plugin}" tapped "{hook}" after the engine was made',
    'Tap inside apply(hooks), before it returns.',
  ],
  HARNERY_BAD_CONFIG: [
    '{file} cannot be used: {cause}',
    'Correct the file; until then the built-in rules only observe.',
  ],
  HARNERY_USAGE: ['{cause}', 'See harnery {command} --help.'],
  HARNERY_UNKNOWN_COMMAND: ['there is no command "{name}"{nearest}', 'See harnery --help.'],
  HARNERY_NOW_IN_THE_PAST: [
    '--now {now} is earlier than the last event of this session ({last})',
    'Pass a later time, or leave --now out.',
  ],
  HARNERY_WHICH_SESSION: [
    'nothing tells which session this command belongs to; the latest here: {sessions}',
    'Run it in the agent’s own shell, or pass --session ID.',
  ],
  HARNERY_UNKNOWN_SESSION: [
    'no event in {place} belongs to the session "{session}"',
    'Check that this host’s hooks run "harnery check", and that the command runs in the same project.',
  ],
  HARNERY_AMBIGUOUS_SESSION: [
    'more than one session could be meant: {sessions}',
    'Pass --session ID, or HOST:ID where two hosts recorded the same id.',
  ],
  HARNERY_NOT_WRITABLE: [
    'the signal could not be recorded: {place} cannot be written from here ({cause})',
    'Let the host’s sandbox write to this folder, or start the host in the project’s top folder.',
  ],
  HARNERY_NO_STREAM: [
    'there is neither a file nor a session in {place} named "{name}"{nearest}',
    'Run harnery replay without an argument to see the sessions that were recorded here.',
  ],
  HARNERY_BAD_PIN: ['"{value}" is not a time', 'Pass an ISO 8601 time, as in 2026-08-04T09:01:01.000Z.'],
  HARNERY_STALLED: [
    'this run waited for something that never came, and was ended',
    'Look for a promise that never settles, or a loop, in the plugins of the config.',
  ],
  HARNERY_STRAY: [
    'a config or plugin left an error behind that nobody caught: {cause}',
    'Correct it; the answer stood without it.',
  ],
  HARNERY_UNEXPECTED: [
    'Harnery itself failed: {cause}',
    'Please report this with the payload; nothing was blocked.',
  ],
} as const satisfies Record<string, readonly [text: string, wayOut: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** Values for the placeholders of an error’s template, and what else a reader of the record may want. */
export type ErrorData = Readonly<Record<string, string>>;

/** An error with a code, its data, and one sentence each for what happened and the way out. */
export class HarneryError extends Error {
  override readonly name = 'HarneryError';
  readonly code: ErrorCode;
  readonly data: ErrorData;

  constructor(code: ErrorCode, data: ErrorData = {}) {
    super(fill(ERRORS[code][0], data));
    this.code = code;
    this.data = data;
  }

  /** What it is about: the same code about the same plugin, rule or file is one, whatever the cause was this time. */
  get about(): string {
    const { cause = '', value: _value, system: _system, ...rest } = this.data;
    const hasSubject = ['plugin', 'rule', 'file', 'event', 'place', 'adapter'].some((key) => key in rest);
    return [...Object.values(rest), ...(hasSubject ? [] : [cause])].join(' ').trim();
  }

  get wayOut(): string {
    return fill(ERRORS[this.code][1], this.data);
  }

  /** One line for a person: `harnery: CODE: what happened. Way out.` */
  get line(): string {
    return `harnery: ${this.code}: ${oneLine(this.message)}. ${oneLine(this.wayOut)}`;
  }
}

/** The message of whatever was thrown, on one line. */
export function causeOf(thrown: unknown): string {
  try {
    const message = (thrown as { message?: unknown } | null | undefined)?.message;
    return oneLine(typeof message === 'string' && message !== '' ? message : String(thrown));
  } catch {
    // Anything can be thrown, even what cannot be made a text.
    return 'something that cannot be told';
  }
}

/** Whatever was thrown, as an error with a code. */
export function asFault(thrown: unknown): HarneryError {
  if (thrown instanceof HarneryError) return thrown;
  return new HarneryError('HARNERY_UNEXPECTED', { cause: causeOf(thrown) });
}

/** The code of a system error (`ENOENT`), whichever realm it comes from. */
export function systemCode(thrown: unknown): string | undefined {
  const { code, syscall } = (thrown ?? {}) as { code?: unknown; syscall?: unknown };
  return typeof code === 'string' && typeof syscall === 'string' ? code : undefined;
}

/** ` (did you mean "x"?)` for the nearest of the known words, or nothing where none is near. */
export function nearest(word: string, known: Iterable<string>): string {
  let best = '';
  let least = Math.max(2, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = editDistance(word, candidate);
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best === '' ? '' : ` (did you mean "${best}"?)`;
}

function fill(template: string, data: ErrorData): string {
  return template.replace(/\{(\w+)\}/g, (whole, key: string) => data[key] ?? whole);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A text without colours, turns of direction and other control characters; line ends and tabs stay. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

function oneLine(text: string): string {
  return plainText(text)
    .replace(/\s*\n+\s*/g, ' ')
    .trim();
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  return previous[b.length] ?? 0;
}
