import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { changedAtSchema, instantSchema, marketSchema } from '../definitions/shared.ts';

export const registrationRequested = defineEvent(
  'accounts.registration-requested.v1',
  'Somebody asked for an account. Address and link are not in the event: notifications fetches them once by id.',
  z.object({
    registration_id: z.uuid().describe('Registration that waits for its confirmation.'),
    market: marketSchema,
    address_known: z
      .boolean()
      .describe('The address already has an account: its owner gets a mail that says so instead of a confirmation link.'),
    requested_at: instantSchema.describe('When the form was sent, UTC.'),
  }),
);
export const customerRegistered = defineEvent(
  'accounts.customer-registered.v1',
  'A customer confirmed the address, the account is open.',
  z.object({
    account_id: z.uuid().describe('The new account.'),
    market: marketSchema,
    registered_at: instantSchema.describe('When the address was confirmed, UTC.'),
    consent_marketing: z.boolean().describe('The customer agrees to get news and offers by mail.'),
  }),
);
export const consentChanged = defineEvent(
  'accounts.consent-changed.v1',
  'A customer changed a consent.',
  z.object({
    account_id: z.uuid().describe('Account whose consent it is.'),
    market: marketSchema,
    consent_marketing: z.boolean().describe('The customer agrees to get news and offers by mail, as it is now.'),
    changed_at: instantSchema.describe('When the consent was given or withdrawn, UTC.'),
  }),
);
export const passwordResetRequested = defineEvent(
  'accounts.password-reset-requested.v1',
  'Somebody asked for a reset link. The link is not in the event: notifications fetches it once by id.',
  z.object({
    account_id: z.uuid().describe('Account whose password is to be reset.'),
    reset_id: z.uuid().describe('Request by which notifications fetches the link, once.'),
    market: marketSchema,
    requested_at: instantSchema.describe('When the link was asked for, UTC.'),
  }),
);
export const staffInvited = defineEvent(
  'accounts.staff-invited.v1',
  'A member of staff was invited, or invited again. Address and link are not in the event: notifications fetches them by id.',
  z.object({
    account_id: z.uuid().describe('Account of the new member of staff.'),
    invitation_id: z.uuid().describe('Invitation by which notifications fetches address and link.'),
    market: marketSchema.describe('Market whose language the mail has.'),
    invited_at: instantSchema.describe('When the invitation was made, UTC.'),
  }),
);
export const passwordChanged = defineEvent(
  'accounts.password-changed.v1',
  'A password was changed or reset; its owner is told.',
  z.object({
    account_id: z.uuid().describe('Account whose password it is.'),
    market: marketSchema.describe('Market of the site on which it happened; decides the language of the mail.'),
    changed_at: instantSchema.describe('When the new password counted, UTC.'),
  }),
);
export const sessionEnded = defineEvent(
  'accounts.session-ended.v1',
  'Sessions ended (logout, password change); gateways drop what they cached.',
  z.object({
    account_id: z.uuid().describe('Account whose sessions ended.'),
    market: marketSchema.nullable().describe('Market of the account; null for one without a market.'),
    ended_at: instantSchema.describe('When they stopped being valid, UTC.'),
  }),
);
export const storeChanged = defineEvent(
  'accounts.store-changed.v1',
  'A store was opened, changed or closed. Services that need stores keep their own copy.',
  z.object({
    store_id: z.string().describe('Store that the event describes.'),
    seo_name: z.string().describe('Part of the address of the store’s page.'),
    market: marketSchema.describe('Market that the store is in.'),
    name: z.string().describe('Name of the store as visitors see it.'),
    city: z.string().describe('City that the store is in.'),
    city_part: z.string().describe('Part of the city or shopping centre; may be empty.'),
    street: z.string().describe('Street and number of the store.'),
    postcode: z.string().describe('Postal code of the store.'),
    lat: z.number().describe('Latitude of the store, degrees (WGS 84).'),
    lng: z.number().describe('Longitude of the store, degrees (WGS 84).'),
    phone: z.string().describe('Public telephone number of the store.'),
    e_mail: z.string().describe('Public e-mail address of the store.'),
    opening_hours: z
      .array(
        z.object({
          day: z.int().min(1).max(7).describe('Day of the week; 1 is Monday.'),
          open: z.string().describe('Local time at which it opens, HH:MM.'),
          close: z.string().describe('Local time at which it closes, HH:MM.'),
        }),
      )
      .describe('Local times of the market; closed days are left out.'),
    closed_on: z.array(z.iso.date()).describe('Public holidays of the market, on which it is closed.'),
    is_buyout_center: z.boolean().describe('It buys devices from customers.'),
    is_service_center: z.boolean().describe('It takes devices in for repair.'),
    is_show_room: z.boolean().describe('It shows goods to visitors.'),
    is_open: z.boolean().describe('Customers may choose it; false once it is closed for good.'),
    changed_at: changedAtSchema,
  }),
);
export const messageReceived = defineEvent(
  'accounts.message-received.v1',
  'A visitor wrote to us by a form. Text and address are not in the event: notifications fetches them by id.',
  z.object({
    message_id: z.uuid().describe('Message by which notifications fetches text and address.'),
    market: marketSchema,
    kind: z.enum(['contact', 'feedback', 'special-offer', 'job-application']).describe('Form that was filled in.'),
    department: z.string().describe('Department that answers, for example `orders`.'),
    received_at: instantSchema.describe('When the form was sent, UTC.'),
  }),
);
export const messageAnswered = defineEvent(
  'accounts.message-answered.v1',
  'A member of staff answered a visitor. Text and address are not in the event: notifications fetches them by the id of the answer.',
  z.object({
    message_id: z.uuid().describe('Message that was answered.'),
    answer_id: z.uuid().describe('Answer by which notifications fetches text and address.'),
    market: marketSchema,
    answered_at: instantSchema.describe('When the answer was sent, UTC.'),
  }),
);
export const subscriptionRequested = defineEvent(
  'accounts.subscription-requested.v1',
  'Somebody wants our news. The address is not in the event: notifications fetches it once by id and sends the link that confirms it.',
  z.object({
    subscription_id: z.uuid().describe('Subscription that waits for its confirmation.'),
    market: marketSchema,
    address_known: z
      .boolean()
      .describe('The address already gets our news: its owner gets a mail that says so instead of a confirmation link.'),
    requested_at: instantSchema.describe('When the form was sent, UTC.'),
  }),
);
export const newsMailRequested = defineEvent(
  'accounts.news-mail-requested.v1',
  'A subscriber is to get an issue of our news, or a colleague a test of it. Text and address are not in the event: notifications fetches them by id.',
  z.object({
    recipient_id: z.uuid().describe('What one recipient gets of one issue; by it notifications fetches text and address.'),
    news_id: z.uuid().describe('Issue of the news.'),
    market: marketSchema.describe('Market of the issue; decides the language of the mail.'),
    is_test: z.boolean().describe('The mail goes to the colleague who asked for it and says in its subject that it is a test.'),
    requested_at: instantSchema.describe('When the mail was handed over, UTC.'),
  }),
);
export const accountsEvents = [
  storeChanged,
  messageReceived,
  messageAnswered,
  subscriptionRequested,
  newsMailRequested,
  registrationRequested,
  customerRegistered,
  consentChanged,
  passwordResetRequested,
  staffInvited,
  passwordChanged,
  sessionEnded,
] as const;
