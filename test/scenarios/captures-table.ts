/** What each capture must lead to, and why: the specification’s answer, derived before the program’s was seen. */

import type { Host } from '../support/captures.ts';

export interface Row {
  readonly host: Host;
  /** Captures of the same story, by file name without `.json`. */
  readonly files: readonly string[];
  /** The recorded verdicts in order: the reason, and the rules that failed, as in `rules_failed: a, b`. */
  readonly verdicts: readonly string[];
  /** The options beside the adapter’s name; `--observe` is what our plugin says where the host cannot be asked to go on. */
  readonly options?: readonly string[];
  /** How many hooks of each file are the second delivery of an event: answered with nothing, recorded nowhere. */
  readonly secondDeliveries?: number;
  readonly why: string;
}

const RULES = 'status_checked, task_set';
const BLOCK = `rules_failed: ${RULES}`;
const OBSERVED = `observe_only: ${RULES}`;
const NO_PROGRESS = `no_progress: ${RULES}`;
const PROSE = 'not_applicable';
const DEFERRED = 'deferred';
const NO_HISTORY = 'no_history';
const ERROR = 'error';
const ABORTED = 'aborted';

// No agent in these recordings runs our remedies, so no signal is ever seen. What other programs’ hooks answered in
// them (a block, a crash, garbage) is no part of a payload: it shows only in what the host did next.

const CLAUDE_CODE: readonly Omit<Row, 'host'>[] = [
  {
    files: [
      'a-tool-then-stop',
      'g1-stop-hook-crash-exit1',
      'g2-stop-hook-garbage',
      'g3-stop-hook-bad-json-shape',
      'g4-stop-hook-killed',
      'g5-stop-hook-timeout',
      'g6-stop-hook-slow-4s',
      'i-hooks-in-project-settings',
      'j-stop-continue-false',
      'k-stop-system-message',
      'l-prompt-submit-context',
      'u-session-end-slow',
    ],
    verdicts: [BLOCK],
    why: 'a tool was used in the window that the prompt opened, and neither signal was seen in it',
  },
  {
    files: ['n-tool-failure'],
    verdicts: [BLOCK],
    why: 'a tool that failed was used all the same',
  },
  {
    files: ['p-max-turns'],
    verdicts: [BLOCK],
    why: 'a tool was used without a signal; the host’s own limit of turns ends the continuation before a second stop',
  },
  {
    files: ['tui-g-paste'],
    verdicts: [BLOCK],
    why: 'a prompt with 20 KB of pasted text is a human’s and opens a window, and a tool was used in it',
  },
  {
    files: ['f2-subagent-stop-blocked'],
    verdicts: [BLOCK],
    why: 'the main agent used a tool to delegate; the stops of the subagent are recorded and never judged',
  },
  {
    files: [
      'b-stop-exit2-once',
      'b2-stop-exit2-once-text-output',
      'c-stop-json-block-once',
      'g10-stop-hook-65s-default-timeout',
      'g7-stop-exit2-empty-stderr',
      'g8-stop-block-empty-reason',
      'r-stop-additional-context',
    ],
    verdicts: [BLOCK, BLOCK],
    why: 'a block goes on in the same turn and window; a tool after it is progress, and two blocks are below the cap',
  },
  {
    files: ['w-two-stop-hooks'],
    verdicts: [BLOCK, BLOCK],
    secondDeliveries: 2,
    why: 'the host calls two stop hooks at once: the second delivery within milliseconds is judged and charged once',
  },
  {
    files: ['d-stop-blocked-forever', 'd4-blocked-forever-text-output', 'tui-e-blocked-forever'],
    verdicts: [BLOCK, NO_PROGRESS],
    secondDeliveries: 7,
    why: 'no tool and no signal since the last block end the chain; the equal stops after that lie within two seconds',
  },
  {
    files: ['d2-cap-raised'],
    verdicts: [BLOCK, NO_PROGRESS],
    secondDeliveries: 2,
    why: 'no tool and no signal since the last block end the chain, whatever cap the host was given',
  },
  {
    files: ['e-two-prompts-resume'],
    verdicts: [BLOCK, PROSE],
    why: 'the second prompt anchors a window of its own, and no tool was used in that',
  },
  {
    files: ['e2-two-prompts-continue'],
    verdicts: [BLOCK, PROSE, PROSE],
    why: 'no tool was used since the second prompt; another program’s block goes on in the same turn and adds none',
  },
  {
    files: ['m-model-error'],
    verdicts: [],
    why: 'a headless run in which the model failed ends without a stop',
  },
  {
    files: ['tui-f-model-error'],
    verdicts: [ERROR],
    why: 'the host says with StopFailure that the turn failed',
  },
  {
    files: ['tui-a-trust-and-block'],
    verdicts: [BLOCK, BLOCK, PROSE],
    why: 'a tool before and a tool after the block, both without a signal; then a prompt that was answered in prose',
  },
  {
    files: ['tui-b-interrupt'],
    verdicts: [PROSE],
    why: 'the interrupted turn has no stop, and its tool does not count for the window of the next prompt',
  },
  {
    files: ['tui-d-clear'],
    verdicts: [PROSE, PROSE],
    why: 'two sessions with one prompt each, both answered in prose; the unused id of a session’s end opens nothing',
  },
  {
    files: ['tui-h-bash-mode'],
    verdicts: [BLOCK, PROSE],
    why: 'a person’s own command: the tool event with an id that no prompt announced opens the window it is seen in',
  },
  {
    files: [
      'edit-after-test',
      'edit-and-test-in-one-message',
      'edit-by-shell',
      'edit-fails',
      'edit-fails-in-tool',
      'edit-notebook',
      'edit-then-test-fails',
      'edit-then-test-in-pipe',
      'edit-then-test-passes',
    ],
    verdicts: [BLOCK],
    why: 'files were edited and tests were run in the window that the prompt opened, and neither signal was seen in it',
  },
  {
    files: ['edit-not-permitted'],
    verdicts: [BLOCK],
    why: 'the agent began a tool use, which is what is counted, though nobody was there to permit it',
  },
  {
    files: [
      'edit-then-failing-test-in-background',
      'edit-then-test-in-background',
      'edit-then-test-times-out',
    ],
    verdicts: [DEFERRED, BLOCK],
    why: 'the first stop waits for a command in the background; the notice of its end opens no window of its own',
  },
  {
    files: ['answer-box', 'answer-box-before-tool', 'answer-box-in-fence', 'answer-plain'],
    verdicts: [BLOCK],
    why: 'a tool was used without a signal; a status box that the answer only shows was seen by no command',
  },
];

const CURSOR: readonly Omit<Row, 'host'>[] = [
  {
    files: [
      'a-plain',
      'd-continue-false',
      'd-decision-and-null-followup',
      'd-decision-block-empty-reason',
      'd-decision-block-no-reason',
      'd-decision-deny',
      'd-exit0-empty',
      'd-exit0-null',
      'd-exit0-object',
      'd-exit1-followup',
      'd-exit2-followup',
      'd-exit2-stderr',
      'd-exit3',
      'd-fail-closed-empty',
      'd-fail-closed-exit1',
      'd-fail-closed-garbage',
      'd-followup-array',
      'd-followup-empty',
      'd-followup-null',
      'd-followup-number',
      'd-followup-object',
      'd-followup-spaces',
      'd-garbage',
      'd-json-then-noise',
      'd-nested',
      'd-nested-context',
      'e-default-timeout',
      'e-killed-child',
      'e-timeout-1s',
      'f-comments',
      'f-empty-command',
      'f-glob-stars',
      'f-null-loop-and-matchers',
      'f-sub-directory',
      'f-unknown-entry-field',
      'f-version-2',
      'g-claude-empty-matcher',
      'j-image',
      'j-prompt-image-and-plan',
      'l-request-context',
      'm-cli-version',
      'm-shell',
      'm-shell-unset',
      'n-steer',
    ],
    verdicts: [PROSE],
    why: 'no tool was used in the window that the prompt opened',
  },
  {
    files: ['i-prompt-continue-false', 'i-prompt-exit2'],
    verdicts: [PROSE],
    why: 'another program refused the prompt; it was sent all the same and opens a window without a tool',
  },
  {
    files: ['k-subagent'],
    verdicts: [PROSE],
    why: 'the subagent’s tool has a conversation id of its own and never counts for the main agent',
  },
  {
    files: ['g-dedupe'],
    verdicts: [PROSE],
    secondDeliveries: 3,
    why: 'hooks in two settings files: the second prompt, and the second and third stop, are the same event again',
  },
  {
    files: [
      'b-followup-once',
      'c-loop-2',
      'd-bom',
      'd-decision-block',
      'd-followup-200kb',
      'd-killed',
      'd-noise-then-json',
      'd-noise-then-json-nested',
      'd-sigterm',
      'd-stderr-and-followup',
      'd-two-json',
      'd-unknown-fields',
      'e-slow-4s',
    ],
    verdicts: [PROSE, PROSE],
    why: 'another program’s follow-up is a human’s prompt: it anchors a fresh window, and no tool was used in either',
  },
  {
    files: ['a-two-prompts', 'm-env', 'q-config-edited'],
    verdicts: [PROSE, PROSE],
    why: 'two prompts with an answer in prose each; what is equal in both lies apart by other events',
  },
  {
    files: ['o-transcript'],
    verdicts: [PROSE, PROSE, PROSE],
    why: 'a prompt, another program’s follow-up and a second prompt, and no tool in any of the three windows',
  },
  {
    files: ['c-loop-two-hooks'],
    verdicts: [PROSE, PROSE, PROSE],
    secondDeliveries: 1,
    why: 'two stop hooks: the first stop is delivered twice, and after it one of them has used up its loop limit',
  },
  {
    files: ['c-loop-default', 'c-loop-top-level'],
    verdicts: Array(5).fill(PROSE),
    why: 'another program’s follow-ups are humans’ prompts without a tool; the host stops asking after five stops',
  },
  {
    files: ['c-loop-100', 'c-loop-null', 'g-claude-unbounded'],
    verdicts: Array(13).fill(PROSE),
    why: 'a prompt and twelve of another program’s follow-ups, which are humans’ prompts, each without a tool',
  },
  {
    files: ['d-missing-command', 'e-background-child', 'e-no-stdin-read', 'i-session-continue-false'],
    verdicts: [],
    why: 'no stop was recorded, and the end of a session ends nothing',
  },
  {
    files: ['e-timeout-ignores-signals'],
    verdicts: [],
    why: 'no stop was recorded; the call named “late” was a leftover shell’s, and no host handed a payload to it',
  },
  {
    files: [
      'e-timeout-child',
      'f-setting-sources-user',
      'g-claude-exit2',
      'g-claude-source-project',
      'm-shell-fake',
    ],
    verdicts: [NO_HISTORY],
    why: 'before the stop the session has no event of this agent',
  },
  {
    files: ['g-dedupe-user', 'g-order-user-empty', 'g-order-user-object'],
    verdicts: [NO_HISTORY],
    secondDeliveries: 1,
    why: 'before the stop the session has no event of this agent; the second delivery of it is not one',
  },
  {
    files: ['a-mcp', 'a-shell-exit-codes'],
    verdicts: [NO_HISTORY],
    why: 'neither a prompt nor a start of the session was recorded, so the tools belong to no window',
  },
  {
    files: ['a-tools', 'g-claude-one-matcher', 'i-prompt-context', 'p-login-profile-noise-object'],
    verdicts: [BLOCK],
    why: 'a tool was used in the window that the prompt opened, and neither signal was seen in it',
  },
  {
    files: ['i-pretool-deny', 'i-pretool-garbage'],
    verdicts: [BLOCK],
    why: 'the agent began a tool use, which is what is counted, though another program’s hook kept the tool from running',
  },
  {
    files: ['b-followup-tools'],
    verdicts: [PROSE, BLOCK],
    why: 'a tool was used only after another program’s follow-up, which is a human’s prompt with a window of its own',
  },
  {
    files: ['l-server-driven'],
    verdicts: [BLOCK, NO_PROGRESS],
    why: 'the second stop has another generation id, so it is no second delivery; the agent did nothing since the block',
  },
  {
    files: ['h-cancel-in-tool', 'h-connection-lost', 'h-error'],
    verdicts: [ERROR],
    why: 'a status other than completed is never blocked, whatever was used before it; a cancel arrives as error too',
  },
  {
    files: ['h-cancel-in-model'],
    verdicts: [ERROR, PROSE],
    why: 'the cancelled turn is not judged; the next prompt anchors a window without a tool',
  },
  {
    files: ['h-cancel-in-followup'],
    verdicts: [PROSE, ERROR],
    why: 'no tool in the first window; the turn of another program’s follow-up was cancelled',
  },
  {
    files: ['h-error-in-followup'],
    verdicts: [PROSE, ERROR, PROSE],
    why: 'a follow-up of another program failed; the prompts before and after it were answered in prose',
  },
  {
    files: [
      'edit-after-test',
      'edit-fails',
      'edit-then-test-fails',
      'edit-then-test-fails-unstreamed',
      'edit-then-test-in-background',
      'edit-then-test-in-pipe',
      'edit-then-test-moved-to-background',
      'edit-then-test-passes',
      'edit-then-test-times-out',
    ],
    verdicts: [BLOCK],
    why: 'files were edited and tests were run without a signal; no stop tells of a command in the background',
  },
  {
    files: ['answer-box'],
    verdicts: [BLOCK],
    why: 'a tool was used without a signal; the text of the answer is in no payload',
  },
];

const CODEX: readonly Omit<Row, 'host'>[] = [
  {
    files: [
      'a-tool-then-stop',
      'g1-stop-hook-crash-exit1',
      'g2-stop-hook-garbage',
      'g3-stop-hook-bad-json-shape',
      'g4-stop-hook-killed',
      'g5-stop-hook-timeout',
      'g6-stop-hook-slow-4s',
      'g7-stop-exit2-empty-stderr',
      'g8-stop-block-empty-reason',
      'i2-project-hooks-bypass',
      'j-stop-continue-false',
      'k-stop-system-message',
      'l-prompt-submit-context',
      'n-tool-failure',
      'tui-g-paste',
      'u-session-end-slow',
    ],
    verdicts: [OBSERVED],
    why: 'a tool was used without a signal, in any permission mode; on this host it is recorded and never blocked',
  },
  {
    files: ['f2-subagent-stop-blocked'],
    verdicts: [OBSERVED],
    why: 'the main agent used a tool to delegate; the prompt and the stops of the subagent are not the main agent’s',
  },
  {
    files: [
      'b-stop-exit2-once',
      'b2-stop-exit2-once-text-output',
      'c-stop-json-block-once',
      'g10-stop-hook-65s-default-timeout',
      'o-long-stop-feedback',
    ],
    verdicts: [OBSERVED, OBSERVED],
    why: 'another program’s block goes on in the same turn and window, which lacks both signals at both stops',
  },
  {
    files: ['w-two-stop-hooks'],
    verdicts: [OBSERVED, OBSERVED],
    secondDeliveries: 2,
    why: 'the host calls two stop hooks at once: the second delivery within milliseconds is judged once',
  },
  {
    files: ['d-stop-blocked-forever'],
    verdicts: Array(5).fill(OBSERVED),
    secondDeliveries: 36,
    why: 'after the first stop forty equal ones in seven seconds: one counts in each two seconds from the one recorded',
  },
  {
    files: ['e-two-prompts-resume'],
    verdicts: [OBSERVED, PROSE],
    why: 'the second prompt anchors a window of its own, and no tool was used in that',
  },
  {
    files: ['e2-two-prompts-continue'],
    verdicts: [OBSERVED, PROSE, PROSE],
    why: 'no tool was used since the second prompt; another program’s block goes on in the same turn and adds none',
  },
  {
    files: ['m-model-error'],
    verdicts: [],
    why: 'a run in which the model failed ends without a stop',
  },
  {
    files: ['tui-b-interrupt'],
    verdicts: [ABORTED, PROSE],
    why: 'the host says that the turn was interrupted; the next prompt anchors a window without a tool',
  },
  {
    files: ['ctrl-c'],
    verdicts: [ABORTED],
    why: 'Ctrl-C ends a headless run with the same event as Escape, and nobody is asked for anything',
  },
  {
    files: ['tui-i-trust'],
    verdicts: [OBSERVED, OBSERVED, OBSERVED],
    why: 'three sessions: two stops with a tool before each, one stop after a tool, and one that ended without a stop',
  },
  {
    files: [
      'edit-after-test',
      'edit-by-heredoc',
      'edit-fails',
      'edit-fails-in-tool',
      'edit-in-code-mode',
      'edit-many-files',
      'edit-outside-sandbox',
      'edit-then-polled-test-fails',
      'edit-then-test-fails',
      'edit-then-test-in-background',
      'edit-then-test-in-pipe',
      'edit-then-test-passes',
    ],
    verdicts: [OBSERVED],
    why: 'a patch or a command was begun without a signal, whether it came to its end or not',
  },
  {
    files: ['edit-malformed'],
    verdicts: [PROSE],
    why: 'a patch that cannot be read is told to no hook, and no other tool was used',
  },
  {
    files: ['answer-box', 'answer-box-before-tool', 'answer-plain'],
    verdicts: [OBSERVED],
    why: 'a tool was used without a signal; a status box that the answer only shows was seen by no command',
  },
];

/** Texts that a stop hook of these hosts sends come back as a prompt; those of the recorder’s are not ours. */
const REPROMPTED =
  'another program’s re-prompt is a human’s prompt: it anchors a fresh window, and no tool was used in either';

const GEMINI: readonly Omit<Row, 'host'>[] = [
  {
    files: ['a', 'g', 'k-context', 'n-toolfail'],
    verdicts: [BLOCK],
    why: 'a tool was used in the window that the prompt opened, and neither signal was seen in it',
  },
  {
    files: ['b'],
    verdicts: [BLOCK, BLOCK],
    why: 'another program’s re-prompt took the place of ours: it is a human’s, with a window and a tool of its own',
  },
  {
    files: ['d'],
    verdicts: [BLOCK, BLOCK],
    why: 'two prompts of one session, in two runs of the host, with a tool each',
  },
  {
    files: ['i-b'],
    verdicts: [BLOCK, BLOCK, BLOCK],
    why: 'a prompt, another program’s re-prompt and a second prompt, with a tool in each of the three windows',
  },
  {
    files: ['e-crash', 'e-garbage', 'e-plain', 'e-sigkill', 'e-slow', 'k-stop'],
    verdicts: [PROSE],
    why: 'no tool was used in the window that the prompt opened',
  },
  {
    files: ['e-bigreason', 'e-exit1json', 'e-exit2', 'e-noreason'],
    verdicts: [PROSE, PROSE],
    why: REPROMPTED,
  },
  {
    files: ['c', 'c-loop-detector-fired'],
    verdicts: Array(12).fill(PROSE),
    why: 'twelve stops of a run without end, each after another program’s re-prompt and without a tool',
  },
  {
    files: ['i-esc'],
    verdicts: [ABORTED, PROSE],
    why: 'after Escape the stop has no response text; the next prompt anchors a window without a tool',
  },
  {
    files: ['m-error'],
    verdicts: [],
    why: 'a run in which the model failed ends without a stop',
  },
];

const QWEN: readonly Omit<Row, 'host'>[] = [
  {
    files: ['a', 'g', 'k-context'],
    verdicts: [BLOCK],
    why: 'a tool was used since the prompt; the empty prompt after its result is the host’s and opens no window',
  },
  {
    files: ['b', 't-poll'],
    verdicts: [BLOCK, BLOCK],
    why: 'another program’s re-prompt has the blocked turn’s id: one window, and the tool in it is progress',
  },
  {
    files: ['d'],
    verdicts: [BLOCK, BLOCK],
    why: 'two prompts of one session, with ids of their own and a tool each',
  },
  {
    files: ['i-b'],
    verdicts: [BLOCK, BLOCK, BLOCK],
    why: 'a turn that was blocked twice, a tool before each, and a second prompt with a tool',
  },
  {
    files: ['e-crash', 'e-garbage', 'e-plain', 'e-sigkill', 'e-slow', 'k-note'],
    verdicts: [PROSE],
    why: 'no tool was used in the window that the prompt opened',
  },
  {
    files: ['e-bigreason', 'e-exit1json', 'e-exit2', 'e-noreason', 'k-stop'],
    verdicts: [PROSE, PROSE],
    why: REPROMPTED,
  },
  {
    files: ['c', 'i-c'],
    verdicts: Array(8).fill(PROSE),
    why: 'eight stops without a tool, after a prompt and seven re-prompts of another program; then the host’s cap ends it',
  },
  {
    files: ['i-esc'],
    verdicts: [PROSE],
    why: 'Escape fires no stop; the interrupted prompt comes again, joined with the next one, which is a human’s',
  },
  {
    files: ['m-error'],
    verdicts: [],
    why: 'a run in which the model failed ends without a stop',
  },
];

const COPILOT: readonly Omit<Row, 'host'>[] = [
  {
    files: ['a', 'g', 'k-context', 'n-toolfail'],
    verdicts: [BLOCK],
    why: 'a tool was used in the window that the prompt opened, whether the session’s start was told before or after it',
  },
  {
    files: ['b'],
    verdicts: [BLOCK, BLOCK],
    why: 'another program’s re-prompt took the place of ours: it is a human’s, with a window and a tool of its own',
  },
  {
    files: ['d'],
    verdicts: [BLOCK, BLOCK],
    why: 'two prompts of one session, in two runs of the host, with a tool each',
  },
  {
    files: ['i-b'],
    verdicts: [BLOCK, BLOCK, BLOCK],
    why: 'a prompt, another program’s re-prompt and a second prompt, with a tool in each of the three windows',
  },
  {
    files: ['t-wait'],
    verdicts: [BLOCK, PROSE],
    why: 'a tool in the first window; none after another program’s re-prompt, which anchors a window of its own',
  },
  {
    files: [
      'e-crash',
      'e-exit1json',
      'e-exit2',
      'e-garbage',
      'e-noreason',
      'e-plain',
      'e-sigkill',
      'e-slow',
      'i-esc',
      'k-note',
    ],
    verdicts: [PROSE],
    why: 'no tool was used in the window that the prompt opened; Escape fires no stop',
  },
  {
    files: ['e-bigreason', 'k-stop'],
    verdicts: [PROSE, PROSE],
    why: REPROMPTED,
  },
  {
    files: ['c', 'i-c'],
    verdicts: Array(9).fill(PROSE),
    why: 'nine stops without a tool, after a prompt and eight re-prompts of another program; then the host’s cap ends it',
  },
  {
    files: ['m-error'],
    verdicts: [],
    why: 'a run in which the model failed ends without a stop',
  },
];

const COPILOT_PASCAL: readonly Omit<Row, 'host'>[] = [
  {
    files: ['a'],
    verdicts: [BLOCK],
    why: 'the other form of its payloads tells the same story: a tool, and neither signal',
  },
  {
    files: ['b'],
    verdicts: [BLOCK, BLOCK],
    why: 'another program’s re-prompt took the place of ours: it is a human’s, with a window and a tool of its own',
  },
  {
    files: ['e-exit2', 'f'],
    verdicts: [PROSE],
    why: 'no tool was used since the prompt, which may be 200 KB long or be told before the session’s start',
  },
];

const OPENCODE: readonly Omit<Row, 'host'>[] = [
  {
    files: ['a', 'd', 'g'],
    options: ['--observe'],
    verdicts: [OBSERVED],
    why: 'a tool was used without a signal; `opencode run` ends with its first idle session, so it is only observed',
  },
  {
    files: ['b'],
    options: ['--observe'],
    verdicts: [OBSERVED, PROSE],
    why: 'observed; then another program’s re-prompt, which is a human’s and in this form of the host never runs',
  },
  {
    files: ['c'],
    options: ['--observe'],
    verdicts: [PROSE, PROSE],
    why: REPROMPTED,
  },
  {
    files: ['e-crash', 'e-slow'],
    options: ['--observe'],
    verdicts: [PROSE],
    why: 'no tool was used in the window that the prompt opened',
  },
  {
    files: ['i-b'],
    verdicts: [BLOCK],
    why: 'in its interactive form: a tool was used without a signal',
  },
  {
    files: ['i-c'],
    verdicts: [PROSE, PROSE],
    why: REPROMPTED,
  },
  {
    files: ['i-esc'],
    verdicts: [ABORTED, ABORTED, ABORTED, PROSE],
    why: 'after Escape an error, and then the session is idle twice: one end, told thrice; then a prompt without a tool',
  },
  {
    files: ['m-error'],
    options: ['--observe'],
    verdicts: [ERROR, ERROR, ERROR],
    why: 'after an error of the model the session is idle twice: one end, told thrice',
  },
];

const OPENCODE_SERVE: readonly Omit<Row, 'host'>[] = [
  {
    files: ['b'],
    verdicts: [BLOCK],
    why: 'behind a server: a tool was used without a signal',
  },
];

const DROID: readonly Omit<Row, 'host'>[] = [
  {
    files: ['ctrl-c'],
    verdicts: [],
    why: 'Ctrl-C ends a headless run without a stop',
  },
  {
    files: ['a', 'd', 'g', 'k-context'],
    verdicts: [BLOCK],
    why: 'no prompt is told: the window begins with the session, and a tool was used in it without a signal',
  },
  {
    files: ['b'],
    verdicts: [BLOCK, BLOCK],
    why: 'a block goes on in the same turn and window; a tool after it is progress, and two blocks are below the cap',
  },
  {
    files: ['t-wait'],
    verdicts: [BLOCK, NO_PROGRESS],
    why: 'no tool and no signal since the last block end the chain',
  },
  {
    files: ['e-crash', 'e-garbage', 'e-noreason', 'e-plain', 'e-sigkill', 'e-slow', 'k-note'],
    verdicts: [PROSE],
    why: 'no tool was used since the session began',
  },
  {
    files: ['m-error'],
    verdicts: [PROSE],
    why: 'the host stops when the model fails, and nothing in the payload says so; no tool was used before it',
  },
  {
    files: ['e-bigreason', 'e-exit1json', 'e-exit2', 'k-stop'],
    verdicts: [PROSE, PROSE],
    why: 'another program’s block goes on in the same turn, and no tool was used before or after it',
  },
  {
    files: ['c'],
    verdicts: Array(58).fill(PROSE),
    why: 'the first 58 stops of a run without end, each with a message id of its own, and none with a tool',
  },
];

const DROID_STREAM: readonly Omit<Row, 'host'>[] = [
  {
    files: ['d-stream'],
    verdicts: [BLOCK, NO_PROGRESS, BLOCK],
    why: 'two prompts in one run, neither told: what was let go ends the first window, and a tool was used in the next',
  },
];

export const TABLE: readonly Row[] = [
  ...CLAUDE_CODE.map((row) => ({ host: 'claude-code' as const, ...row })),
  ...CURSOR.map((row) => ({ host: 'cursor' as const, ...row })),
  ...CODEX.map((row) => ({ host: 'codex' as const, ...row })),
  ...GEMINI.map((row) => ({ host: 'gemini' as const, ...row })),
  ...QWEN.map((row) => ({ host: 'qwen' as const, ...row })),
  ...COPILOT.map((row) => ({ host: 'copilot' as const, ...row })),
  ...COPILOT_PASCAL.map((row) => ({ host: 'copilot-pascal' as const, ...row })),
  ...OPENCODE.map((row) => ({ host: 'opencode' as const, ...row })),
  ...OPENCODE_SERVE.map((row) => ({ host: 'opencode-serve' as const, ...row })),
  ...DROID.map((row) => ({ host: 'droid' as const, ...row })),
  ...DROID_STREAM.map((row) => ({ host: 'droid-stream' as const, ...row })),
];
