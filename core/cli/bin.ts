#!/usr/bin/env node
/** The command: hands the process over to main. */

import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2));
