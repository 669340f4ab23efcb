/** Events as they come, sent by the server (`text/event-stream`). */
import { z } from 'zod';
import { publishers } from '../../definitions/event.ts';
import { instantSchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';

export const tailEventSchema = z.object({
  /** Grows with each event that is indexed; the tail goes on after it. */
  position: z.int().min(1),
  id: z.uuid(),
  at: instantSchema,
  service: z.enum(publishers),
  type: z.string(),
  subject: z.string(),
  market: marketSchema.nullable(),
  /** Number of the order, the buy-out or the repair, or what else people know the event by; null without. */
  label: z.string().nullable(),
  /** Story that it belongs to; null without. */
  story_id: z.uuid().nullable(),
});
export type TailEvent = z.infer<typeof tailEventSchema>;

/** `start` comes first and alone has no data: its id is where the tail begins. Data of the server-sent event `events`: what came since the last one, in order. */
export const tailBatchSchema = z.array(tailEventSchema);
/**
 * Data of the server-sent event `gap`: so many were left out because the browser was too slow; at most so many, before any filter, when it
 * was away for too long.
 */
export const tailGapSchema = z.object({ missed: z.int().min(1) });

/** Data of the server-sent event `rate`, at most once a second: events since the last one, and how many of them fit the filter and were sent. */
export const tailRateSchema = z.object({ seen: z.int().min(0), shown: z.int().min(0) });
export type TailRate = z.infer<typeof tailRateSchema>;

/** Data of the server-sent event `refused`, the last one: `too-slow`: the expression takes too long for what comes. */
export const tailRefusalSchema = z.object({ reason: z.literal('too-slow') });

/** What is looked for within messages; what is masked there is not found. */
const payloadFilterSchema = z.object({
  /** Common Expression Language over `event` (the whole message) and `data`; true for what is shown. */
  cel: z.string().trim().max(500).optional(),
  /** JSONPath (RFC 9535) over the message; what it selects something in is shown. */
  path: z.string().trim().max(300).optional(),
  /** Text that the message contains, in upper or lower case. */
  text: z.string().trim().max(100).optional(),
});

export const adminCheckTailFilter = route('admin_check_tail_filter', {
  summary: 'Whether an expression and a path can be read; what is wrong with them is said by field. An event source can’t read refusals.',
  access: { permission: 'ops:read' },
  body: payloadFilterSchema,
  responses: { 204: null },
});

export const adminFollowEvents = route('admin_follow_events', {
  summary:
    'Events as they are indexed, as server-sent events `events`, `gap` and `rate`, and `refused` at the end when its filter can’t be carried out; goes on after `after` or the header Last-Event-ID, else with what comes from now on. Ends after a quarter of an hour: browsers connect again.',
  access: { permission: 'ops:read' },
  query: z.object({
    after: z.coerce.number().int().min(0).optional(),
    service: z.enum(publishers).optional(),
    market: marketSchema.optional(),
    /** Type without its service, a star stands for anything: `order-*`. */
    type: z
      .string()
      .trim()
      .max(80)
      .regex(/^[a-z0-9.*-]*$/)
      // More of them take long to compare.
      .refine((pattern) => pattern.split('*').length <= 4)
      .optional(),
    /** Beginning of a number, or an id. */
    q: z.string().trim().max(100).optional(),
    /** Begins with the first event of this time or after, instead of now. */
    since: instantSchema.optional(),
    /** Begins with this sequence of the stream of `service`, instead of now. */
    sequence: z.coerce.number().int().min(1).optional(),
    ...payloadFilterSchema.shape,
  }),
  responses: { 200: { binary: 'text/event-stream' } },
});
