/** What configs and plugins leave behind: texts that they printed, and errors that nobody caught. */

import { causeOf, clip, HarneryError, plainText } from '../errors.ts';
import { setImmediate } from '../platform/timers.ts';
import { keepOutput } from './keep-output.ts';

/** How much of what one of them printed is told, in characters. */
const LONGEST_PRINT = 200;

/** How much of it is kept at all, in UTF-16 code units. */
const MOST_KEPT = 1_000;

export interface Strays {
  /** All there is by now, as faults that name who left it. */
  faults(): Promise<HarneryError[]>;
  /** The same as it was printed, without colours, with a line for each error. */
  text(): string;
}

/** Keeps them from here on. `whoIsRunning`: the plugin whose call is. */
export function keepStrays(whoIsRunning: () => string | undefined): Strays {
  /** By plugin; '' where nobody’s call was running. */
  const printed = new Map<string, string>();
  const thrown = new Map<unknown, unknown>();
  keepOutput((text) => {
    const who = whoIsRunning() ?? '';
    printed.set(who, clip(`${printed.get(who) ?? ''}${text}`, MOST_KEPT));
  });
  process.on('unhandledRejection', (reason, promise) => thrown.set(promise, reason));
  process.on('rejectionHandled', (promise) => thrown.delete(promise));
  process.on('uncaughtException', (error) => thrown.set(error, error));
  keepListenersFromThrowing();

  const errors = () => {
    const faults = [...thrown.values()].map(
      (one) => new HarneryError('HARNERY_STRAY', { cause: causeOf(one) }),
    );
    thrown.clear();
    return faults;
  };
  return {
    async faults() {
      // One turn of the loop: a promise that failed in the meantime is known only then.
      await new Promise((resolve) => setImmediate(resolve));
      const prints = [...printed].flatMap(([plugin, text]) => tellPrint(plugin, text));
      printed.clear();
      return [...prints, ...errors()];
    },
    text() {
      const lines = errors().map(({ line }) => `${line}\n`);
      const text = plainText([...printed.values(), ...lines].join(''));
      printed.clear();
      return text;
    },
  };
}

function tellPrint(plugin: string, text: string): HarneryError[] {
  const cause = clip(plainText(text).replace(/\s+/g, ' ').trim(), LONGEST_PRINT);
  if (cause === '') return [];
  const who = plugin === '' ? 'a config or plugin' : `plugin "${plugin}"`;
  return [new HarneryError('HARNERY_PRINTED', { plugin, who, cause })];
}

/** What a listener of a failure throws itself, as `process.exit` does here, would end the process at once. */
function keepListenersFromThrowing(): void {
  const emit = process.emit as (name: string | symbol, ...given: unknown[]) => boolean;
  const guarded: typeof emit = (name, ...given) => {
    if (!/^(uncaught|unhandled)/.test(String(name))) return emit.call(process, name, ...given);
    try {
      return emit.call(process, name, ...given);
    } catch {
      // What failed first is kept already.
      return true;
    }
  };
  process.emit = guarded as typeof process.emit;
}
