import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema } from '../definitions/shared.ts';

export const registrationRequested = defineEvent(
  'accounts.registration-requested.v1',
  'Somebody asked for an account. Address and link are not in the event: notifications fetches them once by id.',
  z.object({
    registration_id: z.uuid(),
    market: marketSchema,
    /** The address already has an account: its owner gets a mail that says so instead of a confirmation link. */
    address_known: z.boolean(),
    requested_at: instantSchema,
  }),
);
export const customerRegistered = defineEvent(
  'accounts.customer-registered.v1',
  'A customer confirmed the address, the account is open.',
  z.object({ account_id: z.uuid(), market: marketSchema, registered_at: instantSchema, consent_marketing: z.boolean() }),
);
export const consentChanged = defineEvent(
  'accounts.consent-changed.v1',
  'A customer changed a consent.',
  z.object({ account_id: z.uuid(), market: marketSchema, consent_marketing: z.boolean(), changed_at: instantSchema }),
);
export const passwordResetRequested = defineEvent(
  'accounts.password-reset-requested.v1',
  'Somebody asked for a reset link. The link is not in the event: notifications fetches it once by id.',
  z.object({ account_id: z.uuid(), reset_id: z.uuid(), market: marketSchema, requested_at: instantSchema }),
);
export const staffInvited = defineEvent(
  'accounts.staff-invited.v1',
  'A member of staff was invited, or invited again. Address and link are not in the event: notifications fetches them by id.',
  z.object({ account_id: z.uuid(), invitation_id: z.uuid(), market: marketSchema, invited_at: instantSchema }),
);
export const passwordChanged = defineEvent(
  'accounts.password-changed.v1',
  'A password was changed or reset; its owner is told.',
  z.object({
    account_id: z.uuid(),
    /** Market of the site on which it happened; decides the language of the mail. */
    market: marketSchema,
    changed_at: instantSchema,
  }),
);
export const sessionEnded = defineEvent(
  'accounts.session-ended.v1',
  'Sessions ended (logout, password change); gateways drop what they cached.',
  z.object({ account_id: z.uuid(), market: marketSchema.nullable(), ended_at: instantSchema }),
);
export const storeChanged = defineEvent(
  'accounts.store-changed.v1',
  'A store was opened, changed or closed. Services that need stores keep their own copy.',
  z.object({
    store_id: z.string(),
    seo_name: z.string(),
    market: marketSchema,
    name: z.string(),
    city: z.string(),
    city_part: z.string(),
    street: z.string(),
    postcode: z.string(),
    lat: z.number(),
    lng: z.number(),
    phone: z.string(),
    e_mail: z.string(),
    /** Local times of the market; closed days are left out. Day 1 is Monday. */
    opening_hours: z.array(z.object({ day: z.int().min(1).max(7), open: z.string(), close: z.string() })),
    /** Public holidays of the market, on which it is closed. */
    closed_on: z.array(z.iso.date()),
    is_buyout_center: z.boolean(),
    is_service_center: z.boolean(),
    is_show_room: z.boolean(),
    is_open: z.boolean(),
    changed_at: instantSchema,
  }),
);
export const messageReceived = defineEvent(
  'accounts.message-received.v1',
  'A visitor wrote to us by a form. Text and address are not in the event: notifications fetches them by id.',
  z.object({
    message_id: z.uuid(),
    market: marketSchema,
    kind: z.enum(['contact', 'feedback', 'special-offer']),
    /** Department that answers, for example `orders`. */
    department: z.string(),
    received_at: instantSchema,
  }),
);
export const subscriptionRequested = defineEvent(
  'accounts.subscription-requested.v1',
  'Somebody wants our news. The address is not in the event: notifications fetches it once by id and sends the link that confirms it.',
  z.object({
    subscription_id: z.uuid(),
    market: marketSchema,
    /** The address is already subscribed: its owner gets a mail that says so instead of a confirmation link. */
    address_known: z.boolean(),
    requested_at: instantSchema,
  }),
);
export const accountsEvents = [
  storeChanged,
  messageReceived,
  subscriptionRequested,
  registrationRequested,
  customerRegistered,
  consentChanged,
  passwordResetRequested,
  staffInvited,
  passwordChanged,
  sessionEnded,
] as const;
