/** The end-of-turn rules of the house, as one plugin: two are on, two wait to be turned on. */

import { definePlugin } from '../core/index.ts';
import { status_checked } from '../rules/status_checked.ts';
import { status_shown } from '../rules/status_shown.ts';
import { task_set } from '../rules/task_set.ts';
import { verify_after_edit } from '../rules/verify_after_edit.ts';

export const ritual = definePlugin({
  name: 'ritual',
  rules: [status_checked, task_set, status_shown, verify_after_edit],
});
