/** Dead letters that are published again. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';

/** Published per second at most. */
export const MAX_REDRIVE_RATE = 50;

/**
 * `queued`: waits for its turn. `sent`: published, its consumer has not answered. `applied`: its consumer has it now. `dead`: it came back
 * to the dead letters. `skipped`: it was settled otherwise before its turn, or its message is gone.
 */
export const redriveStates = ['queued', 'sent', 'applied', 'dead', 'skipped'] as const;
export type RedriveState = (typeof redriveStates)[number];

const countSchema = z.int().min(0);

export const redriveSchema = z.object({
  id: z.uuid(),
  /** `stopped`: by a person, or by too many failures one after another. */
  state: z.enum(['running', 'done', 'stopped']),
  started_at: instantSchema,
  started_by: z.string(),
  reason: z.string(),
  per_second: z.int().min(1).max(MAX_REDRIVE_RATE),
  stop_after: z.int().min(1),
  counts: z.object({ queued: countSchema, sent: countSchema, applied: countSchema, dead: countSchema, skipped: countSchema }),
  items: z.array(
    z.object({
      sequence: z.int().min(1),
      number: z.string().nullable(),
      type: z.string(),
      consumer: z.string(),
      state: z.enum(redriveStates),
      /** From its publication to the answer of its consumer; null before. */
      took_ms: z.int().min(0).nullable(),
      /** The new error of one that came back; empty otherwise. */
      detail: z.string(),
    }),
  ),
});
export type Redrive = z.infer<typeof redriveSchema>;

export const adminStartRedrive = route('admin_start_redrive', {
  summary:
    'Publishes dead letters again, at a rate, until all are through or too many fail one after another. One with the same id is started once.',
  access: { permission: 'ops:act' },
  body: z.object({
    id: z.uuid(),
    sequences: z.array(z.int().min(1)).min(1).max(1_000),
    per_second: z.int().min(1).max(MAX_REDRIVE_RATE).default(2),
    /** Failures one after another that stop it. */
    stop_after: z.int().min(1).max(100).default(3),
    reason: z.string().trim().min(1).max(500),
  }),
  responses: { 200: redriveSchema },
  /** `nothing-waiting`: all of them are settled. */
  problems: ['nothing-waiting'],
});
export const adminGetRedrive = route('admin_get_redrive', {
  summary: 'How far a redrive is, message by message.',
  access: { permission: 'ops:read' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: redriveSchema },
});
export const adminStopRedrive = route('admin_stop_redrive', {
  summary: 'Stops a redrive; what was not published stays a dead letter.',
  access: { permission: 'ops:act' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: redriveSchema },
});
