/** The final answer shows the status box. */

import { defineRule } from '../core/index.ts';

export const status_shown = defineRule({
  name: 'status_shown',
  meta: {
    description: 'The final answer of work with tools shows the status box.',
    severity: 'off',
    message: 'the final answer does not show the status box; copy the box that this command prints into it',
    remedy: { stage: 'last', command: '{{harnery}} agents status {{session}}' },
    docs: new URL('./status_shown.md', import.meta.url).href,
  },
  applies: { and: [{ var: 'adapter.tells_answer' }, { '>': [{ var: 'tool_uses' }, 0] }] },
  satisfied: { var: 'status_shown' },
});
