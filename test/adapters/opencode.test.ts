/** The adapter opencode: what the host hands to a plugin in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { opencode } from '../../adapters/opencode.ts';
import { normalize, readEvent } from '../../core/engine/read-payload.ts';
import { AdapterTester } from '../../core/testing/index.ts';
import { recordedPayloads } from '../support/recorded-payloads.ts';

const adapter = opencode();
const sessionID = 'ses_dd2c0b55affeV2M2jFx8YIe5EL';
const read = (payload: object) => readEvent(adapter, normalize(adapter, { ...payload }));
const event = (type: string, properties = {}) => ({ type, properties: { sessionID, ...properties } });
const message = (...parts: object[]) => ({ input: { sessionID }, output: { message: {}, parts } });

const TYPES = {
  'session.created': 'session.start',
  'session.deleted': 'session.end',
  'chat.message': 'user_prompt.submit',
  'tool.execute.before': 'tool.pre_use',
  'tool.execute.after': 'tool.post_use',
  'session.error': 'turn.stop',
  'session.idle': 'turn.stop',
} as const;

new AdapterTester(adapter, { describe, it }).run({
  payloads: [
    {
      name: 'an interruption as an aborted turn',
      payload: event('session.error', { error: { name: 'MessageAbortedError' } }),
      event: { event_type: 'turn.stop', data: { status: 'aborted' } },
    },
    {
      name: 'any other error as a failed turn',
      payload: event('session.error', { error: { name: 'APIError' } }),
      event: { event_type: 'turn.stop', data: { status: 'error' } },
    },
    {
      name: 'what happens in a child session as a subagent’s of its parent',
      payload: { ...event('session.idle'), parentID: 'ses_top' },
      event: { event_type: 'subagent.stop', agent_id: sessionID },
    },
    {
      name: 'a child session’s tool as the subagent’s',
      payload: {
        input: { tool: 'bash', sessionID, callID: 'c1' },
        output: { args: {} },
        parentID: 'ses_top',
      },
      event: { event_type: 'tool.pre_use', agent_id: sessionID, data: { tool_use_id: 'c1' } },
    },
    {
      name: 'an edit',
      payload: {
        input: { tool: 'edit', sessionID, callID: 'c2', args: { filePath: '/home/dev/project/a.ts' } },
        output: { metadata: {} },
      },
      event: {
        event_type: 'tool.post_use',
        data: { tool_name: 'edit', files: ['/home/dev/project/a.ts'], succeeded: true },
      },
    },
    { name: 'the state of a session', payload: event('session.status'), event: 'ignored' },
    { name: 'an event that nobody knows', payload: event('session.stopping'), event: 'refused' },
    { name: 'an event of no session', payload: { type: 'file.edited', properties: {} }, event: 'refused' },
    ...recordedPayloads('opencode', 'i-b', TYPES),
    ...recordedPayloads('opencode', 'i-esc', TYPES),
  ],
  answers: {
    block: { exitCode: 0, stdout: '{"prompt":"Do \\"it\\" now."}' },
    pass: { exitCode: 0 },
  },
  returned: (text) => message({ type: 'text', text }),
  foreign: [{ session_id: 's', hook_event_name: 'Stop' }, event('session.idle', { sessionID: 'other' })],
});

it('keeps a child session’s events in the stream of its parent', () => {
  expect(normalize(adapter, { ...event('session.idle'), parentID: 'ses_top' }).session_id).toBe('ses_top');
});

it.each([
  [
    [{ type: 'text', text: 'Read' }, { type: 'file' }, { type: 'text', text: 'this.' }],
    'Read\nthis.',
    'human',
  ],
  [
    [
      { type: 'text', text: 'Read this.' },
      { type: 'text', text: 'its content', synthetic: true },
    ],
    'Read this.',
    'human',
  ],
  [[{ type: 'text', text: 'Go on.', synthetic: true }], '', 'host'],
  [[{ type: 'file' }], '', 'human'],
])('reads the parts %j as the prompt %j of %s origin', (parts, prompt, origin) => {
  expect(read(message(...parts))).toMatchObject({ prompt, data: { origin } });
});

it.each([
  ['bash', { command: 'make' }, { exit: 0 }, { command: 'make', succeeded: true }],
  ['bash', { command: 'make' }, { exit: 3 }, { command: 'make', succeeded: false }],
  ['bash', { command: 'make' }, { exit: null }, { command: 'make' }],
  [
    'edit',
    { filePath: '/home/dev/project/a.ts' },
    {},
    { files: ['/home/dev/project/a.ts'], succeeded: true },
  ],
])('reads the result of %s with %j and %j as %j', (tool, args, metadata, data) => {
  const payload = {
    input: { tool, sessionID, callID: 'c1', args },
    output: { title: '', output: '', metadata },
  };
  expect(read(payload)?.data).toEqual({ tool_name: tool, tool_use_id: 'c1', ...data });
});

it('tells a fault on stderr alone, which our plugin hands to the host’s log', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stderr: 'harnery: X\n' });
});
