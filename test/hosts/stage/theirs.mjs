/** Another program's stop hook: asks for more the first times it is called, as its host wants to be told, and then never again. */

import { appendFileSync, readFileSync } from 'node:fs';
import { THEIRS } from '../model/react.mjs';

/** As often as one of its turns may be stopped by it; more often than Harnery does. */
const TIMES = 4;

const [file, form] = process.argv.slice(2);
appendFileSync(file, 'asked\n');
const isEnough = readFileSync(file, 'utf8').trim().split('\n').length > TIMES;

const FORMS = {
  exit: { stderr: `${THEIRS}\n`, code: 2 },
  block: { stdout: JSON.stringify({ decision: 'block', reason: THEIRS }) },
  deny: { stdout: JSON.stringify({ decision: 'deny', reason: THEIRS }) },
  followup: { stdout: JSON.stringify({ followup_message: THEIRS }) },
};
const silent = form === 'followup' ? { stdout: '{}' } : {};
const { stdout = '', stderr = '', code = 0 } = isEnough ? silent : FORMS[form];
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
