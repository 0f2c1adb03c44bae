/** Runs a config that is code, and tells what was wrong first where it fails. */

import { pathToFileURL } from 'node:url';
import { causeOf, nearest } from '../errors.ts';
import { isObject } from '../model/is-object.ts';
import { untilLoopEnds } from '../platform/loop-end.ts';
import { setTimeout } from '../platform/timers.ts';
import type { FailedImport } from './read-without.ts';
import type { Sources } from './scan-imports.ts';
import { isStandIn, needsStandIn } from './stand-ins.ts';

/** How long hooks are kept for plugins that a config imports on its own, in ms. */
const LATEST_MS = 8_000;

/** After this long imports are suspected of never coming to an end, in ms. */
const SUSPECTED_MS = 4_000;

export interface GivenByCode {
  readonly value: unknown;
  /** Imports that it had to do without; what came from them stands in, see `isStandIn`. */
  readonly failed: readonly FailedImport[];
}

/** What the config at this real path gives. Throws an error whose message is the first cause. */
export async function readCode(path: string, sources: Sources, cacheFolder?: string): Promise<GivenByCode> {
  const whole = run(path, sources, cacheFolder);
  const isGiven = await Promise.race([
    untilLoopEnds(whole.then(() => true)),
    late(SUSPECTED_MS, false),
  ]).catch(() => false);
  const rest = isGiven ? undefined : await runWithout(path, sources, cacheFolder);
  return rest ?? { value: await untilLoopEnds(whole), failed: [] };
}

/** Without what fails of its imports; undefined where it needs more of that than plugins: what failed first is told. */
async function runWithout(
  path: string,
  sources: Sources,
  cacheFolder?: string,
): Promise<GivenByCode | undefined> {
  const { failedFiles, failedPackages, readWithout } = await import('./read-without.ts');
  const attempt = async (failed: readonly FailedImport[]): Promise<GivenByCode | undefined> => {
    if (failed.length === 0) return undefined;
    try {
      const value = await untilLoopEnds(
        readWithout(path, sources, failed, cacheFolder).then((one) => given(one)),
      );
      const isUsable = isObject(value) && !isStandIn(value) && Object.keys(value).length > 0;
      return isUsable && !needsStandIn(value) ? { value, failed } : undefined;
    } catch {
      return undefined;
    }
  };
  const packages = await failedPackages(sources);
  const read = await attempt(packages);
  if (read !== undefined) return read;
  const files = await failedFiles(path, sources, packages);
  return files.length === 0 ? undefined : attempt([...packages, ...files]);
}

/** Through Node itself where it can, else, and for what Node can neither load nor link, through jiti. */
async function run(path: string, sources: Sources, cacheFolder?: string): Promise<unknown> {
  const { prepare, importNatively } = await import('./load-natively.ts');
  const prepared = prepare(sources.texts);
  if (prepared !== undefined) {
    const { module, release } = importNatively(path, prepared);
    try {
      return await given(await module, release);
    } catch (thrown) {
      release();
      const ran = (file: string) => prepared.get(pathToFileURL(file).href);
      if (!isBeforeItRan(thrown)) throw await told(thrown, path, sources, ran);
    }
  }
  try {
    const { importWithJiti } = await import('./load-with-jiti.ts');
    return await given(await importWithJiti(path, sources.texts.get(path) ?? '', cacheFolder));
  } catch (thrown) {
    throw await told(thrown, path, sources);
  }
}

/** Plugins that the config imports on its own still need the hooks. */
async function given(module: unknown, release = () => {}): Promise<unknown> {
  const { default: exported } = (module ?? {}) as { default?: unknown };
  const isNamespace = Object.prototype.toString.call(module) === '[object Module]';
  const whole = isNamespace ? { ...(module as object) } : module;
  const value: unknown = await (exported === undefined ? whole : exported);
  const { plugins } = (value ?? {}) as { plugins?: unknown };
  const promised = Array.isArray(plugins) ? plugins.filter((plugin) => plugin instanceof Promise) : [];
  if (promised.length === 0) release();
  else Promise.race([Promise.allSettled(promised), late(LATEST_MS, undefined)]).then(release);
  return value;
}

function late<T>(after_ms: number, value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), after_ms).unref();
  });
}

/** Errors of loading and linking; jiti may still know what to do, as with a type that is imported like a value. */
function isBeforeItRan(thrown: unknown): boolean {
  const { name, code } = (thrown ?? {}) as { name?: unknown; code?: unknown };
  return name === 'SyntaxError' || LOADING.test(String(code));
}

const LOADING =
  /^ERR_(MODULE_NOT_FOUND|PACKAGE_\w+|UNSUPPORTED_(DIR_IMPORT|NODE_MODULES\w+|ESM\w+)|INVALID_MODULE_SPECIFIER|UNKNOWN_FILE_EXTENSION|IMPORT_ATTRIBUTE_\w+)$/;

async function told(
  thrown: unknown,
  path: string,
  sources: Sources,
  ran?: (file: string) => string | undefined,
): Promise<Error> {
  try {
    const { firstCause } = await import('./first-cause.ts');
    return new Error(await nameExport(firstCause(thrown, path, sources, ran), sources));
  } catch {
    // Whatever was thrown may not even be fit to be looked at.
    return new Error(causeOf(thrown));
  }
}

/** Of a name that a module does not export nothing is known until it is called: then the call is what fails. */
async function nameExport(cause: string, { imports }: Sources): Promise<string> {
  const [whole, name] = /\(0 , _\w+\.(\w+)\) is not a (?:function|constructor)/.exec(cause) ?? [];
  if (whole === undefined || name === undefined) return cause;
  const { ownModules } = await import('./own-modules.ts');
  const own = await ownModules();
  const names = imports.flatMap(({ specifier }) => Object.keys((own[specifier] ?? {}) as object));
  const said =
    name === 'default'
      ? 'there is no default export'
      : `"${name}" is exported by no import${nearest(name, names)}`;
  return cause.replace(whole, () => said);
}
