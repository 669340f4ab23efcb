import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema } from '../definitions/shared.ts';
import { alertRuleSchema, alertSeveritySchema } from '../http/ops-admin/alert-rules.ts';

/** Something that needs a person, as it stands at the event. Aggregate: the alert. */
const alert = z.object({
  alert_id: z.uuid().describe('Alert that the event describes.'),
  rule: alertRuleSchema.describe('Rule that raised it.'),
  subject: z.string().describe('Consumer, service, remote, market, host or folder that it is about; empty for the whole shop.'),
  severity: alertSeveritySchema.describe('`critical` needs a person at once.'),
  value: z.number().describe('What was measured, in the unit of the rule.'),
  threshold: z.number().describe('Limit of the rule, in the same unit.'),
  fired_at: instantSchema.describe('When the value had been over the limit for long enough, UTC.'),
  closed_at: instantSchema.nullable().describe('When the value was well again, UTC; null while it fires.'),
});
export type AlertState = z.infer<typeof alert>;

export const alertRaised = defineEvent('ops.alert-raised.v1', 'A value was over the threshold of its rule for long enough.', alert);
export const alertClosed = defineEvent('ops.alert-closed.v1', 'The value of an alert that was raised is well again.', alert);
export const opsEvents = [alertRaised, alertClosed] as const;
