/** What an adapter declares, in the terms of the scenarios. */

const top = new URL('../../../dist/', import.meta.url);

/** Reads the built adapter of this name as the engine registers it by default. */
export async function declaredBy(name) {
  const { createEngine } = await import(new URL('index.js', top));
  const { recommended } = await import(new URL('plugins/recommended.js', top));
  const engine = createEngine({ plugins: [recommended] });
  const adapter = engine.adapters.get(name);
  if (adapter === undefined) return undefined;
  const { capabilities, textReturns, turnIds, answers, shellTools, hostCap } = adapter;
  const blocks = capabilities.continuesTurn || capabilities.opensTurn;
  return {
    blocks,
    /** Rules that block by default: each is named by itself where the host goes on unseen. */
    rounds: capabilities.continuesTurn && !textReturns ? 2 : 1,
    cap: blocks ? engine.capFor(adapter) : 0,
    textReturns,
    turnIds,
    answers,
    shellTools,
    hostCap,
  };
}
