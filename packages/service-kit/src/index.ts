export { baseEnv, EnvError, fieldKeySchema, MIN_SECRET_LENGTH, parseEnv, secretSchema, type BaseEnv } from './env.ts';
export { accessToken, base32, isAccessToken, newCode, normaliseCode } from './encryption/codes.ts';
export {
  blindIndex,
  blindIndexes,
  CipherError,
  createFieldCipher,
  deriveFieldKey,
  withUnderived,
  type FieldCipher,
} from './encryption/encryption.ts';
export { isShortestPrefix, prefixHashes, prefixIndex } from './encryption/prefix-index.ts';
export { rotateEncrypted, type EncryptedTable } from './encryption/rotate-encrypted.ts';
export { runRotation, type EncryptedTables } from './encryption/run-rotation.ts';
export { createLogger, type Logger } from './logger.ts';
export { DependencyDown } from './dependency-down.ts';
export { createCounter, createGauge, createHistogram, observeRequest, registry, startProviderCall } from './metrics.ts';
export { deleteOldest, drain, type DueItem, endEach, endTogether, secondsOverdue, type Step } from './jobs/drain.ts';
export { type Job, type JobOptions, startEvery, type Turn, untilDone } from './jobs/start-every.ts';
export { type Part, runService, type ServiceRun } from './run.ts';
export { createSignal, type Signal } from './signal.ts';

export { TRACE_HEADER } from './tracing/request-span.ts';
export { detach, findRecordedTraceparent, getTracing, inSpan, type MeasuredSpan, readTraceId, traceHeaders } from './tracing/tracing.ts';

export { newer, openDatabase, type Database, type DatabaseOptions, type Tx } from './database/database.ts';
export { brokenConstraint, databaseFailure, describeError, sqlState, type DatabaseFailure } from './database/database-error.ts';
export { escapeLike } from './database/escape-like.ts';
export type { OutboxNotifier } from './database/outbox-notifier.ts';
export { createLiveCopy, type LiveCopy, type LiveCopyOptions } from './database/live-copy.ts';
export { migrate, MigrationError, type MigrateOptions } from './database/migrate.ts';
export { endOfDay, startOfDay } from './database/start-of-day.ts';
export { inbox, outbox } from './database/tables.ts';

export { appendEvent, appendEvents, newEnvelope, type NewEvent, type UntimedEnvelope } from './events/append-event.ts';
export { startConsumer, type Consumer, type ConsumerOptions } from './events/consumer.ts';
export { deadHeaders } from './events/dead-letters.ts';
export { followStream, type Follower, type FollowOptions } from './events/follow-stream.ts';
export { on, onAll, type Handler, type HandlerContext } from './events/handler.ts';
export { isoInstant, outboxInsert, outboxInsertText, type OutboxInsert } from './events/outbox-insert.ts';
export { listServers } from './events/list-servers.ts';
export { connectNats, type NatsLink, type NatsOptions } from './events/nats-link.ts';
export { startRelay, type Relay, type RelayOptions } from './events/relay.ts';
export { isNotFound, isUnanswered, messageId, parseEventId } from './events/streams.ts';
export { readEnvelope, UnreadableEvent } from './events/inbox.ts';
export { describeReport, runRebuild } from './events/run-rebuild.ts';
export { type Projection, rebuildProjection } from './events/rebuild-projection.ts';

export {
  binary,
  created,
  fieldErrors,
  noContent,
  ok,
  problem,
  raw,
  type Answer,
  type FieldErrorsAnswer,
  type JsonAnswer,
  type ProblemAnswer,
  type ProblemOptions,
  type RawAnswer,
} from './http/answer.ts';
export type { AppContext, OffContractAnswer } from './http/app-context.ts';
export { callService, type ServiceAnswer, type ServiceCall } from './http/call-service.ts';
export { clearCookie, cookieName, readCookies, setCookie } from './http/cookies.ts';
export { createApp, type AppOptions } from './http/create-app.ts';
export { BYTE_ORDER_MARK, csvLine } from './http/csv.ts';
export { headerList } from './http/header-list.ts';
export { idempotent, IDEMPOTENCY_KEY_MAX } from './http/idempotent.ts';
export { IDENTITY_HEADER, IDENTITY_LIFE, REQUEST_ID_HEADER, type Identity, type IdentityClaims } from './http/identity.ts';
export { createTryGuard, type TryGuard } from './http/try-guard.ts';
export { createOutsidePolicy, type OutsidePolicy } from './http/outside-policy.ts';
export { buildOpenApi } from './http/openapi.ts';
export { toNetwork } from './http/network.ts';
export { ReadyAnswers } from './http/ready-answers.ts';
export { keyScope, repeatable } from './http/repeatable.ts';
export { route, type RouteHandler, type RouteRequest } from './http/route.ts';
export { sendAnswer } from './http/send.ts';
export { createServiceKeys, type ServiceKeys } from './http/service-keys.ts';
export { type FileCell, type FileTable, tableFile } from './http/table-file.ts';
export { writeXlsx, XLSX_TYPE, type XlsxCell, type XlsxColumn } from './http/xlsx.ts';
export { isSigned } from './http/webhook-signature.ts';

export { maskEMail } from './office/mask-e-mail.ts';
export { type FieldChange, type Fields, listFieldChanges } from './office/field-changes.ts';
export {
  addRecordChangesRoute,
  type ChangedRecord,
  noteRecordChange,
  noteRecordChanges,
  type NotedRecord,
  type RecordState,
  toChangedBy,
} from './office/record-changes.ts';
export { addSearchRoute } from './office/search.ts';
export { addWaitingRoute } from './office/waiting.ts';
