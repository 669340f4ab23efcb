/** Registration of a customer. */
import { z } from 'zod';
import { linkToken, route, short } from './accounts-route.ts';
import { addressFieldsSchema } from './addresses.ts';
import { accountSchema } from './login.ts';

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
