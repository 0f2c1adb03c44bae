/** What `init` offers beside the hooks, and whether it is taken: by a person, or by `--yes`. */

import { makeDrafts } from '../wiring/drafts.ts';
import { planWiring, type Wish } from '../wiring/plan-wiring.ts';
import { agrees } from './agrees.ts';
import type { InitWishes } from './choose-hosts.ts';
import type { Io } from './command.ts';

type Offers = Pick<Wish, 'permissions' | 'instructions'>;

const NONE: Offers = { permissions: false, instructions: false };

/** A dry run shows them as `--yes` would have it. Nobody is asked about what is in its place already. */
export function chooseOffers(
  wish: Omit<Wish, keyof Offers>,
  { yes, isDry, isCheck }: InitWishes,
  io: Io,
): Offers {
  const takes = (offer: keyof Offers, question: string) =>
    yes ||
    (isDry && !isCheck) ||
    (io.isInteractive && !isDry && wouldChange(wish, offer) && agrees(question, io));
  const hosts = wish.hosts.map(({ adapter }) => adapter.title).join(', ');
  return {
    permissions: takes('permissions', 'Let the agent run "harnery agents" without asking you each time?'),
    instructions: takes(
      'instructions',
      `Tell the agents of ${hosts} in a short block what is due at the end of a turn?`,
    ),
  };
}

/** Whether anything is offered that is not in its place yet. */
export function isOffered(wish: Omit<Wish, keyof Offers>): boolean {
  return wouldChange(wish, 'permissions') || wouldChange(wish, 'instructions');
}

function wouldChange(wish: Omit<Wish, keyof Offers>, offer: keyof Offers): boolean {
  const outcome = (offers: Offers) => {
    const drafts = makeDrafts();
    planWiring({ ...wish, ...offers }, drafts);
    return JSON.stringify(drafts.changes.map(({ file, text }) => [file.real, text]));
  };
  return outcome({ ...NONE, [offer]: true }) !== outcome(NONE);
}
