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
  const ran = results.filter(({ outcome }) => outcome !== 'skipped');
  /** What a column says where these were run: its word if all are so, and no otherwise. */
  const say = (names, word, isSo) => {
    const found = ran.filter(({ scenario }) => names.includes(scenario));
    if (found.length === 0) return '-';
    return found.every(isSo) ? word : '**no**';
  };
  const verdicts = (entry) => (entry.verdicts ?? []).flat();
  const isHeld = ({ outcome }) => outcome === 'held';
  const isBlocked = (entry) => verdicts(entry).some((verdict) => verdict.startsWith('block'));
  const isRepaired = (entry) => verdicts(entry).at(-1) === 'allow satisfied';
  const isAsDeclared = ({ why: differences = [] }) => !String(differences).includes('answer');
  const { blocks, answers, cap } = declared;
  return [
    title,
    version,
    blocks ? say(['obeys'], 'yes', isBlocked) : say(['obeys'], 'never', (entry) => !isBlocked(entry)),
    blocks ? say(['obeys', 'halves'], 'yes', isRepaired) : '-',
    say(['obeys'], blocks ? `yes (${answers})` : 'yes', isAsDeclared),
    blocks ? say(['only-one', 'other-things', 'nothing'], `yes (${cap})`, isHeld) : '-',
    `${ran.filter(isHeld).length} of ${ran.length} held`,
  ];
}
