/** The kit for people who write rules, adapters, windows and stores. */

export type { AdapterCases, ExpectedEvent, PayloadCase } from './adapter-cases.ts';
export { AdapterTester } from './adapter-tester.ts';
export { type MemoryStore, memoryStore } from './memory-store.ts';
export { readRecorded } from './read-recorded.ts';
export {
  type RecordedStop,
  type RecordedStreams,
  type RecordedStreamsOptions,
  recordedStreams,
} from './recorded-streams.ts';
export type { FailingCase, PassingCase, RuleCase, RuleCases } from './rule-cases.ts';
export { RuleTester, type RuleTesterOptions } from './rule-tester.ts';
export { type Runner, useRunner } from './runner.ts';
export { type MakeStore, type StoreContractOptions, storeContract } from './store-contract.ts';
export { readStream, type StreamOptions } from './stream-shorthand.ts';
export { testHost } from './test-host.ts';
export { type WindowCase, WindowTester, type WindowTesterOptions } from './window-tester.ts';
