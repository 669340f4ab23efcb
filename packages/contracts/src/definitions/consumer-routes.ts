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
    }),
  ),
});

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
  };
}
