/** Members of staff and the security trail, for the back office. */
import { z } from 'zod';
import { permissions } from '../../definitions/access.ts';
import { securityEventKinds } from '../../definitions/security-events.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';
import { accountSchema } from './login.ts';
import { sessionSchema } from './sessions.ts';

export const listStaff = route('list_staff', {
  summary: 'Members of staff with their roles.',
  access: { permission: 'staff:manage' },
  query: listQuerySchema,
  responses: {
    200: listOf(
      accountSchema.extend({ last_login_at: instantSchema.nullable(), has_second_factor: z.boolean(), is_disabled: z.boolean() }),
    ),
  },
});
/** A member of staff as colleagues know them. */
export const colleagueSchema = z.object({ id: z.uuid(), name: z.string() });
export type Colleague = z.infer<typeof colleagueSchema>;
export const listColleagues = route('list_colleagues', {
  summary: 'Names of the members of staff who hold a permission, for example to hand work over to one of them.',
  access: { permission: 'backoffice:enter' },
  query: z.object({ permission: z.enum(permissions) }),
  responses: { 200: z.object({ items: z.array(colleagueSchema) }) },
});
const staffParams = z.object({ account: z.uuid() });
export const listStaffSessions = route('list_staff_sessions', {
  summary: 'Where a member of staff is logged in.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  responses: { 200: z.object({ items: z.array(sessionSchema) }) },
});
export const endStaffSessions = route('end_staff_sessions', {
  summary: 'Ends every session of a member of staff.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  responses: { 204: null },
});
export const listSecurityEvents = route('list_security_events', {
  summary: 'The security trail of the last 90 days, the newest first.',
  access: { permission: 'staff:manage' },
  query: listQuerySchema.pick({ page: true, page_size: true }).extend({
    kind: z.enum(securityEventKinds).optional(),
    account: z.uuid().optional(),
    /** First day, in UTC. */
    from: dateSchema.optional(),
    /** Last day, in UTC. */
    to: dateSchema.optional(),
  }),
  responses: {
    200: listOf(
      z.object({
        id: z.int(),
        at: instantSchema,
        kind: z.enum(securityEventKinds),
        account_id: z.uuid().nullable(),
        /** Name of a member of staff; null for customers and when nobody was logged in. */
        staff_name: z.string().nullable(),
        role: z.string().nullable(),
        /** Keyed hash of the network, the same for the same network. */
        network: z.string().nullable(),
        /** A route, a role, an account's id. */
        detail: z.string().nullable(),
      }),
    ),
  },
});
