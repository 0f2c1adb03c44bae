#!/usr/bin/env node
/** The command: takes the process, runs main, and ends with what main decided. */

import { main } from './main.ts';
import { takeProcess } from './process-io.ts';

const io = takeProcess();
io.end(await main(process.argv.slice(2), io));
