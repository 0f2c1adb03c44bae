#!/usr/bin/env node
/** The command: hands the process over to main. */

import { main, reportStray } from './main.ts';

// A plugin may leave a promise behind that fails later; that must not change what the host was answered.
process.on('unhandledRejection', reportStray);
process.on('uncaughtException', reportStray);

process.exitCode = await main(process.argv.slice(2));
