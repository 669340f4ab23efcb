import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema } from '../definitions/shared.ts';

const mail = z.object({
  mail_id: z.uuid(),
  market: marketSchema,
  /** Template code, for example `buyout_received`. */
  template: z.string(),
  /** Id of the event that caused the mail. */
  cause_id: z.string(),
  /**
   * Whose data the mail was made of, and what it is about there: an order, a document, or a mail that the office wrote. Null for mails from before
   * it was published.
   */
  about: z
    .object({ owner: z.enum(['accounts', 'buyout', 'repairs', 'orders', 'invoicing', 'counter', 'ops']), id: z.uuid() })
    .nullable()
    .default(null),
  at: instantSchema,
});
export const emailSent = defineEvent('notifications.e-mail-sent.v1', 'The mail server took a mail.', mail);
export const emailFailed = defineEvent(
  'notifications.e-mail-failed.v1',
  'A mail could not be sent after every retry.',
  mail.extend({ reason: z.string() }),
);
export const notificationsEvents = [emailSent, emailFailed] as const;
