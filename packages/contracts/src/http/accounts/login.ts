/** Logging in and out, for customers and staff. */
import { z } from 'zod';
import { roles } from '../../definitions/access.ts';
import { route, short } from './accounts-route.ts';

/** What the browser may know of the logged-in person. */
export const accountSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['customer', 'staff']),
  display_name: z.string(),
  e_mail: z.string(),
  roles: z.array(z.enum(roles)),
  /** Store where a member of staff works; left out for everybody else. */
  store_id: z.string().optional(),
});
export type Account = z.infer<typeof accountSchema>;
const session = z.object({ account: accountSchema.nullable() });
export const login = route('login', {
  summary: 'Logs a customer in; sets the session cookie.',
  access: 'public',
  body: z.object({ e_mail: short, password: short }),
  responses: { 200: z.object({ account: accountSchema }) },
  problems: ['invalid-credentials', 'too-many-attempts'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
export const staffLogin = route('staff_login', {
  summary: 'First step of a staff login: the password. The cookie that it sets is a session only after the second factor.',
  access: 'public',
  body: z.object({ e_mail: short, password: short }),
  responses: {
    200: z.object({
      /** Null until the second factor is checked. */
      account: accountSchema.nullable(),
      /**
       * Next step, within ten minutes: `code` = `check_second_factor`, `enrolment` = `begin_second_factor`. Null when the login is
       * complete: demo logins, which work on demo hosts only, have no second factor.
       */
      second_factor: z.enum(['code', 'enrolment']).nullable(),
    }),
  },
  problems: ['invalid-credentials', 'too-many-attempts'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
const secondFactorCode = z.object({
  /** Six digits of the authenticator; `check_second_factor` also takes a recovery code. Spaces and hyphens don't matter. */
  code: z.string().max(60),
});
export const checkSecondFactor = route('check_second_factor', {
  summary: 'Second step of a staff login: a code of the authenticator or a recovery code, each counts once. Sets the session cookie.',
  access: 'public',
  body: secondFactorCode,
  responses: { 200: z.object({ account: accountSchema }) },
  problems: ['login-expired', 'too-many-attempts'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
export const beginSecondFactor = route('begin_second_factor', {
  summary: 'A new secret for the authenticator of a member of staff who has none yet. Again it takes the earlier one’s place.',
  access: 'public',
  responses: {
    200: z.object({
      /** Base32, for typing in by hand when the QR code can't be scanned. */
      secret: z.string(),
      /** `otpauth://` address, shown as a QR code. */
      uri: z.string(),
    }),
  },
  problems: ['login-expired'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
export const confirmSecondFactor = route('confirm_second_factor', {
  summary: 'Ends the enrolment with the authenticator’s first code and sets the session cookie.',
  access: 'public',
  body: secondFactorCode,
  responses: {
    200: z.object({
      account: accountSchema,
      /** Ten single-use codes for a lost authenticator; shown only once. */
      recovery_codes: z.array(z.string()),
    }),
  },
  problems: ['login-expired', 'too-many-attempts'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
export const logout = route('logout', { summary: 'Ends the session.', access: 'public', responses: { 204: null } });
export const getSession = route('get_session', { summary: 'Who is logged in.', access: 'public', responses: { 200: session } });
