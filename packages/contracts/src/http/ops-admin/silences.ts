/** Times in which alerts notify nobody. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { alertRuleSchema } from './alert-rules.ts';
import { route } from './ops-route.ts';

export const silenceSchema = z.object({
  id: z.uuid(),
  rule: alertRuleSchema,
  /** Null: the whole rule. */
  subject: z.string().nullable(),
  until: instantSchema,
  reason: z.string(),
  created_by: z.string(),
  created_at: instantSchema,
});
export type Silence = z.infer<typeof silenceSchema>;

export const adminListSilences = route('admin_list_silences', {
  summary: 'Silences that are in force, the one that ends first in front.',
  access: { permission: 'ops:read' },
  responses: { 200: z.object({ items: z.array(silenceSchema) }) },
});

export const adminSilenceAlerts = route('admin_silence_alerts', {
  summary: 'Silences a rule, whole or about one subject, for a time; it ends by itself. One with the same id is made once.',
  access: { permission: 'ops:act' },
  body: z.object({
    id: z.uuid(),
    rule: alertRuleSchema,
    subject: z.string().max(200).nullable(),
    /** From now. */
    minutes: z
      .int()
      .min(1)
      .max(7 * 1_440),
    reason: z.string().trim().min(1).max(500),
  }),
  responses: { 200: silenceSchema },
});

export const adminLiftSilence = route('admin_lift_silence', {
  summary: 'Ends a silence now.',
  access: { permission: 'ops:act' },
  params: z.object({ id: z.uuid() }),
  responses: { 204: null },
});
