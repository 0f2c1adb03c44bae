/** Puts spooled payloads through the line: each in its own session and project, as its hook would have. */

import { check } from '../engine/check.ts';
import { namesNoSession, normalize, parsePayload } from '../engine/read-payload.ts';
import { requireAdapter } from '../engine/require-adapter.ts';
import { useStore } from '../engine/use-store.ts';
import type { Adapter } from '../model/adapter.ts';
import { cheapHash } from '../model/hash.ts';
import { firstText, type Payload } from '../model/payload.ts';
import type { Spooled } from '../session/spool.ts';
import { type BatchStore, batchStore } from './batch-store.ts';
import type { Io } from './command.ts';
import { newId } from './new-id.ts';
import { openProject, type Project } from './open-project.ts';
import { adapterOf, namesOf, type Place, settleRoot, skips } from './payload-clues.ts';
import { decode, textOf } from './read-input.ts';
import { expectedConfig } from './register-session.ts';

interface Home {
  readonly project: Project;
  readonly store: BatchStore;
}

export class SpoolRecorder {
  readonly #own: Project;
  readonly #now_ms: number;
  readonly #env: Io['env'];
  /** By project folder. */
  readonly #homes = new Map<string, Home>();
  /** Project folders by session. */
  readonly #settled = new Map<string, string>();
  /** By adapter and what the hook saw. */
  readonly #places = new Map<string, Place>();
  /** Names of project folders by what of a payload tells them. */
  readonly #names = new Map<string, readonly string[]>();

  /** `own` is open already. */
  constructor(own: Project, now_ms: number, { env }: Pick<Io, 'env'>) {
    this.#own = own;
    this.#now_ms = now_ms;
    this.#env = env;
  }

  /** Throws HARNERY_STORE where another try may help, and what the line throws where none will. */
  async record(spooled: Spooled, written_ms: number): Promise<undefined> {
    const { adapter, delivery } = spooled;
    const { payload: written, text } = readPayload(spooled.payload);
    const { engine } = this.#own;
    const host = adapterOf(engine, written, ['--adapter', adapter]) ?? requireAdapter(engine, adapter);
    const payload = normalize(host, written);
    if (skips(engine, host, payload, adapter) !== undefined) return;
    const session_id = firstText(payload, host.fields.session);
    if (session_id === '') throw namesNoSession(host);
    const place = this.#placeOf(host, spooled);
    const root = this.#rootOf(payload, host, session_id, place);
    const { project, store } = await this.#homeOf(root, host, payload);
    const key = { adapter: host.name, session_id };
    // A run that ended between record and removal.
    const now_ms = Math.floor(Math.min(written_ms, this.#now_ms));
    if (await useStore(store, () => store.holds(key, delivery, now_ms))) return;
    const { report } = await check(project.engine, {
      payload: written,
      get payload_hash() {
        return cheapHash(text.trim());
      },
      delivery,
      adapter,
      now_ms,
      roots: this.#namesOf(root, payload, place),
      harnery: 'harnery',
      store,
      newId: () => newId(now_ms),
    });
    const lost = report.faults.find(({ code }) => code === 'HARNERY_STORE');
    if (lost !== undefined && report.event === undefined) throw lost;
  }

  /** Throws HARNERY_STORE. */
  async flush(): Promise<void> {
    for (const { store } of this.#homes.values()) await useStore(store, () => store.flush());
  }

  #placeOf(host: Adapter, { project, cwd }: Spooled): Place {
    const name = `${host.name}\0${project}\0${cwd}`;
    const place = this.#places.get(name) ?? placeOf(host, { project, cwd }, this.#env);
    this.#places.set(name, place);
    return place;
  }

  #rootOf(payload: Payload, host: Adapter, session_id: string, place: Place): string {
    const name = `${host.name}\0${session_id}`;
    const root = this.#settled.get(name) ?? settleRoot(payload, host, undefined, place);
    this.#settled.set(name, root);
    return root;
  }

  async #homeOf(root: string, host: Adapter, payload: Payload): Promise<Home> {
    const known = this.#homes.get(root);
    if (known !== undefined) return known;
    const isOwn = root === this.#own.root;
    const project = isOwn ? this.#own : await openProject(root, expectedConfig(root, host, payload));
    const home = { project, store: batchStore(project.store) };
    this.#homes.set(root, home);
    return home;
  }

  #namesOf(root: string, payload: Payload, place: Place): readonly string[] {
    const { cwd, workspace_roots } = payload;
    const name = `${root}\0${cwd}\0${place.cwd()}\0${workspace_roots === undefined ? '' : JSON.stringify(workspace_roots)}`;
    const names = this.#names.get(name) ?? namesOf(root, payload, place);
    this.#names.set(name, names);
    return names;
  }
}

/** Hosts may write more than one document; the first counts. Throws HARNERY_BAD_JSON. */
function readPayload(bytes: Buffer): { readonly payload: Payload; readonly text: string } {
  const text = decode(bytes);
  try {
    return { payload: parsePayload(text), text };
  } catch {
    const first = textOf(bytes);
    return { payload: parsePayload(first), text: first };
  }
}

/** What the hook saw: the folder that its host named, if any, and its own. */
function placeOf(host: Adapter, { project, cwd }: Pick<Spooled, 'project' | 'cwd'>, env: Io['env']): Place {
  const named = host.environment.project.map((variable, place) => [variable, place === 0 ? project : '']);
  return { env: { ...env, ...Object.fromEntries(named) }, cwd: () => cwd };
}
