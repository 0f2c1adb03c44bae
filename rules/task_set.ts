/** Work with tools says what it was for. */

import { defineRule } from '../core/index.ts';

export const task_set = defineRule({
  name: 'task_set',
  meta: {
    description: 'A window in which the agent used a tool holds a state.task_set event.',
    message: 'no state.task_set event was seen since the last prompt of a person',
    remedy: { stage: 'first', command: '{{harnery}} agents set-task "what you worked on" {{session}}' },
    docs: new URL('./task_set.md', import.meta.url).href,
  },
  applies: { '>': [{ var: 'tool_uses' }, 0] },
  satisfied: { '>': [{ var: 'count.state.task_set' }, 0] },
});
