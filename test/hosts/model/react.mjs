/** How the model behaves: what it does next in a conversation, from nothing but that conversation. */

/** What another program's stop hook says in our scenarios. */
export const THEIRS = 'Another program asks: look once more.';

const OURS = /End-of-turn check, /;
const NAMED = /^(?:Run this command now: |\d+\. )(.+)$/gm;

/** The commands that a message of ours names. */
export function commandsIn(message) {
  return [...message.matchAll(NAMED)].map(([, command]) => command.trim());
}

/**
 * By name, what a model runs when it is told something at the end of its turn. `told` holds the messages of ours since the
 * person's prompt, the newest last.
 */
const OBEDIENCE = {
  all: (told) => commandsIn(told.at(-1)),
  /** One command a message: the next that it has not run. */
  half(told) {
    const commands = commandsIn(told.at(-1));
    return [commands[(told.length - 1) % commands.length]];
  },
  /** Whatever it is told, it runs what it was told first. */
  first: (told) => commandsIn(told[0]).slice(0, 1),
  other: () => ['ls'],
  none: () => [],
};

/**
 * Makes a script of the prompts that a person gives: `{ text, name, work, obeys, ending }`. `work` is the commands it runs before
 * its first answer, `obeys` a name of `OBEDIENCE`, `ending` the turn that comes in place of the first answer.
 */
export function reactTo(prompts) {
  return (conversation) => {
    const at = conversation.findLastIndex(
      ({ from, text }) =>
        from === 'person' && !OURS.test(text) && prompts.some((one) => text.includes(one.text)),
    );
    if (at < 0) return undefined;
    const prompt = prompts.find((one) => conversation[at].text.includes(one.text));
    const since = conversation.slice(at + 1);
    const isTold = ({ from, text }) => from === 'person' && (OURS.test(text) || text.includes(THEIRS));
    const told = since.filter(isTold).map(({ text }) => text);
    const lastTold = since.findLastIndex(isTold);
    // More than one program may have spoken at once.
    const together = since.slice(since.slice(0, lastTold).findLastIndex(({ from }) => from !== 'person') + 1);
    const isOurs = together.some(({ from, text }) => from === 'person' && OURS.test(text));
    const plan = planFor(
      prompt,
      told.filter((text) => OURS.test(text)),
      { isTold: told.length > 0, isOurs },
    );
    const ran = since.slice(lastTold + 1).filter(({ from }) => from === 'tool').length;
    if (ran < plan.length) return { run: plan[ran] };
    if (told.length === 0 && prompt.ending !== undefined) return prompt.ending;
    return { text: `Answer ${answersIn(since) + 1} to ${prompt.name}.` };
  };
}

function planFor({ work = ['ls'], obeys = 'all' }, ours, { isTold, isOurs }) {
  if (!isTold) return work;
  return isOurs ? OBEDIENCE[obeys](ours) : ['ls'];
}

const answersIn = (since) =>
  since.filter(({ from, text }) => from === 'model' && /^Answer \d/m.test(text)).length;
