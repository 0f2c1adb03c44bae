/** Work with tools ends with a look at the status. */

import { defineRule } from '../core/index.ts';

export const status_checked = defineRule({
  name: 'status_checked',
  meta: {
    description: 'A window in which the agent used a tool holds a state.status_checked event.',
    message: 'no state.status_checked event was seen since the last prompt of a person',
    remedy: { stage: 'last', command: '{{harnery}} agents status {{session}}' },
    docs: new URL('./status_checked.md', import.meta.url).href,
  },
  applies: { '>': [{ var: 'tool_uses' }, 0] },
  satisfied: { '>': [{ var: 'count.state.status_checked' }, 0] },
});
