/** Is the shop selling, and does everything run? */
import { z } from 'zod';
import { serviceNames } from '../../definitions/route.ts';
import { instantSchema } from '../../definitions/shared.ts';
import { defaultOperationsRange, operationsRanges } from './operations-ranges.ts';
import { route } from './ops-route.ts';

/** What the shop lives on, counted by its events. */
export const businessLines = ['orders', 'payments', 'buyouts', 'repairs'] as const;
export const businessLineSchema = z.enum(businessLines);
export type BusinessLine = (typeof businessLines)[number];

const countSchema = z.int().min(0);
/** Lower and upper quartile of what was counted at the same weekday and time in the eight weeks before. */
export const usualBandSchema = z.object({ low: z.number().min(0), high: z.number().min(0) });
export type UsualBand = z.infer<typeof usualBandSchema>;

export const operationsSchema = z.object({
  at: instantSchema,
  range: z.enum(operationsRanges),
  /** When the first step of the lines begins; each of them lasts `step_seconds`. */
  from: instantSchema,
  step_seconds: z.int().min(1),
  /** Since when events of the lines are counted, at most nine weeks ago; null before the first. A band needs four weeks. */
  counted_from: instantSchema.nullable(),
  lines: z.array(
    z.object({
      line: businessLineSchema,
      last_at: instantSchema.nullable(),
      /** In the last 60 minutes, and in the same 60 minutes a week before. */
      hour: countSchema,
      hour_before: countSchema,
      /** Since midnight of the market that asks, and as long on the same day a week before. */
      today: countSchema,
      today_before: countSchema,
      /** In the whole past of the range, and in the same time a week before. */
      total: countSchema,
      total_before: countSchema,
      /** What is usual in such an hour; null while fewer than four weeks are counted. */
      usual_hour: usualBandSchema.nullable(),
      /** The last hour had far fewer than usual: something is wrong. */
      is_low: z.boolean(),
      /** Each step that is over, oldest first. */
      now: z.array(countSchema),
      /** The same steps of last week, and some that are still to come. */
      before: z.array(countSchema),
      /** Of the steps of `before`; null where fewer than four weeks are counted. */
      band: z.array(usualBandSchema.nullable()),
    }),
  ),
  services: z.array(
    z.object({
      name: z.enum(serviceNames),
      /** `failing`: it answers and isn’t ready. `away`: it doesn’t answer. */
      state: z.enum(['ok', 'failing', 'away']),
      /** Release that it runs; null when it doesn’t know or can’t be asked. */
      release: z.string().max(40).nullable(),
      /** Requests of the last minute; null before two looks. */
      per_minute: z.int().min(0).nullable(),
      /** Share of them that we failed to answer (5xx), 0 to 1. */
      error_rate: z.number().min(0).max(1).nullable(),
      /** 95 % of them took at most so long, ms. */
      p95_ms: z.number().min(0).nullable(),
      /** Events that are committed and not published. */
      outbox: z.int().min(0).nullable(),
      dead_letters: z.int().min(0),
    }),
  ),
  /** Null while the broker is away. */
  consumers: z.object({ total: z.int().min(0), behind: z.int().min(0), stopped: z.int().min(0), paused: z.int().min(0) }).nullable(),
  dead_letters: z.object({ waiting: z.int().min(0), oldest_at: instantSchema.nullable(), last_hour: z.int().min(0) }),
});
export type Operations = z.infer<typeof operationsSchema>;

export const adminGetOperations = route('admin_get_operations', {
  summary:
    'Whether the shop sells: orders, payments, buy-outs and repairs beside last week and what is usual; services, consumers and dead letters.',
  access: { permission: 'ops:read' },
  query: z.object({ range: z.enum(operationsRanges).default(defaultOperationsRange) }),
  responses: { 200: operationsSchema },
});
