/** What a service says of its consumers, and what it does with them when operations ask; the same routes in each service. */
import { z } from 'zod';
import { defineRoutes, type ServiceName } from './route.ts';
import { instantSchema } from './shared.ts';

/** A consumer that fetches nothing until it is resumed. */
export const consumerPauseSchema = z.object({ reason: z.string(), by: z.string(), at: instantSchema });
export type ConsumerPause = z.infer<typeof consumerPauseSchema>;

/** Events that are asked for at once. */
export const MAX_OUTCOMES_ASKED = 1_000;

const nameParams = z.object({ name: z.string().min(1).max(60) });

const ownConsumersSchema = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      pause: consumerPauseSchema.nullable(),
      handles: z.array(
        z.object({
          type: z.string(),
          /** It writes a projection and nothing else, so that applying it again is harmless. */
          is_replayable: z.boolean(),
        }),
      ),
    }),
  ),
});

/** Events that one call replays, and events of a replay per second: each second is a call. */
export const MAX_REPLAYED = 500;
const replayBody = z.object({
  stream: z.string().min(1).max(60),
  from_sequence: z.int().min(1),
  /** Last one, included. */
  to_sequence: z.int().min(1),
  /** Applies replayable events again that the consumer has applied; otherwise only what it lacks. */
  is_again: z.boolean(),
  limit: z.int().min(1).max(MAX_REPLAYED),
});
export type ReplayRequest = z.infer<typeof replayBody>;

const countSchema = z.int().min(0);
const replayedSchema = z.object({
  /** Where the next call begins; null when the range is through. */
  next_sequence: z.int().min(1).nullable(),
  /** Events that the consumer lacked and has now. */
  applied: z.array(z.uuid()),
  /** Replayable ones that were applied again. */
  again: countSchema,
  /** Applied before, so left alone. */
  skipped: countSchema,
  /** Not replayable, and from before what the inbox remembers: nobody knows whether the consumer has had them, so left alone. */
  too_old: countSchema,
  /** `event_id` is null for a message that is no event. */
  failed: z.array(z.object({ sequence: z.int().min(1), event_id: z.uuid().nullable(), type: z.string(), error: z.string() })),
});
export type Replayed = z.infer<typeof replayedSchema>;

/** What a rebuild found; nothing of it was changed unless it may write. */
export const rebuildReportSchema = z.object({
  /** Events that the tables are made from. */
  events: countSchema,
  /** Rows that those make. */
  rows: countSchema,
  /** Rows that weren't there, were another, or are in no event. */
  missing: countSchema,
  different: countSchema,
  stray: countSchema,
  /** Rows in no event, in a stream whose beginning has gone: older than it, so they stay. */
  older: countSchema,
});
export type RebuildReport = z.infer<typeof rebuildReportSchema>;

/** The last rebuild of a projection. `lost`: its process died, and nothing was changed. */
export const rebuildSchema = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed', 'lost']),
  /** False compares and changes nothing. */
  may_write: z.boolean(),
  started_by: z.string(),
  started_at: instantSchema,
  ended_at: instantSchema.nullable(),
  /** Messages of the stream that were read, and how many there are to read. */
  read: countSchema,
  total: countSchema,
  report: rebuildReportSchema.nullable(),
  /** Of one that failed; empty otherwise. */
  error: z.string(),
});
export type Rebuild = z.infer<typeof rebuildSchema>;

export const projectionSchema = z.object({
  name: z.string(),
  tables: z.array(z.string()),
  /** Stream that it is made from. */
  stream: z.string(),
  rebuild: rebuildSchema.nullable(),
});
export type OwnProjection = z.infer<typeof projectionSchema>;

const outcomesSchema = z.object({
  /** What a consumer has settled, and when its transaction was. */
  settled: z.array(z.object({ consumer: z.string(), event_id: z.uuid(), outcome: z.enum(['applied', 'dead']), at: instantSchema })),
  /** Attempts that failed, oldest first. */
  failed: z.array(z.object({ consumer: z.string(), event_id: z.uuid(), at: instantSchema, delivery: z.int().min(1), error: z.string() })),
});
export type EventOutcomes = z.infer<typeof outcomesSchema>;

/** Routes of one service by which operations look after its consumers. */
export function consumerRoutes<const S extends ServiceName>(service: S) {
  const route = defineRoutes(service, {
    list_own_consumers: ['GET', `/api/${service}/internal/consumers`],
    pause_consumer: ['PUT', `/api/${service}/internal/consumers/:name/pause`],
    resume_consumer: ['DELETE', `/api/${service}/internal/consumers/:name/pause`],
    find_outcomes: ['POST', `/api/${service}/internal/consumers/outcomes`],
    replay_events: ['POST', `/api/${service}/internal/consumers/:name/replay`],
    list_own_projections: ['GET', `/api/${service}/internal/projections`],
    rebuild_projection: ['POST', `/api/${service}/internal/projections/:name/rebuild`],
  });
  return {
    listOwnConsumers: route('list_own_consumers', {
      summary: 'The consumers of this process, and which of them are paused.',
      access: 'internal',
      callers: ['ops'],
      responses: { 200: ownConsumersSchema },
    }),
    pauseConsumer: route('pause_consumer', {
      summary: 'Has a consumer fetch nothing more, in every process of the service, until it is resumed; what it has in hand is finished.',
      access: 'internal',
      callers: ['ops'],
      params: nameParams,
      body: z.object({ reason: z.string().min(1).max(500), by: z.string().min(1).max(200) }),
      responses: { 204: null },
    }),
    resumeConsumer: route('resume_consumer', {
      summary: 'Lets a paused consumer go on where it was.',
      access: 'internal',
      callers: ['ops'],
      params: nameParams,
      responses: { 204: null },
    }),
    findOutcomes: route('find_outcomes', {
      summary: 'When the consumers of this service applied events, and which attempts failed before.',
      access: 'internal',
      callers: ['ops'],
      body: z.object({ event_ids: z.array(z.uuid()).min(1).max(MAX_OUTCOMES_ASKED) }),
      responses: { 200: outcomesSchema },
    }),
    replayEvents: route('replay_events', {
      summary:
        'Applies events of a stream that a consumer lacks, and again those that are replayable; what it may not have twice it is not given.',
      access: 'internal',
      callers: ['ops'],
      params: nameParams,
      body: replayBody,
      responses: { 200: replayedSchema },
      /** `paused`: it applies nothing until it is resumed. `away` (503): its broker or database. */
      problems: ['paused', 'away'],
    }),
    listOwnProjections: route('list_own_projections', {
      summary: 'Projections that this service can make again from their stream, each with its last rebuild.',
      access: 'internal',
      callers: ['ops'],
      responses: { 200: z.object({ items: z.array(projectionSchema) }) },
    }),
    rebuildProjection: route('rebuild_projection', {
      summary:
        'Reads a projection again into tables beside the live ones, compares them and puts differences right when it may; it runs on after the answer.',
      access: 'internal',
      callers: ['ops'],
      params: nameParams,
      body: z.object({ id: z.uuid(), may_write: z.boolean(), by: z.string().min(1).max(200) }),
      responses: { 204: null },
      /** One is under way already. */
      problems: ['busy'],
    }),
  };
}
