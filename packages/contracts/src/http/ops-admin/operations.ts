/** Is the shop selling, and does everything run? */
import { z } from 'zod';
import { serviceNames } from '../../definitions/route.ts';
import { instantSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';

/** What the shop lives on, counted by its events. */
export const businessLines = ['orders', 'payments', 'buyouts', 'repairs'] as const;
export const businessLineSchema = z.enum(businessLines);
export type BusinessLine = (typeof businessLines)[number];

export const operationsSchema = z.object({
  at: instantSchema,
  lines: z.array(
    z.object({
      line: businessLineSchema,
      last_at: instantSchema.nullable(),
      /** In the last 60 minutes, and in the same 60 minutes a week before. */
      hour: z.int().min(0),
      hour_before: z.int().min(0),
      /** Each five minutes of the last four hours, oldest first; the same time of last week beside them. */
      now: z.array(z.int().min(0)).length(48),
      before: z.array(z.int().min(0)).length(48),
    }),
  ),
  services: z.array(
    z.object({
      name: z.enum(serviceNames),
      /** `failing`: it answers and isn’t ready. `away`: it doesn’t answer. */
      state: z.enum(['ok', 'failing', 'away']),
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
  summary: 'Whether the shop sells: orders, payments, buy-outs and repairs beside last week; services, consumers and dead letters.',
  access: { permission: 'ops:read' },
  responses: { 200: operationsSchema },
});
