import { z } from 'zod';
import { roles } from '../access.ts';
import { billingAddressSchema, deliveryAddressSchema } from '../checkout-schemas.ts';
import { routesOf } from '../route.ts';
import { choiceSchema, dateSchema, instantSchema, listOf, listQuerySchema, mailDataSchema, marketSchema } from '../shared.ts';
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

/** An address as it is filled in: what a billing address needs, the company included, and a word to whoever brings the parcel. */
export const addressFieldsSchema = billingAddressSchema
  .omit({ email: true })
  .extend({ delivery_extra_info: deliveryAddressSchema.shape.delivery_extra_info });
export type AddressFields = z.output<typeof addressFieldsSchema>;

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
    /** Becomes the first address of the account when it is confirmed; its faults are told in the group `address`. */
    address: addressFieldsSchema.nullable().default(null),
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

// ------------------------------------------------------------------ addresses

/** Most addresses that an account keeps. */
export const MOST_ADDRESSES = 20;

/** An address of the account's book. Of each kind exactly one is the default as long as there are any. */
export const savedAddressSchema = addressFieldsSchema.extend({
  id: z.uuid(),
  is_billing_default: z.boolean(),
  is_delivery_default: z.boolean(),
});
export type SavedAddress = z.output<typeof savedAddressSchema>;
const addressBody = addressFieldsSchema.extend({
  /** True takes the place of the one that was the default; false leaves it, for a default goes only to another address. */
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
      /** False for accounts of stores: only the office changes their data. */
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
/** Orders of a guest are found by it; services/orders keeps a keyed hash of it only. */
export const internalAccountMailbox = route('internal_account_mailbox', {
  summary: 'The confirmed address of a customer. 404 for staff, for a disabled account, and for one that never was.',
  access: 'internal',
  params: z.object({ account: z.uuid() }),
  responses: { 200: z.object({ market: marketSchema, e_mail: z.string() }) },
});
export const internalAccountMail = route('internal_account_mail', {
  summary: 'Recipient and texts of a mail that this service owns the data of, for notifications. 404 once there is nothing to write about.',
  access: 'internal',
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
  /** How to get there. */
  access: z.string(),
  opening_hours: z.array(openingDaySchema),
  /** Days on which it is closed whatever the weekday, with the holiday's name. */
  closed_on: z.array(z.object({ date: dateSchema, name: z.string() })),
  /** What is done there; `value` is what `get_stores` filters by. */
  services: z.array(choiceSchema.pick({ value: true, label: true })),
  is_buyout_center: z.boolean(),
  is_service_center: z.boolean(),
  is_show_room: z.boolean(),
  /** How far the store's own courier goes, null when it has none. */
  express_delivery_radius_km: z.number().nullable(),
  /** Times of day that the store's courier offers, `HH:mm-HH:mm`. */
  timeslots: z.array(z.string()),
});
export type Store = z.infer<typeof storeSchema>;

/** The answer changes with `accounts.store-changed`, which purges the key `stores`. */
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

/** What a form asks for besides the text, by the reason that is chosen; names of fields of `send_message`. */
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
      /** News come once the link of the mail is opened: `confirm_subscription`. */
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
  logout,
  get_session: getSession,
  change_password: changePassword,
  request_password_reset: requestPasswordReset,
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
  resolve_session: resolveSession,
  internal_account_mailbox: internalAccountMailbox,
  internal_account_mail: internalAccountMail,
} as const;
export type AccountsRoutes = typeof accountsRoutes;
