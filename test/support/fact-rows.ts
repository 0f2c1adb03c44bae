/** The table of facts as the page shows it. */

import { FACT_TABLE, type FactDoc } from '../../core/index.ts';

/** One row a fact, fields below their fact; the fields of a list’s elements behind `[]`. */
export function factRows(): string[] {
  const rows = Object.entries<FactDoc>(FACT_TABLE).flatMap(([name, doc]) => rowsOf(name, doc));
  return rows.map(([path, { type, unit = '', about }]) => `| \`${path}\` | ${type} | ${unit} | ${about} |`);
}

function rowsOf(path: string, doc: FactDoc): [string, FactDoc][] {
  // Those of the last event of a type are described once, with the type in their path.
  const below = path === 'last' ? 'last.DOMAIN.ACTION.' : doc.type === 'list' ? `${path}[].` : `${path}.`;
  const fields = Object.entries(doc.fields ?? {});
  return [[path, doc], ...fields.flatMap(([name, field]) => rowsOf(`${below}${name}`, field))];
}
