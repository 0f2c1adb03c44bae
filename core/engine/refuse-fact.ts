/** Tells whether a path leads to a documented fact, and where it does not, what is near. */

import { nearest } from '../errors.ts';
import { EVENT_TYPES } from '../model/event.ts';
import { dataFieldsOf } from '../model/event-fields.ts';
import { FACT_TABLE, type FactDoc, type FactType } from '../model/fact-table.ts';
import type { JsonSchema } from '../model/json-schema.ts';

type Docs = Readonly<Record<string, FactDoc>>;

/** What a rule may read: the documented facts, those that plugins add, and its own options. */
export interface Readable {
  readonly facts: Docs;
  /** Names of the rule’s options; undefined: it says nothing of them. */
  readonly options: readonly string[] | undefined;
}

export function readable(added: Docs, schema: JsonSchema | undefined, defaults: object = {}): Readable {
  const declared = schema?.properties as object | undefined;
  const names = [...Object.keys(declared ?? {}), ...Object.keys(defaults)];
  return {
    facts: { ...FACT_TABLE, ...added },
    options: schema !== undefined && declared === undefined ? undefined : [...new Set(names)],
  };
}

/** Why a path cannot be read, or undefined. `over`: the path of the list whose elements it is read from. */
export function refuseFact(path: string, { facts, options }: Readable, over?: string): string | undefined {
  const steps = path.split('.');
  if (over !== undefined) {
    const fields = docAt(over.split('.'), facts)?.fields;
    if (path === '' || fields === undefined) return undefined;
    const cause = walk(steps, fields, `a field of ${over}`);
    const isNear = cause === undefined || cause.includes('did you mean');
    return isNear ? cause : `${cause}; a body reads its element alone: ${Object.keys(fields).join(', ')}`;
  }
  const [head = '', domain, action, field] = steps;
  if (head === 'options') return refuseOption(domain, options);
  if (head !== 'count' && head !== 'last') return walk(steps, facts, 'a fact');
  if (domain === undefined || action === undefined)
    return `"${path}" names no event type, as in ${head}.tool.pre_use`;
  const type = refuseType(`${domain}.${action}`, head);
  if (type !== undefined) return type;
  if (head === 'count')
    return field === undefined ? undefined : `count.${domain}.${action} is a number and has no fields`;
  const fields = dataFieldsOf(`${domain}.${action}`);
  if (steps.length > 4 && fields !== undefined && field !== 'window')
    return `"${path}" leads beyond ${field}, which has no fields`;
  if (field === undefined || fields === undefined || fields.includes(field)) return undefined;
  return `"${field}" is not recorded with ${domain}.${action}${nearest(field, fields)}; there are ${fields.join(', ')}`;
}

function refuseOption(name: string | undefined, options: readonly string[] | undefined): string | undefined {
  if (name === undefined || options === undefined || options.includes(name)) return undefined;
  if (options.length === 0) return `"options.${name}" is read, and the rule declares no options`;
  return `"${name}" is no option of this rule${nearest(name, options)}; there are ${options.join(', ')}`;
}

const OWN_DOMAINS = [...new Set(EVENT_TYPES.map((type) => type.slice(0, type.indexOf('.'))))];

const KINDS: Readonly<Record<FactType, string>> = {
  number: 'a number',
  text: 'a text',
  'true or false': 'true or false',
  list: 'a list',
  object: 'an object',
  any: 'any value',
};

/** A type of a plugin’s own may be any two words, unless its first is nearly one of ours. */
function refuseType(type: string, head: string): string | undefined {
  if ((EVENT_TYPES as readonly string[]).includes(type)) return undefined;
  const domain = type.slice(0, type.indexOf('.'));
  const isOurs = OWN_DOMAINS.includes(domain);
  if (!isOurs && nearest(domain, OWN_DOMAINS) === '') return undefined;
  const known = isOurs ? EVENT_TYPES.filter((one) => one.startsWith(`${domain}.`)) : EVENT_TYPES;
  const list = isOurs ? `; there are ${known.join(', ')}` : '';
  return `"${head}.${type}" names no event type${nearest(type, known)}${list}`;
}

function walk(steps: readonly string[], fields: Docs, what: string): string | undefined {
  const [step = '', ...rest] = steps;
  const doc = Object.hasOwn(fields, step) ? fields[step] : undefined;
  if (doc === undefined) return `"${step}" is not ${what}${nearest(step, Object.keys(fields))}`;
  if (rest.length === 0 || doc.type === 'any') return undefined;
  if (doc.type === 'list') {
    const [index = '', ...inner] = rest;
    if (index === 'length' && inner.length === 0) return undefined;
    if (!/^(0|[1-9]\d*)$/.test(index))
      return `"${steps.join('.')}": ${step} is a list; use some, all, none, filter or length`;
    if (inner.length === 0) return undefined;
    if (doc.fields === undefined) return `"${steps.join('.')}": the elements of ${step} have no fields`;
    return walk(inner, doc.fields, `a field of ${step}`);
  }
  if (doc.type !== 'object') return `"${steps.join('.')}": ${step} has no fields, it is ${KINDS[doc.type]}`;
  return doc.fields === undefined ? undefined : walk(rest, doc.fields, `a field of ${step}`);
}

/** The type of the fact at this path, where it is documented. */
export function factType(path: string, { facts }: Readable): FactType | undefined {
  if (path.startsWith('count.')) return 'number';
  const steps = path.split('.');
  if (steps.at(-1) === 'length' && docAt(steps.slice(0, -1), facts)?.type === 'list') return 'number';
  return docAt(steps, facts)?.type;
}

function docAt(steps: readonly string[], facts: Docs): FactDoc | undefined {
  let fields: Docs | undefined = facts;
  let doc: FactDoc | undefined;
  for (const step of steps) {
    doc = fields !== undefined && Object.hasOwn(fields, step) ? fields[step] : undefined;
    fields = doc?.fields;
  }
  return doc;
}
