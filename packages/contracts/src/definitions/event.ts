import { z } from 'zod';
import type { Publisher } from './publishers.ts';
import { marketSchema } from './shared.ts';

export { getStreamName, type Publisher, publishers } from './publishers.ts';

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
export const DEAD_LETTERS = 'DEAD_LETTERS';
/** Subjects of dead letters are `dead.<consumer>.<subject of the event>`. */
export const DEAD_SUBJECT = 'dead';
/** Stream of what the broker itself gave up on. */
export const ADVISORIES = 'ADVISORIES';

/** CloudEvents 1.0, structured JSON, with our extensions (ARCHITECTURE §6). */
export const envelopeSchema = z.object({
  specversion: z.literal('1.0').describe('Version of CloudEvents.'),
  id: z.uuidv7().describe('Id of the event: who sees it twice acts once.'),
  source: z.string().describe('Service that published it, `/okruh/<name>`.'),
  type: z.string().describe('Type with its version, `<publisher>.<what-happened>.v<n>`.'),
  time: z.iso.datetime().describe('When it happened, UTC.'),
  subject: z.string().describe('Id of the aggregate that it is about.'),
  datacontenttype: z.literal('application/json').describe('Media type of the data.'),
  market: marketSchema.nullable().describe('Market that it concerns; null for the whole shop.'),
  aggregateversion: z.int().min(1).describe('Grows by one with every change of the aggregate; an older one never overwrites a newer one.'),
  correlationid: z.string().describe('The same in everything that one request or job led to: the story.'),
  causationid: z.string().nullable().describe('Id of the event that led to it; null when a call or a job did.'),
  traceparent: z.string().nullable().describe('W3C trace context; null while no trace is recorded.'),
  operation: z
    .string()
    .optional()
    .describe('Call that caused it when no event did, `orders.place_order`. Older events and those of jobs have none.'),
  caller: z.string().optional().describe('Service that made this call; none when a page did.'),
  data: z.unknown().describe('Whole public state of the aggregate, by the contract of its type.'),
});
export type Envelope<D = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: D };

export type DataOf<C> = C extends EventContract<string, infer D> ? z.output<D> : never;
