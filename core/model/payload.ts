/** What a host wrote, and what adapters need to read it. */

import type { Origin } from './event.ts';
import { isObject } from './is-object.ts';
import type { JsonSchema } from './json-schema.ts';

/** What a host wrote to our standard input. */
export type Payload = Readonly<Record<string, unknown>>;

/** A prompt’s text without what the host put around it. */
export function unwrap(text: string, adapter: { readonly wrappers: readonly RegExp[] }): string {
  let inner = text.trim();
  for (const wrapper of adapter.wrappers) inner = inner.replace(wrapper, '').trim();
  return inner;
}

/** Human or host, by the text alone. */
export function originByText(text: string, adapter: { readonly notices: readonly RegExp[] }): Origin {
  return adapter.notices.some((notice) => text.search(notice) !== -1) ? 'host' : 'human';
}

/** A payload’s text field; empty where it is missing or no text. */
export function textField(payload: Payload, field: string): string {
  const value = payload[field];
  return typeof value === 'string' ? value : '';
}

/** The first of these fields that holds a text which is not empty; else an empty one. */
export function firstText(payload: Payload, fields: readonly string[]): string {
  return fields.map((field) => textField(payload, field)).find((text) => text !== '') ?? '';
}

/** What is recorded of a tool event, on the hosts that call these fields `tool_name` and `tool_use_id`. */
export function toolFields(payload: Payload): { readonly tool_name: string; readonly tool_use_id: string } {
  return { tool_name: textField(payload, 'tool_name'), tool_use_id: textField(payload, 'tool_use_id') };
}

/** What a payload tells of a tool call; what it does not tell is missing. Recorded only as far as a rule asks for it. */
export interface ToolCall {
  readonly command?: string;
  readonly files?: readonly string[];
  /** Of a result only. */
  readonly succeeded?: boolean;
}

/** The text of the last answer, on the hosts that call it `last_assistant_message`. */
export function answerOf(payload: Payload): { readonly answer?: string } {
  const { last_assistant_message: answer } = payload;
  return typeof answer === 'string' && answer !== '' ? { answer } : {};
}

/** The command and the file of a tool call, on the hosts that call them `command`, `file_path` or `notebook_path` in `tool_input`. */
export function toolCall({ tool_input }: Payload): ToolCall {
  if (!isObject(tool_input)) return {};
  const { command } = tool_input;
  const file = firstText(tool_input, ['file_path', 'notebook_path']);
  return { ...(typeof command === 'string' ? { command } : {}), ...(file === '' ? {} : { files: [file] }) };
}

/** A schema for payloads: texts and lists by field name, which may be missing or null; the event’s name is due. */
export function payloadSchema(
  eventField: string,
  texts: readonly string[],
  lists: readonly string[] = [],
): JsonSchema {
  const field = (type: string) => (name: string) => [name, { type: [type, 'null'] }];
  const fields = [...texts.map(field('string')), ...lists.map(field('array'))];
  return {
    type: 'object',
    required: [eventField],
    properties: { ...Object.fromEntries(fields), [eventField]: { type: 'string' } },
  };
}
