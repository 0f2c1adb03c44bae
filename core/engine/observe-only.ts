/** Stands in for the adapter of a host that is not known. */

import type { Adapter } from '../model/adapter.ts';

/** One that observes, and answers nothing. */
export function observeOnly(name: string): Adapter {
  const silence = { exitCode: 0 };
  return {
    name,
    title: name,
    docs: '',
    payload: {},
    fields: { event: '', session: [] },
    shellTools: [],
    events: {},
    ignores: [],
    capabilities: { observesStop: true, continuesTurn: false, opensTurn: false },
    textReturns: false,
    turnIds: false,
    wrappers: [],
    notices: [],
    answers: 'all',
    environment: { session: [], project: [] },
    nothing: silence,
    recognizes: () => false,
    phrase: () => '',
    render: () => silence,
    onFault: (line) => ({ exitCode: 0, stderr: `${line}\n` }),
  };
}
