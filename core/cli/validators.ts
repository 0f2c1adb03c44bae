/** Validators of the built-in hosts’ payloads, by adapter: the prepared half has them, else they are made when needed. */

import type { Validator } from '../engine/validate.ts';

export const VALIDATORS: Readonly<Record<string, Validator>> = {};
