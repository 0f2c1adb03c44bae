/** Finds the command that prefixes like `env`, `sudo` or `timeout` run. */

import { nameProgram } from './name-program.ts';

interface Prefix {
  /** Options whose value is the next word. */
  readonly valued?: RegExp;
  /** Options with which it runs nothing, runs it unseen, or reads the command otherwise. */
  readonly other?: RegExp;
  /** How many words of its own stand behind the options. */
  readonly operands?: number;
  /** `NAME=value` may stand before the command. */
  readonly assigns?: true;
}

const PREFIXES = new Map<string, Prefix>(
  Object.entries<Prefix>({
    command: { other: /^-p*[vV]/ },
    env: {
      valued: /^(?:-[^uCS-]*[uC]|--unset|--chdir)$/,
      other: /^(?:-[^uC-]*S|--split-string)/,
      assigns: true,
    },
    exec: { valued: /^-[cl]*a$/ },
    nice: { valued: /^(?:-n|--adjustment)$/ },
    nohup: {},
    setsid: {},
    chronic: {},
    'cross-env': { assigns: true },
    doas: { valued: /^-[^uCa-]*[uCa]$/ },
    ionice: { valued: /^-[cnpPu]$/ },
    stdbuf: { valued: /^-[ioe]$/ },
    sudo: {
      valued:
        /^(?:-[^ugpCDrtThUR-]*[ugpCDrtThUR]|--(?:user|group|prompt|close-from|chdir|chroot|role|type|command-timeout|host|other-user))$/,
      other: /^(?:-[^ugpCDrtThUR-]*[lvVebK]|--(?:list|validate|edit|background|remove-timestamp)$)/,
      assigns: true,
    },
    time: { valued: /^(?:-[^fo-]*[fo]|--format|--output)$/, assigns: true },
    timeout: { valued: /^(?:-[^sk-]*[sk]|--signal|--kill-after)$/, operands: 1 },
    'xvfb-run': {
      valued:
        /^(?:-[^efnpsw-]*[efnpsw]|--(?:error-file|auth-file|server-num|xauth-protocol|server-args|wait))$/,
    },
  }),
);

/** How many words stand before the command that is run in the end. A prefix that runs nothing is the command. */
export function countPrefixes(words: readonly string[]): number {
  for (let at = 0; ; ) {
    const prefix = PREFIXES.get(nameProgram(words[at] ?? ''));
    const next = prefix && findCommand(words, at + 1, prefix);
    if (next === undefined) return at;
    at = next;
  }
}

function findCommand(words: readonly string[], from: number, prefix: Prefix): number | undefined {
  const { valued, other, operands = 0, assigns } = prefix;
  let optionsEnded = false;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!optionsEnded && word.startsWith('-')) {
      if (other?.test(word) || word === '--help' || word === '--version') return undefined;
      if (valued?.test(word)) at += 1;
      optionsEnded = word === '--';
    } else if (!assigns || !/^[^=]+=/.test(word)) {
      return at + operands < words.length ? at + operands : undefined;
    }
  }
  return undefined;
}
