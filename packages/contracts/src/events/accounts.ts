import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { instantSchema, marketSchema } from '../shared.ts';

export const customerRegistered = defineEvent(
  'accounts.customer-registered.v1',
  'A customer registered.',
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
export const sessionEnded = defineEvent(
  'accounts.session-ended.v1',
  'Sessions ended (logout, password change); gateways drop what they cached.',
  z.object({ account_id: z.uuid(), market: marketSchema.nullable(), ended_at: instantSchema }),
);
export const accountsEvents = [customerRegistered, consentChanged, passwordResetRequested, sessionEnded] as const;
