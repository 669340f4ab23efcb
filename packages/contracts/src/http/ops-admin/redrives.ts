/** Dead letters that are published again. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { deadLetterTargetSchema } from './dead-letters.ts';
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

/** One difference between a dead letter and the copy that is published, as in RFC 6902. */
export const changeSchema = z.object({
  op: z.enum(['add', 'remove', 'replace']),
  /** JSON pointer within the data. */
  path: z.string(),
  /** As JSON; null of a removal. */
  value: z.string().nullable(),
});
export type Change = z.infer<typeof changeSchema>;

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
      /** What was changed in the copy that is published; empty of one that goes as it was. */
      changes: z.array(changeSchema),
    }),
  ),
  /** There are more items than are shown. */
  is_cut: z.boolean(),
});
export type Redrive = z.infer<typeof redriveSchema>;

export const adminStartRedrive = route('admin_start_redrive', {
  summary:
    'Publishes dead letters again, at a rate, until all are through or too many fail one after another. One with the same id is started once.',
  access: { permission: 'ops:act' },
  body: z.object({
    id: z.uuid(),
    target: deadLetterTargetSchema,
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

export const adminRedriveEdited = route('admin_redrive_edited', {
  summary: 'Publishes one dead letter again with other data; the letter stays as it is, and the differences are written down.',
  access: { permission: 'ops:edit' },
  params: z.object({ sequence: z.coerce.number().int().min(1) }),
  body: z.object({
    id: z.uuid(),
    /** The whole data of the event, as JSON. */
    data: z.string().min(2).max(200_000),
    reason: z.string().trim().min(1).max(500),
  }),
  responses: { 200: redriveSchema },
  /**
   * `not-json` · `off-contract`: the fields are named · `unchanged`: send it as it is · `nothing-waiting` · `unreadable`: the message is no
   * event, so there is no data to change.
   */
  problems: ['not-json', 'off-contract', 'unchanged', 'nothing-waiting', 'unreadable', 'broker-away'],
  bodyLimit: 256 * 1024,
});
