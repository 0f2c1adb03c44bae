/** The traits of a host as facts, in the words of the record. */

import type { AdapterTraits } from './adapter.ts';
import type { HostFacts } from './facts.ts';

export function hostFacts(adapter: AdapterTraits): HostFacts {
  const { name, capabilities, textReturns, turnIds, tellsAnswer, tellsOutcome } = adapter;
  return {
    name,
    observes_stop: capabilities.observesStop,
    continues_turn: capabilities.continuesTurn,
    opens_turn: capabilities.opensTurn,
    text_returns: textReturns,
    turn_ids: turnIds,
    tells_answer: tellsAnswer ?? false,
    tells_outcome: tellsOutcome ?? false,
  };
}
