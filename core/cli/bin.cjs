#!/usr/bin/env node
// The command: its prepared half where that can do it, else the whole of it. CommonJS, since a module takes longer to start.
'use strict';

const whole = (io) => import('./whole.js').then(({ runWhole }) => runWhole(io));

require('./prepared.cjs').runPrepared(whole);
