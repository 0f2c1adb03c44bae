/** Whether reading a config again can give nothing else, as far as its texts show: when in doubt, no. */

import type { Sources } from './scan-imports.ts';

/** What differs from run to run, what is done besides giving a value, and ways to name things that a text hides. */
const CHANGEABLE = new RegExp(
  [
    String.raw`\b(?:process|globalThis|global|self|console|performance|navigator|crypto|fetch|WebSocket)\b`,
    String.raw`\b(?:Date|Temporal|Intl|random|eval|Function|constructor|WebAssembly|Worker)\b`,
    String.raw`\b(?:Promise|async|await|queueMicrotask|structuredClone|set(?:Timeout|Interval|Immediate))\b`,
    String.raw`\b(?:toLocale\w*|localeCompare|getBuiltinModule|createRequire|__dirname|__filename)\b`,
    String.raw`\bimport\s*\.\s*meta\b|\bnode:`,
    // What would change something that is built in.
    String.raw`\b(?:assign|delete|define(?:Property|Properties)|setPrototypeOf|Reflect|Proxy)\b`,
    String.raw`\.\s*(?:push|unshift|splice|sort|reverse|pop|shift|fill|copyWithin)\s*\(|\+\+|--`,
    String.raw`(?<!\bmodule)(?:\.\s*[\w$]+|\])\s*[-+*/%|&^?<>]*=(?![=>])`,
    // A specifier that is computed, or a unicode escape in a name.
    String.raw`\b(?:import|require)\s*\(\s*(?!['"])|\brequire\b(?!\s*\()|\bmodule\b(?!\.exports)|\$\{[^}]*\bimport\b|\\u`,
  ].join('|'),
);

export function isConstant({ texts, imports }: Sources): boolean {
  const code = [...texts].filter(([file]) => !file.endsWith('.json'));
  if (code.some(([, text]) => CHANGEABLE.test(text))) return false;
  return imports.every(({ specifier, target }) => target !== undefined || /^harnery(\/|$)/.test(specifier));
}
