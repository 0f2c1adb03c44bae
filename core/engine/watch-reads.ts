/** Hands facts to code so that one that was not asked for cannot be taken for one that is not there. */

import type { Facts } from '../model/facts.ts';
import { needsOf } from '../model/recording.ts';

/** What rests on texts that are recorded only where a rule names them. */
const ON_DEMAND = [
  'commands',
  'last_command',
  'edits',
  'last_edit',
  'edited_files',
  'answer',
  'status_shown',
];

type Code = (facts: Facts, ...more: readonly unknown[]) => unknown;

/** The same code; where it reads what is recorded on demand, and `reads` does not name it, it throws a plain Error. */
export function watchReads(code: object, reads: readonly string[]): Code {
  const named = new Set(reads.map((path) => path.split('.')[0]));
  const unnamed = ON_DEMAND.filter((fact) => needsOf(fact).record.length > 0 && !named.has(fact));
  return (facts, ...more) => (code as Code)(watch(facts, unnamed), ...more);
}

function watch(facts: Facts, unnamed: readonly string[]): Facts {
  return new Proxy(facts, {
    get(target, key) {
      if (typeof key === 'string' && unnamed.includes(key))
        throw new Error(
          `it reads "${key}", which is recorded only for rules that name it: meta.reads: ['${key}']`,
        );
      return Reflect.get(target, key) as unknown;
    },
  });
}
