import { z } from 'zod';
import { roles } from '../access.ts';
import { routesOf } from '../route.ts';
import { instantSchema, listOf, listQuerySchema, mailDataSchema, marketSchema } from '../shared.ts';
import { accountsPaths } from './accounts.paths.ts';

const route = routesOf('accounts', accountsPaths);
const short = z.string().max(200);

/** The logged-in person as the browser may know it. */
export const accountSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['customer', 'staff']),
  display_name: z.string(),
  e_mail: z.string(),
  roles: z.array(z.enum(roles)),
});
export type Account = z.infer<typeof accountSchema>;
const session = z.object({ account: accountSchema.nullable() });

/**
 * Name of the session cookie: HttpOnly, SameSite=Lax, Path=/. `plain` is for sites served over http, which browsers refuse the `__Host-` prefix.
 * services/accounts sets it, the gateway reads it.
 */
export const SESSION_COOKIE = { secure: '__Host-okruh', plain: 'okruh' } as const;

/** Shape of the token that a mail's link carries in its fragment (`#t=`): 64 base64url characters. */
const linkToken = z.string().max(200);

export const register = route('register', {
  summary: 'Asks for a customer account. The answer and its time are the same whether the e-mail is known or not; the mail differs.',
  access: 'public',
  body: z.object({
    e_mail: short,
    password: short,
    password_confirmation: short,
    first_name: short,
    last_name: short,
    consent_marketing: z.boolean().default(false),
    consent_to_terms: z.boolean(),
  }),
  responses: {
    201: z.object({
      /** The account begins when the link of the mail is opened: `confirm_registration`. */
      check_mail: z.literal(true),
    }),
  },
  rateLimit: { max: 10, windowSeconds: 600 },
});
export const confirmRegistration = route('confirm_registration', {
  summary: 'Opens the account with the token of the registration mail; logs in when it is the browser that registered.',
  access: 'public',
  body: z.object({ token: linkToken }),
  responses: {
    200: z.object({
      /** The account with its session cookie, or null: opened from another browser, which asks for the password first. */
      account: accountSchema.nullable(),
    }),
  },
  problems: ['invalid-token'],
  rateLimit: { max: 10, windowSeconds: 600 },
});
export const login = route('login', {
  summary: 'Logs a customer in; sets the session cookie.',
  access: 'public',
  body: z.object({ e_mail: short, password: short }),
  responses: { 200: z.object({ account: accountSchema }) },
  problems: ['invalid-credentials', 'too-many-attempts'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
export const staffLogin = route('staff_login', {
  summary: 'Logs a member of staff in; sets the session cookie.',
  access: 'public',
  body: z.object({ e_mail: short, password: short }),
  responses: { 200: z.object({ account: accountSchema }) },
  problems: ['invalid-credentials', 'too-many-attempts'],
  rateLimit: { max: 30, windowSeconds: 300 },
});
export const logout = route('logout', { summary: 'Ends the session.', access: 'public', responses: { 204: null } });
export const getSession = route('get_session', { summary: 'Who is logged in.', access: 'public', responses: { 200: session } });
export const changePassword = route('change_password', {
  summary: 'Changes the password and ends every other session.',
  access: 'session',
  body: z.object({ current_password: short, password: short, password_confirmation: short }),
  responses: { 204: null },
  problems: ['too-many-attempts'],
  rateLimit: { max: 10, windowSeconds: 600 },
});
export const requestPasswordReset = route('request_password_reset', {
  summary: 'Mails a reset link; answers the same for unknown addresses.',
  access: 'public',
  body: z.object({ e_mail: short }),
  responses: { 204: null },
  rateLimit: { max: 5, windowSeconds: 600 },
});
export const confirmPasswordReset = route('confirm_password_reset', {
  summary: 'Sets a new password with the token of the mail and ends every session.',
  access: 'public',
  body: z.object({ token: linkToken, password: short, password_confirmation: short }),
  responses: { 204: null },
  problems: ['invalid-token'],
  rateLimit: { max: 10, windowSeconds: 600 },
});
export const listStaff = route('list_staff', {
  summary: 'Members of staff with their roles.',
  access: { permission: 'staff:manage' },
  query: listQuerySchema,
  responses: { 200: listOf(accountSchema.extend({ last_login_at: instantSchema.nullable() })) },
});
/** Body and answer of the gateway's look-up; the token itself is never stored or logged. */
export const resolveSession = route('resolve_session', {
  summary: 'The account of a session token.',
  access: 'internal',
  body: z.object({ token: z.string().max(200) }),
  responses: {
    200: z.object({ account: accountSchema.nullable(), market: marketSchema.nullable(), expires_at: instantSchema.nullable() }),
  },
});
export const internalAccountMail = route('internal_account_mail', {
  summary: 'Recipient and texts of a registration or password mail, for notifications. 404 once its link is used or out of date.',
  access: 'internal',
  /** `id` is the registration, the reset or, for `password-changed`, the account. */
  params: z.object({ kind: z.enum(['registration', 'password-reset', 'password-changed']), id: z.uuid() }),
  responses: { 200: mailDataSchema },
});

export const accountsRoutes = {
  register,
  confirm_registration: confirmRegistration,
  login,
  staff_login: staffLogin,
  logout,
  get_session: getSession,
  change_password: changePassword,
  request_password_reset: requestPasswordReset,
  confirm_password_reset: confirmPasswordReset,
  list_staff: listStaff,
  resolve_session: resolveSession,
  internal_account_mail: internalAccountMail,
} as const;
export type AccountsRoutes = typeof accountsRoutes;
