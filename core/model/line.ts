/** What goes into the line and what comes out of it. */

import type { HarneryError } from '../errors.ts';
import type { Reply } from './adapter.ts';
import type { Payload } from './payload.ts';
import type { Report } from './report.ts';
import type { Store } from './store.ts';

export interface CheckRequest {
  readonly payload: Payload;
  /** A cheap hash of the payload as it came; without it, of the payload written anew. */
  readonly payload_hash?: string;
  /** Of a payload that waited in the spool: what tells its delivery. Nobody reads the answer. */
  readonly delivery?: string;
  /** The adapter that the command line names. */
  readonly adapter?: string;
  /** The clock of this run, in ms since the epoch: it stamps the event and is the cutoff. */
  readonly now_ms: number;
  /** Refuse a `now_ms` before the session’s last event, instead of taking that event’s time. */
  readonly strictNow?: boolean;
  /** Judge, but never block. */
  readonly observe?: boolean;
  /** Also say why each rule answered as it did. */
  readonly explain?: boolean;
  /** Paths that lead to the project’s folder: files in it are recorded from there on. */
  readonly roots?: readonly string[];
  /** How this installation is called from the agent’s shell. */
  readonly harnery: string;
  /** The project folder that the command line names; remedies carry it then. */
  readonly project?: string;
  readonly store: Store;
  /** What foreign code left behind by now: prints, and errors that nobody caught. */
  strays?(): Promise<readonly HarneryError[]>;
  newId(): string;
}

export interface Outcome {
  readonly report: Report;
  readonly reply: Reply;
}
