/** Whether reading a config again can give nothing else, as far as its texts show: when in doubt, no. */

import { blankComments } from './blank-comments.ts';
import { ownModule } from './own-modules.ts';
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

/** An import as a whole, with a specifier that stands there as it is. */
const STATIC_IMPORT =
  /\bimport\s+(?:type\s+)?(?:[\w$*{][^'"`;()]*?\bfrom\s*)?(['"])[^'"\n]+\1|\bexport\s+(?:type\s+)?(?:\*|\{)[^'"`;()]*?\bfrom\s*(['"])[^'"\n]+\2|\brequire\s*\(\s*(['"])[^'"\n]+\3\s*\)/g;

/** Where a quote may stand in slashes or a template, a comment cannot be told from a text for certain. */
const UNSURE = /`|[=(,:[!&|?{};]\s*\/(?![/*])/;

export function isConstant({ texts, imports }: Sources): boolean {
  const code = [...texts].filter(([file]) => !file.endsWith('.json'));
  if (code.some(([, text]) => CHANGEABLE.test(codeOf(text)) || hidesImports(text))) return false;
  return imports.every(({ specifier, target }) =>
    target === undefined ? ownModule(specifier) !== undefined : /\.(?:[cm]?[jt]s|json)$/.test(specifier),
  );
}

/** Without what stands in comments and texts, as far as these can be told. */
function codeOf(text: string): string {
  if (UNSURE.test(text)) return text;
  return blankComments(text).replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g,
    (found) => `'${' '.repeat(found.length - 2)}'`,
  );
}

/** Whether a word that imports stands anywhere but in an import that can be read. */
function hidesImports(text: string): boolean {
  const plain = UNSURE.test(text) ? text : blankComments(text);
  return /\b(?:import|require)\b|\bfrom\s*['"`]/.test(plain.replace(STATIC_IMPORT, ' '));
}
