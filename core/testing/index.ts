/** The kit for people who write rules, adapters and plugins. */

export { type MemoryStore, memoryStore } from './memory-store.ts';
export { readStream, type StreamOptions } from './stream-shorthand.ts';
