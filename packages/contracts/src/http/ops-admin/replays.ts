/** Ranges of a stream that are replayed to a consumer, and projections that are read again. */
import { z } from 'zod';
import { MAX_REPLAYED, projectionSchema } from '../../definitions/consumer-routes.ts';
import { instantSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';

/** A place in a stream: a sequence, or a time. */
const placeSchema = z.union([z.strictObject({ sequence: z.int().min(1) }), z.strictObject({ at: instantSchema })]);
export type ReplayPlace = z.infer<typeof placeSchema>;

const rangeSchema = z.object({
  consumer: z.string().min(1).max(60),
  stream: z.string().min(1).max(60),
  from: placeSchema,
  /** Null: up to the newest event there is when it starts. */
  until: placeSchema.nullable(),
  /** Applies replayable events again that the consumer has applied; otherwise only what it lacks. */
  is_again: z.boolean(),
});
export type ReplayRange = z.infer<typeof rangeSchema>;

const countSchema = z.int().min(0);

export const replayPreviewSchema = z.object({
  from_sequence: z.int().min(1),
  to_sequence: countSchema,
  /** Events of the range that the consumer handles, the most frequent type first. */
  types: z.array(
    z.object({
      type: z.string(),
      count: countSchema,
      /** The service calls its handler a projection's: applying it again is harmless. */
      is_replayable: z.boolean(),
    }),
  ),
  /** There are more events than were counted. */
  is_cut: z.boolean(),
});
export type ReplayPreview = z.infer<typeof replayPreviewSchema>;

export const replaySchema = z.object({
  id: z.uuid(),
  consumer: z.string(),
  stream: z.string(),
  is_again: z.boolean(),
  /** `stopped`: by a person, or after too many failures. */
  state: z.enum(['running', 'done', 'stopped']),
  /** Why it doesn't get on: the consumer is paused, or its service, database or broker is away. It goes on by itself. */
  waits_for: z.enum(['resume', 'service']).nullable(),
  from_sequence: z.int().min(1),
  to_sequence: countSchema,
  /** Where it goes on. */
  next_sequence: z.int().min(1),
  per_second: z.int().min(1).max(MAX_REPLAYED),
  stop_after: z.int().min(1),
  reason: z.string(),
  started_at: instantSchema,
  started_by: z.string(),
  ended_at: instantSchema.nullable(),
  /**
   * `applied`: the consumer lacked it and has it now. `again`: applied once more. `skipped`: it has it. `too_old`: from before what the
   * consumer remembers, so it isn't given a second time. `failed`: its handler threw.
   */
  counts: z.object({ applied: countSchema, again: countSchema, skipped: countSchema, too_old: countSchema, failed: countSchema }),
});
export type Replay = z.infer<typeof replaySchema>;

export const replayDetailSchema = replaySchema.extend({
  failures: z.array(
    z.object({ sequence: z.int().min(1), event_id: z.uuid().nullable(), type: z.string(), error: z.string(), at: instantSchema }),
  ),
  /** There are more failures than are shown. */
  is_cut: z.boolean(),
});
export type ReplayDetail = z.infer<typeof replayDetailSchema>;

const idParams = z.object({ id: z.uuid() });

export const adminPreviewReplay = route('admin_preview_replay', {
  summary: 'Which events of a range a consumer would be given, by type.',
  access: { permission: 'ops:read' },
  body: rangeSchema,
  responses: { 200: replayPreviewSchema },
  /** `service-away` (503): the service of the consumer doesn’t answer. */
  problems: ['service-away'],
});
export const adminStartReplay = route('admin_start_replay', {
  summary: 'Replays a range of a stream to one consumer, at a rate, through its inbox. One with the same id is started once.',
  access: { permission: 'ops:act' },
  body: rangeSchema.extend({
    id: z.uuid(),
    per_second: z.int().min(1).max(MAX_REPLAYED).default(100),
    /** Failures that stop it. */
    stop_after: z.int().min(1).max(100).default(3),
    reason: z.string().trim().min(1).max(500),
  }),
  responses: { 200: replayDetailSchema },
  /** `nothing-to-replay`: no event of the range is one that the consumer handles. */
  problems: ['service-away', 'nothing-to-replay'],
});
export const adminListReplays = route('admin_list_replays', {
  summary: 'The last replays, newest first.',
  access: { permission: 'ops:read' },
  responses: { 200: z.object({ items: z.array(replaySchema).max(100) }) },
});
export const adminGetReplay = route('admin_get_replay', {
  summary: 'How far a replay is, and which events failed.',
  access: { permission: 'ops:read' },
  params: idParams,
  responses: { 200: replayDetailSchema },
});
export const adminStopReplay = route('admin_stop_replay', {
  summary: 'Stops a replay; what is applied stays applied.',
  access: { permission: 'ops:act' },
  params: idParams,
  responses: { 200: replayDetailSchema },
});

export const adminListProjections = route('admin_list_projections', {
  summary: 'Projections that can be read again from their stream, each with its last rebuild.',
  access: { permission: 'ops:read' },
  responses: {
    200: z.object({
      items: z.array(projectionSchema.extend({ service: z.string() })),
      /** Services that don't answer. */
      unreachable: z.array(z.string()),
    }),
  },
});
export const adminRebuildProjection = route('admin_rebuild_projection', {
  summary:
    'Reads a projection again into tables beside the live ones and compares them; when it may write, it puts differences right. The shop goes on meanwhile.',
  access: { permission: 'ops:act' },
  params: z.object({ service: z.string().min(1).max(60), name: z.string().min(1).max(60) }),
  body: z.object({ id: z.uuid(), may_write: z.boolean(), reason: z.string().trim().min(1).max(500) }),
  responses: { 204: null },
  /** `rebuild-running`: one is under way already. */
  problems: ['service-away', 'rebuild-running'],
});
