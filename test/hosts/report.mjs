/** Tells what came of a run: a table for people, in Markdown. */

const COLUMNS = ['host', 'version', 'blocked', 'repaired', 'answer as declared', 'cap held', 'scenarios'];

/** A host's entry is `{ title, version, why }` where it was skipped as a whole, or `{ title, version, declared, results }`. */
export function tableOf(hosts) {
  const rows = [COLUMNS, ...hosts.map(rowOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n');
}

/** Whether a host behaved otherwise than declared. */
export const hasDiffered = ({ results = [] }) => results.some(({ outcome }) => outcome === 'DIFFERED');

function rowOf({ title, version = '-', why, declared, results = [] }) {
  if (why !== undefined) return [title, version, 'not run', '-', '-', '-', why];
  const held = (...names) => {
    const found = results.filter(
      ({ scenario, outcome }) => names.includes(scenario) && outcome !== 'skipped',
    );
    if (found.length === 0) return undefined;
    return found.every(({ outcome }) => outcome === 'held');
  };
  const yes = (isHeld, word = 'yes') => (isHeld === undefined ? '-' : isHeld ? word : '**no**');
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  const count = `${ran.filter(({ outcome }) => outcome === 'held').length} of ${ran.length} held`;
  const capped = held('only-one', 'other-things', 'nothing');
  const known = declared.blocks
    ? [
        yes(held('obeys')),
        yes(held('obeys', 'halves')),
        yes(held('obeys'), declared.answers),
        yes(capped, `${declared.cap}`),
      ]
    : [yes(held('obeys'), 'never'), '-', yes(held('obeys')), '-'];
  return [title, version, ...known, count];
}
