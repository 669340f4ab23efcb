import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema } from '../definitions/shared.ts';
import { alertRuleSchema, alertSeveritySchema } from '../http/ops-admin/alert-rules.ts';

/** Something that needs a person, as it stands at the event. Aggregate: the alert. */
const alert = z.object({
  alert_id: z.uuid(),
  rule: alertRuleSchema,
  /** What it is about: a consumer, a service, a remote, a market, a host, a folder; empty for the whole shop. */
  subject: z.string(),
  severity: alertSeveritySchema,
  /** In the unit of the rule. */
  value: z.number(),
  threshold: z.number(),
  fired_at: instantSchema,
  /** Null while it fires. */
  closed_at: instantSchema.nullable(),
});
export type AlertState = z.infer<typeof alert>;

export const alertRaised = defineEvent('ops.alert-raised.v1', 'A value was over the threshold of its rule for long enough.', alert);
export const alertClosed = defineEvent('ops.alert-closed.v1', 'The value of an alert that was raised is well again.', alert);
export const opsEvents = [alertRaised, alertClosed] as const;
