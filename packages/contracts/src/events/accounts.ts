import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { instantSchema, marketSchema } from '../shared.ts';

export const registrationRequested = defineEvent(
  'accounts.registration-requested.v1',
  'Somebody asked for an account. Address and link are not in the event: notifications fetches them once by id.',
  z.object({
    registration_id: z.uuid(),
    market: marketSchema,
    /** The address has an account already: its owner is told instead of being sent a link. */
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
export const passwordChanged = defineEvent(
  'accounts.password-changed.v1',
  'A password was changed or reset; its owner is told.',
  z.object({
    account_id: z.uuid(),
    /** Site on which it happened: decides the language of the mail. */
    market: marketSchema,
    changed_at: instantSchema,
  }),
);
export const sessionEnded = defineEvent(
  'accounts.session-ended.v1',
  'Sessions ended (logout, password change); gateways drop what they cached.',
  z.object({ account_id: z.uuid(), market: marketSchema.nullable(), ended_at: instantSchema }),
);
export const accountsEvents = [
  registrationRequested,
  customerRegistered,
  consentChanged,
  passwordResetRequested,
  passwordChanged,
  sessionEnded,
] as const;
