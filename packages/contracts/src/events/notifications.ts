import { z } from 'zod';
import { defineEvent } from '../definitions/event.ts';
import { instantSchema, marketSchema } from '../definitions/shared.ts';

const mail = z.object({
  mail_id: z.uuid().describe('Mail that the event is about; its text stays in notifications.'),
  market: marketSchema.describe('Market whose language the mail has.'),
  template: z.string().describe('Template code, for example `buyout_received`.'),
  cause_id: z.string().describe('Id of the event that caused the mail.'),
  about: z
    .object({
      owner: z.enum(['accounts', 'buyout', 'repairs', 'orders', 'invoicing', 'counter', 'ops']).describe('Service that owns the data.'),
      id: z.uuid().describe('What it is about there: an order, a document, or a mail that the office wrote.'),
    })
    .nullable()
    .default(null)
    .describe('Whose data it was made of, and what it is about there; null for mails from before it was published.'),
  at: instantSchema.describe('When the mail server took it, or the last try failed, UTC.'),
});
export const emailSent = defineEvent('notifications.e-mail-sent.v1', 'The mail server took a mail.', mail);
export const emailFailed = defineEvent(
  'notifications.e-mail-failed.v1',
  'A mail could not be sent after every retry.',
  mail.extend({ reason: z.string().describe('Code of the last error, without addresses.') }),
);
export const notificationsEvents = [emailSent, emailFailed] as const;
