/** The message of a block that is hard to carry, and its head. */

/** The head of a message that must be found again when it comes back. */
export const MARKER = '[harnery:stop-remediation rule=acme/review id=01JZ]';

/** Quotes, line ends, and signs of more than one code unit. */
export const HARD = 'End of turn — run `npm test`, "now" \\ and $& then:\n\t1. it’s 🙂';
