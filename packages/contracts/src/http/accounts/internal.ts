/** Calls of other services. */
import { z } from 'zod';
import { permissions } from '../../definitions/access.ts';
import { instantSchema, mailDataSchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';
import { accountSchema } from './login.ts';
import { colleagueSchema } from './staff.ts';

export const reportSecurityEvent = route('report_security_event', {
  summary: 'The gateway reports what a logged-in person did: refused by the role, or read personal data.',
  access: 'internal',
  callers: ['gateway'],
  body: z.object({
    kind: z.enum(['denied', 'personal-data-read']),
    account_id: z.uuid(),
    role: z.string().max(60),
    /** Address of the browser; only a keyed hash of its network is kept. */
    ip: z.string().max(100),
    /** Name of the route. */
    route: z.string().max(100),
  }),
  responses: { 204: null },
});
/** The gateway's session look-up; the token itself is never stored or logged. */
export const resolveSession = route('resolve_session', {
  summary: 'The account of a session token.',
  access: 'internal',
  callers: ['gateway'],
  body: z.object({ token: z.string().max(200) }),
  responses: {
    200: z.object({ account: accountSchema.nullable(), market: marketSchema.nullable(), expires_at: instantSchema.nullable() }),
  },
});
/** The account's e-mail address. services/orders finds guest orders by it and stores only a keyed hash of it. */
export const internalAccountMailbox = route('internal_account_mailbox', {
  summary: 'The confirmed address of a customer. 404 for staff, for a disabled account, and for one that never was.',
  access: 'internal',
  callers: ['orders'],
  params: z.object({ account: z.uuid() }),
  responses: { 200: z.object({ market: marketSchema, e_mail: z.string() }) },
});
export const internalColleague = route('internal_colleague', {
  summary: 'A member of staff that work is handed over to. 404 for who is none, is disabled, or lacks the permission.',
  access: 'internal',
  callers: ['orders'],
  params: z.object({ account: z.uuid() }),
  query: z.object({ permission: z.enum(permissions) }),
  responses: { 200: colleagueSchema },
});
export const internalAccountMail = route('internal_account_mail', {
  summary: 'Recipient and texts of a mail that this service owns the data of, for notifications. 404 once there is nothing to write about.',
  access: 'internal',
  callers: ['notifications'],
  /**
   * `id` is the registration, the reset, the message or the subscription; for `password-changed`, the account; for `news`, what one
   * recipient gets of one issue. A `message` goes to the department that answers it, a `message-receipt` and a `message-answer` (by the
   * answer's id) to its sender.
   */
  params: z.object({
    kind: z.enum([
      'registration',
      'password-reset',
      'password-changed',
      'message',
      'message-receipt',
      'message-answer',
      'subscription',
      'news',
    ]),
    id: z.uuid(),
  }),
  responses: { 200: mailDataSchema },
});
