/** The adapter cursor: recorded payloads in, exact bytes out. */

import { describe, expect, it } from '@jest/globals';
import { cursor } from '../../adapters/cursor.ts';
import { readEvent } from '../../core/engine/read-payload.ts';
import { REASONS, type Reason, verdict } from '../../core/index.ts';

const adapter = cursor();
const common = {
  conversation_id: 'agent-db6f260d-ed73-449d-b191-e6a8c4078f9f',
  generation_id: 'gen-0001',
  session_id: 'agent-db6f260d-ed73-449d-b191-e6a8c4078f9f',
  cursor_version: '1.0.0',
  workspace_roots: ['/home/dev/project'],
  user_email: null,
  transcript_path: null,
};
const parse = (hook_event_name: string, fields = {}) =>
  readEvent(adapter, { ...common, hook_event_name, ...fields });

describe('parse', () => {
  it.each([
    ['sessionStart', 'session.start'],
    ['beforeSubmitPrompt', 'user_prompt.submit'],
    ['preToolUse', 'tool.pre_use'],
    ['postToolUse', 'tool.post_use'],
    ['postToolUseFailure', 'tool.post_use'],
    ['stop', 'turn.stop'],
    ['subagentStop', 'subagent.stop'],
  ])('reads %s as %s', (name, event_type) => {
    expect(parse(name)).toMatchObject({
      event_type,
      turn_id: 'gen-0001',
    });
  });

  it.each([
    ['completed', 'completed'],
    ['aborted', 'aborted'],
    ['error', 'error'],
    ['something new', 'error'],
  ])('reads the status %j as %s', (status, read) => {
    expect(parse('stop', { status })?.data).toEqual({ status: read });
  });

  it.each([
    ['Do it.', [], 'human'],
    ['', [], 'host'],
    ['  \n', undefined, 'host'],
    ['', [{ type: 'file' }], 'human'],
  ])('takes the prompt %j with attachments %j for one of %s origin', (prompt, attachments, origin) => {
    expect(parse('beforeSubmitPrompt', { prompt, attachments })?.data).toEqual({ origin });
  });
});

it('blocks by a follow-up, and answers everything else by the empty document, always with exit code 0', () => {
  for (const reason of Object.keys(REASONS) as Reason[]) {
    const reply = adapter.render(verdict(reason), reason === 'rules_failed' ? 'Do "it".' : undefined);
    const stdout = reason === 'rules_failed' ? '{"followup_message":"Do \\"it\\"."}' : '{}';
    expect(reply).toEqual({ exitCode: 0, stdout });
  }
});

it('tells a fault on stderr beside the empty document', () => {
  expect(adapter.onFault('harnery: X')).toEqual({ exitCode: 0, stdout: '{}', stderr: 'harnery: X\n' });
});

it('ignores the session’s end, which comes after every prompt', () => {
  expect(adapter.ignores).toContain('sessionEnd');
});

it('stays below the host’s own limit whatever the config asks for', () => {
  expect(cursor({ followupCap: 2 }).followupCap).toBe(2);
  expect(adapter.hostCap).toBe(5);
});

it('finds the session in the conversation’s id, else in the session’s', () => {
  expect(adapter.fields.session).toEqual(['conversation_id', 'session_id']);
});
