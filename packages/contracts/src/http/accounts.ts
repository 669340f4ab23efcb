import { z } from 'zod';
import { roles } from '../definitions/access.ts';
import { billingAddressSchema, deliveryAddressSchema } from '../schemas/checkout-schemas.ts';
import { defineRoutes } from '../definitions/route.ts';
import { securityEventKinds } from '../definitions/security-events.ts';
import { choiceSchema, dateSchema, instantSchema, listOf, listQuerySchema, mailDataSchema, marketSchema } from '../definitions/shared.ts';
import { accountsPaths } from './accounts.paths.ts';

const route = defineRoutes('accounts', accountsPaths);
const short = z.string().max(200);

/** What the browser may know of the logged-in person. */
export const accountSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['customer', 'staff']),
  display_name: z.string(),
  e_mail: z.string(),
  roles: z.array(z.enum(roles)),
});
export type Account = z.infer<typeof accountSchema>;
const session = z.object({ account: accountSchema.nullable() });

/** An address as typed: the fields of a billing address including the company, and a note for the courier. */
export const addressFieldsSchema = billingAddressSchema
  .omit({ email: true })
  .extend({ delivery_extra_info: deliveryAddressSchema.shape.delivery_extra_info });
export type AddressFields = z.output<typeof addressFieldsSchema>;

/** Token from the fragment (`#t=`) of a mail's link: 64 base64url characters. The bound only limits the input. */
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
    /** Becomes the first address of the account when it is confirmed; its errors are reported in the group `address`. */
    address: addressFieldsSchema.nullable().default(null),
  }),
  responses: {
    201: z.object({
      /** The account is created when the mail's link is opened: `confirm_registration`. */
      check_mail: z.literal(true),
    }),
  },
  rateLimit: { max: 10, windowSeconds: 600 },
});
export const confirmRegistration = route('confirm_registration', {
  summary: 'Opens the account with the token of the registration mail and logs in. Another browser than the form’s sets a new password.',
  access: 'public',
  body: z.object({
    token: linkToken,
    /**
     * Required when the link is opened in another browser than the form's, ignored otherwise: somebody else than the mailbox's owner may
     * have filled in the form, so its password isn't used there.
     */
    password: short.default(''),
    password_confirmation: short.default(''),
  }),
  responses: {
    200: z.object({
      /** The account, sent with a session cookie; null when a new password is required first, then there is no session. */
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

/** A session of the account, described so that its owner recognises the browser. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** Families such as `Firefox` and `Windows`; `other` when unknown. */
  browser: z.string(),
  system: z.string(),
  /** Network part of the IP address, `192.0.*.*`; empty when unknown. */
  network: z.string(),
  created_at: instantSchema,
  /** Precise to five minutes. */
  last_seen_at: instantSchema,
  expires_at: instantSchema,
  /** The session of this request. */
  is_current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = route('list_sessions', {
  summary: 'Where the caller is logged in, the last seen first.',
  access: 'session',
  responses: { 200: z.object({ items: z.array(sessionSchema) }) },
});
export const endSession = route('end_session', {
  summary: 'Ends one session of the caller; again it changes nothing.',
  access: 'session',
  params: z.object({ session: z.uuid() }),
  responses: { 204: null },
});
export const endOtherSessions = route('end_other_sessions', {
  summary: 'Ends every session of the caller but this one.',
  access: 'session',
  responses: { 204: null },
});
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
export const checkPasswordReset = route('check_password_reset', {
  summary: 'Whether the link of a reset or an invitation still works, before anybody types a password. Uses nothing up.',
  access: 'public',
  body: z.object({ token: linkToken }),
  responses: { 204: null },
  problems: ['invalid-token'],
  rateLimit: { max: 30, windowSeconds: 600 },
});
export const confirmPasswordReset = route('confirm_password_reset', {
  summary: 'Sets a new password with the token of the mail and ends every session.',
  access: 'public',
  body: z.object({ token: linkToken, password: short, password_confirmation: short }),
  responses: { 204: null },
  problems: ['invalid-token'],
  rateLimit: { max: 10, windowSeconds: 600 },
});

// ------------------------------------------------------------------ addresses

/** Maximum number of addresses of an account. */
export const MAX_ADDRESSES = 20;

/** An entry of the account's address book. If there are any, exactly one is the default of each kind (billing, delivery). */
export const savedAddressSchema = addressFieldsSchema.extend({
  id: z.uuid(),
  is_billing_default: z.boolean(),
  is_delivery_default: z.boolean(),
});
export type SavedAddress = z.output<typeof savedAddressSchema>;
const addressBody = addressFieldsSchema.extend({
  /** True makes this address the default. False changes nothing: the default only moves when another address is set as default. */
  is_billing_default: z.boolean().default(false),
  is_delivery_default: z.boolean().default(false),
});
const addressParams = z.object({ address: z.uuid() });

export const getAddresses = route('get_addresses', {
  summary: 'Addresses of the customer, the oldest first.',
  access: 'session',
  responses: {
    200: z.object({
      items: z.array(savedAddressSchema),
      /** False for accounts of stores, whose data only the back office changes. */
      may_change: z.boolean(),
    }),
  },
});
export const addAddress = route('add_address', {
  summary: 'Adds an address; the same one once more is answered with the one that is there. The first is the default for both.',
  access: 'session',
  body: addressBody,
  responses: { 201: savedAddressSchema },
  problems: ['too-many-addresses', 'addresses-locked'],
  rateLimit: { max: 60, windowSeconds: 600 },
});
export const updateAddress = route('update_address', {
  summary: 'Changes an address of the customer; somebody else’s is as unknown as one that never was.',
  access: 'session',
  params: addressParams,
  body: addressBody,
  responses: { 200: savedAddressSchema },
  problems: ['addresses-locked'],
  rateLimit: { max: 60, windowSeconds: 600 },
});
export const deleteAddress = route('delete_address', {
  summary: 'Deletes an address; again it changes nothing. The oldest of the others becomes the default in its place.',
  access: 'session',
  params: addressParams,
  responses: { 204: null },
  problems: ['addresses-locked'],
  rateLimit: { max: 60, windowSeconds: 600 },
});

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

// ------------------------------------------------------------------ security events

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
export const internalAccountMail = route('internal_account_mail', {
  summary: 'Recipient and texts of a mail that this service owns the data of, for notifications. 404 once there is nothing to write about.',
  access: 'internal',
  callers: ['notifications'],
  /**
   * `id` is the registration, the reset, the message or the subscription; for `password-changed`, the account. A `message`
   * goes to the department that answers it, a `message-receipt` to its sender.
   */
  params: z.object({
    kind: z.enum(['registration', 'password-reset', 'password-changed', 'message', 'message-receipt', 'subscription']),
    id: z.uuid(),
  }),
  responses: { 200: mailDataSchema },
});

// ------------------------------------------------------------------ stores

/** Opening hours of one day in local time, `HH:mm`; day 1 is Monday. A closed day is missing from the list. */
export const openingDaySchema = z.object({ day: z.int().min(1).max(7), open: z.string(), close: z.string() });
/** A store of the market, with its texts in the market's language. Whether it is open now: `openingNow` of @okruh/market. */
export const storeSchema = z.object({
  id: z.string(),
  seo_name: z.string(),
  /** Path of its page. */
  href: z.string(),
  name: z.string(),
  city: z.string(),
  /** Empty in a town with one store. */
  city_part: z.string(),
  street: z.string(),
  postcode: z.string(),
  /** ISO 3166 code. */
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
  phone: z.string(),
  e_mail: z.string(),
  /** Directions. */
  access: z.string(),
  opening_hours: z.array(openingDaySchema),
  /** Days on which it is closed whatever the weekday, with the holiday's name. */
  closed_on: z.array(z.object({ date: dateSchema, name: z.string() })),
  /** Services of the store; `value` is the filter of `get_stores`. */
  services: z.array(choiceSchema.pick({ value: true, label: true })),
  is_buyout_center: z.boolean(),
  is_service_center: z.boolean(),
  is_show_room: z.boolean(),
  /** Delivery radius of the store's own courier, null when it has none. */
  express_delivery_radius_km: z.number().nullable(),
  /** Times of day that the store's courier offers, `HH:mm-HH:mm`. */
  timeslots: z.array(z.string()),
});
export type Store = z.infer<typeof storeSchema>;

/** `accounts.store-changed` purges the key `stores`, so the answer may be cached for long. */
const storeCache = { seconds: 3600, staleSeconds: 86_400 } as const;

export const getStores = route('get_stores', {
  summary: 'Stores of the market with their hours; all of them or those that offer a service.',
  access: 'public',
  query: z.object({
    /** Value of one of `services`; an unknown one gives an empty list. */
    service: z.string().max(40).optional(),
  }),
  responses: {
    200: z.object({
      stores: z.array(storeSchema),
      /** Every service that a store of the market offers, for the filter. */
      services: z.array(choiceSchema.pick({ value: true, label: true })),
    }),
  },
  cache: storeCache,
});
export const getStore = route('get_store', {
  summary: 'One store by its id or seo name.',
  access: 'public',
  params: z.object({ store: z.string().min(1).max(100) }),
  responses: { 200: z.object({ store: storeSchema }) },
  cache: storeCache,
});
export const getServiceBuyoutCenters = route('get_service_buyout_centers', {
  summary: 'Stores where devices are bought out or repaired.',
  access: 'public',
  responses: { 200: z.object({ stores: z.array(storeSchema) }) },
  cache: storeCache,
});

// ------------------------------------------------------------------ messages and news

/** Fields of `send_message` that a reason of contact may require besides the text. */
export const messageReferences = ['order_number', 'buyout_code', 'repair_code', 'company', 'product'] as const;
export type MessageReference = (typeof messageReferences)[number];

export const getContactReasons = route('get_contact_reasons', {
  summary: 'Reasons to write to us, for the contact form.',
  access: 'public',
  responses: {
    200: z.object({
      reasons: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          /** Fields that this reason makes required. */
          requires: z.array(z.enum(messageReferences)),
        }),
      ),
    }),
  },
  cache: { seconds: 3600, staleSeconds: 86_400 },
});
export const sendMessage = route('send_message', {
  summary: 'A visitor writes to us. The department gets a mail, the sender a receipt.',
  access: 'public',
  body: z.object({
    /** `feedback` and `special-offer` go to their own department; a `contact` names its reason. */
    kind: z.enum(['contact', 'feedback', 'special-offer']),
    /** Value of a contact reason; empty for the other kinds. */
    reason: z.string().max(60).default(''),
    name: short,
    e_mail: short,
    /** Optional. */
    phone: z.string().max(60).default(''),
    text: z.string().max(10_000),
    order_number: z.string().max(60).default(''),
    buyout_code: z.string().max(60).default(''),
    repair_code: z.string().max(60).default(''),
    company: short.default(''),
    /** Name or address of what the special offer is about. */
    product: short.default(''),
  }),
  responses: { 201: z.object({ received: z.literal(true) }) },
  rateLimit: { max: 5, windowSeconds: 600 },
  idempotent: true,
});
export const addSubscriber = route('add_subscriber', {
  summary: 'Asks for our news. The answer is the same whether the address is known or not; the mail differs.',
  access: 'public',
  body: z.object({ e_mail: short }),
  responses: {
    201: z.object({
      /** The newsletter starts when the mail's link is opened: `confirm_subscription`. */
      check_mail: z.literal(true),
    }),
  },
  rateLimit: { max: 10, windowSeconds: 600 },
});
export const confirmSubscription = route('confirm_subscription', {
  summary: 'Begins the news with the token of the mail; again it changes nothing.',
  access: 'public',
  body: z.object({ token: linkToken }),
  responses: { 204: null },
  problems: ['invalid-token'],
  rateLimit: { max: 20, windowSeconds: 600 },
});
export const endSubscription = route('end_subscription', {
  summary: 'Ends the news with the token of a mail; again it changes nothing.',
  access: 'public',
  body: z.object({ token: linkToken }),
  responses: { 204: null },
  problems: ['invalid-token'],
  rateLimit: { max: 20, windowSeconds: 600 },
});

export const accountsRoutes = {
  register,
  confirm_registration: confirmRegistration,
  login,
  staff_login: staffLogin,
  check_second_factor: checkSecondFactor,
  begin_second_factor: beginSecondFactor,
  confirm_second_factor: confirmSecondFactor,
  logout,
  get_session: getSession,
  list_sessions: listSessions,
  end_session: endSession,
  end_other_sessions: endOtherSessions,
  change_password: changePassword,
  request_password_reset: requestPasswordReset,
  check_password_reset: checkPasswordReset,
  confirm_password_reset: confirmPasswordReset,
  get_addresses: getAddresses,
  add_address: addAddress,
  update_address: updateAddress,
  delete_address: deleteAddress,
  get_stores: getStores,
  get_store: getStore,
  get_service_buyout_centers: getServiceBuyoutCenters,
  get_contact_reasons: getContactReasons,
  send_message: sendMessage,
  add_subscriber: addSubscriber,
  confirm_subscription: confirmSubscription,
  end_subscription: endSubscription,
  list_staff: listStaff,
  list_staff_sessions: listStaffSessions,
  end_staff_sessions: endStaffSessions,
  list_security_events: listSecurityEvents,
  report_security_event: reportSecurityEvent,
  resolve_session: resolveSession,
  internal_account_mailbox: internalAccountMailbox,
  internal_account_mail: internalAccountMail,
} as const;
export type AccountsRoutes = typeof accountsRoutes;
