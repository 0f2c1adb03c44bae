/** The two end-of-turn rituals, as one plugin. */

import { definePlugin } from '../core/index.ts';
import { status_checked } from '../rules/status_checked.ts';
import { task_set } from '../rules/task_set.ts';

export const ritual = definePlugin({ name: 'ritual', rules: [status_checked, task_set] });
