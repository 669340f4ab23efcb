import { z } from 'zod';
import type { Publisher } from './publishers.ts';
import { marketSchema } from './shared.ts';

export { type Publisher, publishers } from './publishers.ts';

/** One event: `type` is `<publisher>.<thing-happened>.v<n>`; the NATS subject is `shop.<type>`. */
export interface EventContract<T extends string = string, D extends z.ZodType = z.ZodType> {
  readonly type: T;
  readonly publisher: Publisher;
  /** One sentence: when it happens. */
  readonly summary: string;
  /** The aggregate's whole public state; no card, bank or identity data. */
  readonly data: D;
}

export function defineEvent<const T extends `${Publisher}.${string}.v${number}`, D extends z.ZodType>(
  type: T,
  summary: string,
  data: D,
): EventContract<T, D> {
  return { type, publisher: type.slice(0, type.indexOf('.')) as Publisher, summary, data };
}

export const toSubject = (type: string): string => `shop.${type}`;
export const toType = (subject: string): string => subject.replace(/^shop\./, '');
export const getStreamName = (publisher: Publisher): string => publisher.toUpperCase();
export const DEAD_LETTERS = 'DEAD_LETTERS';
/** Subjects of dead letters are `dead.<consumer>.<subject of the event>`. */
export const DEAD_SUBJECT = 'dead';
/** Stream of what the broker itself gave up on. */
export const ADVISORIES = 'ADVISORIES';

/** CloudEvents 1.0, structured JSON, with our extensions (ARCHITECTURE §6). */
export const envelopeSchema = z.object({
  specversion: z.literal('1.0'),
  id: z.uuidv7(),
  source: z.string(),
  type: z.string(),
  time: z.iso.datetime(),
  /** Aggregate id. */
  subject: z.string(),
  datacontenttype: z.literal('application/json'),
  market: marketSchema.nullable(),
  /** Grows by one with every change of the aggregate; an older one never overwrites a newer one. */
  aggregateversion: z.int().min(1),
  correlationid: z.string(),
  causationid: z.string().nullable(),
  /** W3C trace context; null while no trace is recorded. */
  traceparent: z.string().nullable(),
  /** Call that caused it when no event did: service and route, `orders.place_order`. Events from before have none, nor do those of jobs. */
  operation: z.string().optional(),
  /** Service that made this call; none when a page did. */
  caller: z.string().optional(),
  data: z.unknown(),
});
export type Envelope<D = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: D };

export type DataOf<C> = C extends EventContract<string, infer D> ? z.output<D> : never;
