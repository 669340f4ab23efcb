/** Streams of the broker and who reads them. */
import { z } from 'zod';
import { consumerPauseSchema } from '../../definitions/consumer-routes.ts';
import { instantSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';

/** Events of each of the last 30 minutes, oldest first. */
export const trendSchema = z.array(z.int().min(0)).length(30);

/** A node of the broker and its copy of a stream, or of how far a consumer is. */
export const copySchema = z.object({
  node: z.string(),
  /** It leads, is up to date, has yet to catch up, or can't be reached. */
  state: z.enum(['leads', 'current', 'behind', 'away']),
  /** Changes that it lacks; 0 of the leader. */
  lag: z.int().min(0),
});
export type Copy = z.infer<typeof copySchema>;

export const streamSchema = z.object({
  name: z.string(),
  messages: z.int().min(0),
  bytes: z.int().min(0),
  first_sequence: z.int().min(0),
  last_sequence: z.int().min(0),
  /** Times of the oldest and the newest message; null of an empty stream. */
  first_at: instantSchema.nullable(),
  last_at: instantSchema.nullable(),
  replicas: z.int().min(1),
  /** Node that leads the stream; null for a broker of one node. */
  leader: z.string().nullable(),
  /** The leader's copy and the others; empty for a broker of one node. Without a leader nobody can publish. */
  copies: z.array(copySchema),
  /** Events of the last whole minute. */
  per_minute: z.int().min(0),
  trend: trendSchema,
  consumers: z.int().min(0),
  /** Messages that some consumer has not been given yet: the largest number of one of them. */
  pending: z.int().min(0),
});
export type Stream = z.infer<typeof streamSchema>;

export const adminListStreams = route('admin_list_streams', {
  summary: 'Streams of the broker with their size, age and rate.',
  access: { permission: 'ops:read' },
  responses: { 200: z.object({ items: z.array(streamSchema), nodes: z.int().min(1), version: z.string() }) },
  /** `broker-away` (503): the broker doesn’t answer. */
  problems: ['broker-away'],
});

/** `stopped`: it waits and nobody fetches. `behind`: it works and doesn’t keep up. `paused`: somebody has stopped it, with a reason. */
export const consumerStates = ['ok', 'behind', 'stopped', 'paused'] as const;
export const consumerSchema = z.object({
  name: z.string(),
  stream: z.string(),
  state: z.enum(consumerStates),
  /** Its service answers and can pause it: not so for the index of this service and for what reads for a moment. */
  is_pausable: z.boolean(),
  /** Null when it isn’t paused, or its service can’t be asked. */
  pause: consumerPauseSchema.nullable(),
  /** Messages that it has not been given yet. */
  pending: z.int().min(0),
  /** Given to it and not acknowledged. */
  unacknowledged: z.int().min(0),
  /** Given to it more than once and not acknowledged. */
  redelivered: z.int().min(0),
  /** Age of the oldest message that it has not acknowledged, in seconds; null when there is none. */
  lag_seconds: z.int().min(0).nullable(),
  /** Messages acknowledged in the last minute; null before two looks at it. */
  per_minute: z.int().min(0).nullable(),
  /** When it has caught up at this rate, in seconds; null when it doesn’t catch up or nothing waits. */
  caught_up_in: z.int().min(0).nullable(),
  /** Pending messages at each of the last 30 looks, oldest first. */
  trend: z.array(z.int().min(0)).max(30),
  dead_letters: z.int().min(0),
  /** Who knows how far it is, the leader first; empty for a broker of one node. */
  copies: z.array(copySchema),
});
export type StreamConsumer = z.infer<typeof consumerSchema>;

export const adminListConsumers = route('admin_list_consumers', {
  summary: 'Durable consumers with what waits for them, the ones in trouble first.',
  access: { permission: 'ops:read' },
  responses: { 200: z.object({ items: z.array(consumerSchema) }) },
  problems: ['broker-away'],
});

const consumerParams = z.object({ name: z.string().min(1).max(60) });
const reasonBody = z.object({ reason: z.string().trim().min(1).max(500) });

export const adminPauseConsumer = route('admin_pause_consumer', {
  summary: 'Has a consumer of a service fetch nothing more until it is resumed; what comes meanwhile waits in the stream.',
  access: { permission: 'ops:act' },
  params: consumerParams,
  body: reasonBody,
  responses: { 204: null },
  /** `service-away` (503): the service of the consumer doesn’t answer. */
  problems: ['service-away'],
});
export const adminResumeConsumer = route('admin_resume_consumer', {
  summary: 'Lets a paused consumer go on where it was.',
  access: { permission: 'ops:act' },
  params: consumerParams,
  body: reasonBody,
  responses: { 204: null },
  problems: ['service-away'],
});
