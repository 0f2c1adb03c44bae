/** The public face: everything that a rule, an adapter, a plugin or a config may use. */

export { check } from './engine/check.ts';
export { createEngine, type Engine } from './engine/engine.ts';
export { evaluate, type Request } from './engine/evaluate.ts';
export { matchesFile } from './engine/match-file.ts';
export { parsePayload } from './engine/read-payload.ts';
export { type Replayed, replayStops } from './engine/replay-stops.ts';
export { ERRORS } from './error-table.ts';
export { type ErrorCode, HarneryError, systemCode } from './errors.ts';
export {
  type Adapter,
  type AdapterTraits,
  type Block,
  canBlock,
  defineAdapter,
  type EventSpec,
  type ParsedEvent,
  type Reply,
} from './model/adapter.ts';
export { type AdapterOptions, withOptions } from './model/adapter-options.ts';
export { answerByDecision, askForAll, askForFirst, lineOnStderr, systemMessage } from './model/answers.ts';
export type { Condition, Explained, JsonLogic, Options, Predicate } from './model/condition.ts';
export type {
  Config,
  PluginEntry,
  PromisedPlugin,
  RuleSetting,
  UserConfig,
} from './model/config.ts';
export {
  EVENT_TYPES,
  type EventMap,
  type EventType,
  type HarneryEvent,
  isEvent,
  type Origin,
  type StopStatus,
  sameAgent,
  timeOf,
} from './model/event.ts';
export { FACT_TABLE, type FactDoc, type FactPath, type FactType } from './model/fact-table.ts';
export type {
  CommandRun,
  Edit,
  EventCounts,
  Facts,
  HostFacts,
  LastEvents,
  When,
} from './model/facts.ts';
export { cheapHash, markOf } from './model/hash.ts';
export type {
  Authorship,
  EventContext,
  HookMap,
  HookName,
  Hooks,
  MessageContext,
  PromptContext,
  Tap,
  VerdictContext,
} from './model/hooks.ts';
export type {
  HookSwitch,
  HostSettings,
  SettingsFile,
  SettingsQuirk,
  SettingsScope,
} from './model/host-settings.ts';
export { isObject } from './model/is-object.ts';
export type { JsonSchema } from './model/json-schema.ts';
export type { CheckRequest, Outcome } from './model/line.ts';
export { liveTasks } from './model/live-tasks.ts';
export { Past } from './model/past.ts';
export {
  answerOf,
  type Payload,
  payloadSchema,
  type ToolCall,
  textField,
  toolCall,
} from './model/payload.ts';
export { definePlugin, type Plugin } from './model/plugin.ts';
export type { Explanation, Judgement, Report } from './model/report.ts';
export {
  type Asked,
  defineRule,
  describeAsked,
  type Finding,
  type Remedy,
  type Rule,
  type RuleBody,
  type RuleMeta,
  type Severity,
  type Stage,
  type Words,
} from './model/rule.ts';
export type { OpenStream, Store, StoreFactory, StreamInfo, StreamKey } from './model/store.ts';
export { type ParsedStream, parseEvent, parseStream } from './model/stream.ts';
export { addToSummary, emptySummary, SUMMARY_VERSION, type Summary } from './model/summary.ts';
export { isOurs, turnOpenings, turnOpeningsBack } from './model/turn.ts';
export {
  isBlock,
  isJudged,
  isVerdict,
  REASONS,
  type Reason,
  type Verdict,
  verdict,
  verdictType,
} from './model/verdict.ts';
export { eventsIn, MAX_HOPS, type Scope, type Window, type WindowPin } from './model/window.ts';
export { makePrivateFolder, openPrivateFile, writePrivateFile } from './platform/private-files.ts';
export { processStart } from './platform/process-tree.ts';
export {
  bytesOf,
  type Line,
  linesBack,
  linesForth,
  type ReadBytes,
  textsForth,
} from './platform/read-lines.ts';
export { inOneProcess, sweepClaims } from './session/claim.ts';
export { streamKeyOf, streamName } from './session/stream-name.ts';
export { matchesCommand } from './shell/match-command.ts';
export { splitCommand } from './shell/split-command.ts';
