/** Events that a consumer gave up on. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './ops-route.ts';
import { fieldSchema, unmaskBodySchema } from './stories.ts';

/**
 * `waiting`: nobody has done anything. `sent`: it was published again and is not settled yet. `applied`: its consumer has applied it
 * since. `returned`: it failed again, and a newer dead letter stands for it. `discarded`: somebody decided that it isn’t needed.
 */
export const deadLetterStates = ['waiting', 'sent', 'applied', 'returned', 'discarded'] as const;
export const deadLetterStateSchema = z.enum(deadLetterStates);
export type DeadLetterState = (typeof deadLetterStates)[number];

export const deadLetterSchema = z.object({
  /** Sequence in the stream of dead letters. */
  sequence: z.int().min(1),
  state: deadLetterStateSchema,
  consumer: z.string(),
  type: z.string(),
  /** Null when the message is no event. */
  event_id: z.uuid().nullable(),
  /** Number of the order, the buy-out or the repair; null when it belongs to none. */
  number: z.string().nullable(),
  /** Id of the story; null when there is none. */
  story_id: z.uuid().nullable(),
  market: marketSchema.nullable(),
  /** `unreadable`: no event. `invalid-data`: off its contract. `failed`: the consumer threw each time. */
  reason: z.enum(['unreadable', 'invalid-data', 'failed']),
  /** The consumer’s last error, without values. */
  detail: z.string(),
  at: instantSchema,
  /** How often it was published again from here. */
  redriven: z.int().min(0),
  settled_by: z.string().nullable(),
  /** Why it was discarded; empty otherwise. */
  settle_reason: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;

/** Half hours. */
export const GROUP_TREND_STEPS = 12;
export const deadLetterGroupSchema = z.object({
  detail: z.string(),
  consumer: z.string(),
  count: z.int().min(1),
  /** Of those that wait now, how many were there at the end of each half hour of the last six hours, oldest first. */
  trend: z.array(z.int().min(0)).length(GROUP_TREND_STEPS),
  first_at: instantSchema,
  last_at: instantSchema,
});
export type DeadLetterGroup = z.infer<typeof deadLetterGroupSchema>;

const filterSchema = z.object({
  state: deadLetterStateSchema.optional(),
  consumer: z.string().max(60).optional(),
  detail: z.string().max(500).optional(),
});

/** Dead letters that one command is about, at most. */
export const MAX_TARGETS = 10_000;

/** The waiting letters that something is done to: named one by one, or all that fit a filter. */
export const deadLetterTargetSchema = z.union([
  z.object({ sequences: z.array(z.int().min(1)).min(1).max(1_000) }),
  z.object({
    filter: z.object({
      consumer: z.string().max(60).optional(),
      detail: z.string().max(500).optional(),
      q: z.string().trim().max(200).optional(),
      /** Newest letter that it is about: what comes later wasn’t seen by who decided. */
      until: z.int().min(1),
    }),
  }),
]);
export type DeadLetterTarget = z.infer<typeof deadLetterTargetSchema>;

export const adminListDeadLetters = route('admin_list_dead_letters', {
  summary: 'Dead letters, newest first, with the waiting ones grouped by what went wrong; `q` finds numbers and ids.',
  access: { permission: 'ops:read' },
  query: listQuerySchema.omit({ sort: true }).extend(filterSchema.shape),
  responses: { 200: listOf(deadLetterSchema).extend({ groups: z.array(deadLetterGroupSchema) }) },
});

export const deadLetterDetailSchema = deadLetterSchema.extend({
  stream: z.string(),
  stream_sequence: z.int().min(1),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The payload beside its contract. */
  fields: z.array(fieldSchema),
  /** Null when the stream no longer has it, or none of it can be shown. */
  raw: z.string().nullable(),
  /** Something of it is masked: see `admin_unmask_dead_letter`. */
  is_masked: z.boolean(),
  /** Who gets it when it is published again: `applies` tries again, `skips` has applied it before. */
  receivers: z.array(z.object({ consumer: z.string(), effect: z.enum(['applies', 'skips']) })),
});
export type DeadLetterDetail = z.infer<typeof deadLetterDetailSchema>;

export const adminGetDeadLetter = route('admin_get_dead_letter', {
  summary: 'One dead letter with its payload beside its contract, and who gets it when it is published again.',
  access: { permission: 'ops:read' },
  params: z.object({ sequence: z.coerce.number().int().min(1) }),
  responses: { 200: deadLetterDetailSchema },
  problems: ['broker-away'],
});

export const adminUnmaskDeadLetter = route('admin_unmask_dead_letter', {
  summary: 'One dead letter with everything that is masked otherwise; who looked and why is written down.',
  access: { permission: 'ops:unmask' },
  params: z.object({ sequence: z.coerce.number().int().min(1) }),
  body: unmaskBodySchema,
  responses: { 200: deadLetterDetailSchema },
  problems: ['broker-away'],
});

export const deadLetterPreviewSchema = z.object({
  /** How many wait, of those that it is about. */
  count: z.int().min(0),
  /** Of them, those that are no event: they can’t be published again. */
  unreadable: z.int().min(0),
  /** Who gets how many, when they are published again. */
  consumers: z.array(z.object({ name: z.string(), count: z.int().min(1) })),
});
export type DeadLetterPreview = z.infer<typeof deadLetterPreviewSchema>;

export const adminPreviewDeadLetters = route('admin_preview_dead_letters', {
  summary: 'How many waiting dead letters a selection or a filter is about, and who would get them again; changes nothing.',
  access: { permission: 'ops:read' },
  body: z.object({ target: deadLetterTargetSchema }),
  responses: { 200: deadLetterPreviewSchema },
});

export const adminExportDeadLetters = route('admin_export_dead_letters', {
  summary: 'Dead letters as lines of JSON, newest first, with their messages as the stream has them; what is masked is left out.',
  access: { permission: 'ops:read' },
  query: listQuerySchema.pick({ q: true }).extend(filterSchema.shape),
  responses: { 200: { binary: 'application/x-ndjson' } },
  problems: ['broker-away'],
});

export const adminSettleDeadLetters = route('admin_settle_dead_letters', {
  summary: 'Discards dead letters with a reason, or takes that back; their messages stay in the stream.',
  access: { permission: 'ops:act' },
  body: z.object({
    target: deadLetterTargetSchema,
    action: z.enum(['discard', 'restore']),
    reason: z.string().trim().min(1).max(500),
  }),
  responses: {
    200: z.object({
      /** How many were changed; others were settled by somebody else meanwhile. */
      changed: z.int().min(0),
    }),
  },
});
