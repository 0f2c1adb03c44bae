/** A tiny second opinion on the end-of-turn check: written from its specification, sharing no code with it. */

/** Whether a block continues the turn unseen or comes back as a prompt, and how many a window may get. */
export interface Terms {
  readonly sameTurn: boolean;
  readonly cap: number;
}

/** Whose text a prompt is: a number is that block’s of the session, whole and alone. */
export type Text = number | 'person' | 'notice';

const WINDOW = { tool: false, status: false, task: false, blocks: 0, failedLast: '', idle: true, gaveUp: '' };

export const BEGINNING = {
  ...WINDOW,
  /** The agent has an event; a prompt came. */
  known: false,
  prompted: false,
  /** Where the window begins; `ours`: nowhere, behind a prompt of ours that no person’s precedes. */
  anchor: 'none' as 'none' | 'let-go' | 'person' | 'ours',
  /** The running turn is that of the last human prompt, and every stop since then was blocked. */
  midTurn: false,
  /** Block by block: answered, come back as a prompt, or judged since then. */
  texts: [] as readonly ('out' | 'back' | 'closed')[],
  /** The block whose text should be the next prompt, and how many in a row were not. */
  awaited: -1,
  displaced: 0,
};

export type State = Readonly<typeof BEGINNING>;
export type Stop = readonly [reason: string, ...failing: string[]];

export const isOurs = (before: State, text: Text, { sameTurn }: Terms): boolean =>
  !sameTurn && typeof text === 'number' && before.texts[text] !== 'closed';

/** `running`: with the id of the turn that runs, where turns have ids. */
export function prompt(before: State, text: Text, terms: Terms, running = false): State {
  const state = { ...before, known: true, prompted: true };
  if (text === 'notice') return { ...state, midTurn: running && before.midTurn };
  if (before.awaited !== -1) state.displaced = text === before.awaited ? 0 : before.displaced + 1;
  state.awaited = -1;
  if (isOurs(before, text, terms)) {
    const texts = before.texts.map((was, block) => (block === text ? 'back' : was));
    return { ...state, texts, anchor: before.anchor === 'person' ? 'person' : 'ours' };
  }
  if (terms.sameTurn && running && before.midTurn) return state;
  return { ...state, ...WINDOW, anchor: 'person', midTurn: true };
}

export function work(before: State, kind: 'tool' | 'status' | 'task', terms: Terms): State {
  const state = kind === 'tool' ? openUnannounced(before, terms) : before;
  return { ...state, known: true, idle: false, [kind]: true };
}

export function stop(before: State, terms: Terms, interrupted = ''): [Stop, State] {
  const state = openUnannounced(before, terms);
  const failing = [state.status ? [] : 'status_checked', state.task ? [] : 'task_set'].flat();
  const reason = reasonFor(state, failing.join(), terms.cap, interrupted);
  const gaveUp = ['undelivered', 'cap', 'no_progress'].includes(reason);
  const judged = !['no_history', 'aborted', 'error'].includes(reason);
  const texts = state.texts.map((was) => (judged && was === 'back' ? 'closed' : was));
  const after = { ...state, known: true, texts };
  if (reason === 'rules_failed') {
    const charged = { blocks: state.blocks + 1, failedLast: failing.join(), idle: true };
    const sent = { texts: [...texts, 'out' as const], awaited: terms.sameTurn ? -1 : texts.length };
    return [[reason, ...failing], { ...after, ...charged, ...sent }];
  }
  const unopened = state.anchor === 'none' || state.anchor === 'let-go';
  const window = unopened
    ? { ...WINDOW, anchor: 'let-go' as const }
    : { gaveUp: gaveUp ? reason : state.gaveUp };
  return [[reason, ...(gaveUp ? failing : [])], { ...after, ...window, midTurn: false }];
}

function reasonFor(state: State, failing: string, cap: number, interrupted: string): string {
  if (!state.known || state.anchor === 'none' || state.anchor === 'ours') return 'no_history';
  if (interrupted !== '') return interrupted;
  if (!state.tool) return 'not_applicable';
  if (failing === '') return 'satisfied';
  if (state.gaveUp !== '') return state.gaveUp;
  if (state.displaced >= 3) return 'undelivered';
  if (state.blocks >= cap) return 'cap';
  return state.failedLast === failing && state.idle ? 'no_progress' : 'rules_failed';
}

/** Before any prompt, a tool or a stop has a turn id that none announced (where turns have ids): that opens a turn. */
function openUnannounced(state: State, { sameTurn }: Terms): State {
  const opens = sameTurn && !state.prompted && state.anchor === 'none';
  return opens ? { ...state, ...WINDOW, anchor: 'person' } : state;
}
