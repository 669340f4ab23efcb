/** Members of staff and the security trail, for the back office. */
import { z } from 'zod';
import { permissions, roles, staffRoles } from '../../definitions/access.ts';
import { securityEventKinds } from '../../definitions/security-events.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { MAX_STAFF_REASON, staffStates } from '../../definitions/staff-states.ts';
import { route, short } from './accounts-route.ts';
import { accountSchema } from './login.ts';
import { sessionSchema } from './sessions.ts';

/** A member of staff as administrators know them. */
export const staffMemberSchema = accountSchema.extend({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Name of the store of `store_id`; null without one. */
  store_name: z.string().nullable(),
  state: z.enum(staffStates),
  /** Until when the mailed link works; null when none does. */
  invitation_expires_at: instantSchema.nullable(),
  has_second_factor: z.boolean(),
  /** Demo logins sign in without a second factor; they work on demo hosts only. */
  is_demo: z.boolean(),
  last_login_at: instantSchema.nullable(),
  created_at: instantSchema,
  /** Grows with each change by an administrator. */
  version: z.int(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const listStaff = route('list_staff', {
  summary: 'Members of staff with their roles. Sorts by `e_mail`, `display_name` and `last_login_at`.',
  access: { permission: 'staff:manage' },
  query: listQuerySchema.extend({ role: z.enum(staffRoles).optional(), state: z.enum(staffStates).optional() }),
  responses: { 200: listOf(staffMemberSchema) },
});
export const staffChoicesSchema = z.object({
  /** Open stores, market by market as lists of them show them. */
  stores: z.array(z.object({ id: z.string(), name: z.string(), market: marketSchema })),
  /** How many people hold each role; disabled accounts don't count. */
  roles: z.array(z.object({ role: z.enum(staffRoles), people: z.int().min(0) })),
});
export type StaffChoices = z.infer<typeof staffChoicesSchema>;
export const getStaffChoices = route('get_staff_choices', {
  summary: 'What the forms of staff choose from: stores, and roles with how many people hold each.',
  access: { permission: 'staff:manage' },
  responses: { 200: staffChoicesSchema },
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
export const getStaffMember = route('get_staff_member', {
  summary: 'A member of staff.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  responses: { 200: staffMemberSchema },
});

const memberName = z.object({ first_name: short, last_name: short });
const memberAccess = z.object({
  role: z.enum(staffRoles),
  /** A role that serves at one counter needs one; for the others it counts for nothing. */
  store_id: z.string().max(60).nullable(),
});
/** Each of them mails somebody. */
const mails = { max: 60, windowSeconds: 600 };
export const inviteStaff = route('invite_staff', {
  summary: 'Adds a member of staff and mails the invitation, whose link works once, for three days.',
  access: { permission: 'staff:manage' },
  body: z.object({ ...memberName.shape, ...memberAccess.shape, e_mail: short }),
  responses: { 201: staffMemberSchema },
  rateLimit: mails,
});
/** The version that the administrator saw: a change that came second gets 409 `changed-meanwhile`. */
const seen = z.object({ version: z.int() });
const withReason = seen.extend({ reason: z.string().max(MAX_STAFF_REASON) });
/** Nobody changes their own access; one administrator always stays. */
const refusals = ['changed-meanwhile', 'own-account', 'last-admin'] as const;
export const renameStaffMember = route('rename_staff_member', {
  summary: 'Changes the name of a member of staff.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  body: seen.extend(memberName.shape),
  responses: { 200: staffMemberSchema },
  problems: ['changed-meanwhile'],
});
export const changeStaffAccess = route('change_staff_access', {
  summary: 'Gives a member of staff another role or another store and ends their sessions.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  body: withReason.extend(memberAccess.shape),
  responses: { 200: staffMemberSchema },
  problems: refusals,
});
export const reinviteStaffMember = route('reinvite_staff_member', {
  summary: 'Invites a member of staff again: password, second factor and sessions go, a closed account opens.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  body: withReason,
  responses: { 200: staffMemberSchema },
  problems: refusals,
  rateLimit: mails,
});
export const disableStaffMember = route('disable_staff_member', {
  summary: 'Closes the account of a member of staff and ends their sessions.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  body: withReason,
  responses: { 200: staffMemberSchema },
  problems: refusals,
});
export const enableStaffMember = route('enable_staff_member', {
  summary: 'Opens the account of a member of staff again, with the password and second factor that it had.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  body: withReason,
  responses: { 200: staffMemberSchema },
  problems: ['changed-meanwhile'],
});
export const resetStaffSecondFactor = route('reset_staff_second_factor', {
  summary: 'Takes the second factor and the sessions away: a new one is set up at the next login.',
  access: { permission: 'staff:manage' },
  params: staffParams,
  body: withReason,
  responses: { 200: staffMemberSchema },
  problems: refusals,
});
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
export const endStaffSession = route('end_staff_session', {
  summary: 'Ends one session of a member of staff; again it changes nothing.',
  access: { permission: 'staff:manage' },
  params: staffParams.extend({ session: z.uuid() }),
  responses: { 204: null },
});

const securityQuery = z.object({
  kind: z.enum(securityEventKinds).optional(),
  /** What happened to the account, and what its owner did to others. */
  account: z.uuid().optional(),
  /** Role of the account at that time. */
  role: z.enum(roles).optional(),
  /** First day, in UTC. */
  from: dateSchema.optional(),
  /** Last day, in UTC. */
  to: dateSchema.optional(),
});
export type SecurityQuery = z.output<typeof securityQuery>;
export const listSecurityEvents = route('list_security_events', {
  summary: 'The security trail of the last 90 days, the newest first.',
  access: { permission: 'staff:manage' },
  query: listQuerySchema.pick({ page: true, page_size: true }).extend(securityQuery.shape),
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
        /** A route, or what was changed: `shop -> support`. */
        detail: z.string().nullable(),
        /** Administrator who did it to the account; null when its owner did, or the terminal. */
        actor_id: z.uuid().nullable(),
        actor_name: z.string().nullable(),
        /** Why, in the administrator's words. */
        reason: z.string().nullable(),
      }),
    ),
  },
});
export const exportSecurityEvents = route('export_security_events', {
  summary: 'The same trail as CSV, whole.',
  access: { permission: 'staff:manage' },
  query: securityQuery,
  responses: { 200: { binary: 'text/csv' } },
});
