/** The timers of Node as they are before foreign code can put its own in their place. */

export const { setTimeout, clearTimeout, setImmediate } = globalThis;
