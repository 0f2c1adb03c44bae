/** The scenarios: what a person and a model do, and how each of the person's prompts must end. They name no host. */

const repeat = (word, times) => Array.from({ length: times }, () => word);
const BLOCK = 'block rules_failed';
const OBSERVED = 'observed observe_only';
const SATISFIED = 'allow satisfied';

/** The verdicts on a prompt, on a host that blocks; where a host is only observed, one failed stop is one observation. */
const repaired = ({ blocks, rounds }) => (blocks ? [...repeat(BLOCK, rounds), SATISFIED] : [OBSERVED]);
const capped = ({ cap }) => [...repeat(BLOCK, cap), 'gave_up cap'];
const noProgress = ({ blocks }) => (blocks ? [BLOCK, 'gave_up no_progress'] : [OBSERVED]);

/** Ids of prompts; each stands in the text, in the answers and in the report. */
const one = (more = {}) => ({ name: 'one', text: 'Please do task one.', ...more });
const two = (more = {}) => ({ name: 'two', text: 'Please do task two.', ...more });

/**
 * `prompts`: see `reactTo`. `verdicts(declared)`: a list for each prompt, in order. `needs: 'blocks'`: makes sense only where the
 * host can be made to go on. `sessions: 'apart'`: each prompt is a session of its own, at the same time. `ends`: only that
 * the chain ends, with as many blocks as we may give, is asked.
 */
export const SCENARIOS = [
  {
    name: 'talks',
    story: 'The model answers and uses no tool: nothing is asked.',
    prompts: [one({ work: [] })],
    verdicts: () => [['allow not_applicable']],
  },
  {
    name: 'unasked',
    story: 'The model does the ritual unasked: nothing is asked.',
    prompts: (command) => [
      one({ work: ['ls', `${command} agents set-task "what you worked on"`, `${command} agents status`] }),
    ],
    needs: 'told session',
    verdicts: () => [[SATISFIED]],
  },
  {
    name: 'obeys',
    story: 'The model uses a tool and stops, is blocked, runs what the message names, and passes.',
    prompts: [one()],
    verdicts: (declared) => [repaired(declared)],
    answers: true,
  },
  {
    name: 'halves',
    story: 'The model runs one of the commands a message, first one and then the other, and passes.',
    prompts: [one({ obeys: 'half' })],
    needs: 'blocks',
    verdicts: () => [[BLOCK, BLOCK, SATISFIED]],
  },
  {
    name: 'only-one',
    story: 'The model runs only the first command that it was told, over and over, and is let go at our cap.',
    prompts: [one({ obeys: 'first' })],
    needs: 'blocks',
    verdicts: (declared) => [capped(declared)],
  },
  {
    name: 'other-things',
    story: 'The model never obeys and does other things, and is let go at our cap.',
    prompts: [one({ obeys: 'other' })],
    needs: 'blocks',
    verdicts: (declared) => [capped(declared)],
  },
  {
    name: 'nothing',
    story: 'The model does nothing when it is told, and is let go after one block.',
    prompts: [one({ obeys: 'none' })],
    needs: 'blocks',
    verdicts: (declared) => [noProgress(declared)],
  },
  {
    name: 'two-prompts',
    story: 'Two prompts in one session: what was done for the first counts for nothing in the second.',
    prompts: [one(), two()],
    verdicts: (declared) => [repaired(declared), repaired(declared)],
  },
  {
    name: 'two-sessions',
    story:
      'Two sessions at once in one project: one obeys, the other does not, and neither counts for the other.',
    prompts: [one(), two({ obeys: 'none' })],
    sessions: 'apart',
    verdicts: (declared) => [repaired(declared), noProgress(declared)],
  },
  {
    name: 'theirs-before',
    story: "Another program's stop hook, before ours, blocks four times: the chain ends.",
    prompts: [one()],
    theirs: 'before',
    ends: true,
  },
  {
    name: 'theirs-after',
    story: "Another program's stop hook, after ours, blocks four times: the chain ends.",
    prompts: [one()],
    theirs: 'after',
    ends: true,
  },
  {
    name: 'model-fails',
    story: 'The model fails after it used a tool: nothing is blocked.',
    prompts: [one({ ending: { fail: 400 } })],
    unblocked: true,
  },
  {
    name: 'interrupted',
    story: 'The person interrupts while the model thinks: nothing is blocked.',
    prompts: [one({ ending: { hang: true } })],
    unblocked: true,
  },
];
