/** What needs a person now, and what did. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { alertRuleSchema, alertSeveritySchema, alertUnits } from './alert-rules.ts';
import { route } from './ops-route.ts';

export const alertSchema = z.object({
  id: z.uuid(),
  rule: alertRuleSchema,
  /** What it is about: `PICKING invoicing`, a service, a remote, a market, a host, a folder; empty for the whole shop. */
  subject: z.string(),
  severity: alertSeveritySchema,
  unit: z.enum(alertUnits),
  state: z.enum(['firing', 'closed']),
  /** At which it fired. */
  threshold: z.number(),
  /** Value at which it fired, the worst since and the newest. */
  value: z.number(),
  worst: z.number(),
  last: z.number(),
  fired_at: instantSchema,
  closed_at: instantSchema.nullable(),
  /** Who looks after it. */
  taken_by: z.string().nullable(),
  taken_at: instantSchema.nullable(),
  /** Until when it notifies nobody; null when it isn’t silenced. */
  silenced_until: instantSchema.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

export const adminListAlerts = route('admin_list_alerts', {
  summary: 'Alerts: those that fire, critical ones first, or those that are over, newest first.',
  access: { permission: 'ops:read' },
  query: listQuerySchema.omit({ sort: true, q: true }).extend({
    state: z.enum(['firing', 'closed']).default('firing'),
    rule: alertRuleSchema.optional(),
  }),
  responses: {
    200: listOf(alertSchema).extend({
      /** Of all that fire. */
      counts: z.object({
        firing: z.int().min(0),
        critical: z.int().min(0),
        /** Neither taken nor silenced. */
        open: z.int().min(0),
        silenced: z.int().min(0),
      }),
    }),
  },
});

export const alertDetailSchema = alertSchema.extend({
  /** When the value first was too much. */
  since: instantSchema,
  /** When people were notified; null while they were not. */
  notified_at: instantSchema.nullable(),
  /** Calls of the webhook. `waiting`: it is tried again. */
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['raised', 'closed']),
      state: z.enum(['waiting', 'sent', 'failed']),
      attempts: z.int().min(0),
      /** HTTP status or what went wrong; empty before the first try. */
      result: z.string(),
      at: instantSchema,
    }),
  ),
  /** Alerts of the same rule about the same, before this one. */
  earlier: z.array(z.object({ id: z.uuid(), fired_at: instantSchema, closed_at: instantSchema.nullable() })),
});
export type AlertDetail = z.infer<typeof alertDetailSchema>;

export const adminGetAlert = route('admin_get_alert', {
  summary: 'One alert with who was notified and what happened before.',
  access: { permission: 'ops:read' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: alertDetailSchema },
});

export const adminTakeAlert = route('admin_take_alert', {
  summary: 'Takes an alert that fires: from now on the caller looks after it. Another person may take it over.',
  access: { permission: 'ops:act' },
  params: z.object({ id: z.uuid() }),
  responses: { 200: alertDetailSchema },
  /** `alert-closed`: it is over. */
  problems: ['alert-closed'],
});
