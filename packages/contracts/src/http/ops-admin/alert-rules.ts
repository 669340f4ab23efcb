/** What raises alerts, and from which value on. */
import { z } from 'zod';
import { instantSchema } from '../../definitions/shared.ts';
import { alertRuleIds } from './alert-rule-ids.ts';
import { route } from './ops-route.ts';

export const alertRuleSchema = z.enum(alertRuleIds);
export type AlertRuleId = (typeof alertRuleIds)[number];

export const alertSeveritySchema = z.enum(['critical', 'warning']);
export type AlertSeverity = z.infer<typeof alertSeveritySchema>;

/** What values of a rule are counted in. `state`: 1 while it is so, else 0. `percent`: 0 to 100. */
export const alertUnits = ['state', 'seconds', 'minutes', 'days', 'count', 'percent'] as const;
export type AlertUnit = (typeof alertUnits)[number];

/** A month: longer waits are nobody's intention. */
const MAX_SECONDS = 30 * 86_400;
export const alertSettingsSchema = z.object({
  /** From this value on it is too much, or too little where less is worse. */
  threshold: z.number().min(0).max(1_000_000_000),
  /** At this value it is well again. Between the two an alert stays as it is. */
  closes_at: z.number().min(0).max(1_000_000_000),
  /** For how long it has to be too much before it fires. */
  for_seconds: z.int().min(0).max(MAX_SECONDS),
  /** For how long it has to be well before it closes. */
  calm_seconds: z.int().min(0).max(MAX_SECONDS),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const alertRuleViewSchema = z.object({
  rule: alertRuleSchema,
  severity: alertSeveritySchema,
  unit: z.enum(alertUnits),
  /** `below`: less is worse. */
  worse: z.enum(['above', 'below']),
  settings: alertSettingsSchema,
  /** As they are when nobody has changed them. */
  defaults: alertSettingsSchema,
  changed_by: z.string().nullable(),
  changed_at: instantSchema.nullable(),
  firing: z.int().min(0),
  /** Values that are too much, not for long enough yet. */
  pending: z.int().min(0),
  /** The whole rule is silenced until then; null when it isn’t. */
  silenced_until: instantSchema.nullable(),
  last_fired_at: instantSchema.nullable(),
});
export type AlertRuleView = z.infer<typeof alertRuleViewSchema>;

export const adminListAlertRules = route('admin_list_alert_rules', {
  summary: 'What raises alerts: thresholds, what they were changed from, and what fires.',
  access: { permission: 'ops:read' },
  responses: { 200: z.object({ items: z.array(alertRuleViewSchema) }) },
});

export const adminChangeAlertRule = route('admin_change_alert_rule', {
  summary: 'Changes from which value on and after which time a rule fires and closes; with a reason, which is written down.',
  access: { permission: 'ops:act' },
  params: z.object({ rule: alertRuleSchema }),
  body: alertSettingsSchema.extend({ reason: z.string().trim().min(1).max(500) }),
  /** A field error of `closes_at`: it is worse than the threshold. */
  responses: { 200: alertRuleViewSchema },
});

export const adminGetRunbook = route('admin_get_runbook', {
  summary: 'What to do about alerts of a rule: its page of docs/runbooks in Markdown, in English.',
  access: { permission: 'ops:read' },
  params: z.object({ rule: alertRuleSchema }),
  responses: { 200: z.object({ text: z.string() }) },
});
