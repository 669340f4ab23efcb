/** E-mails of an order: those that went out by themselves, and those that the office writes. */
import { z } from 'zod';
import { instantSchema, localeSchema } from '../../definitions/shared.ts';
import { idParams, route } from './office-route.ts';

/** Ready texts of the office's mails; `free` begins empty. */
export const mailTextKeys = ['delayed', 'address', 'uncollected', 'free'] as const;
export const mailTextKeySchema = z.enum(mailTextKeys);
export type MailTextKey = z.infer<typeof mailTextKeySchema>;

export const MAX_MAIL_SUBJECT = 150;
export const MAX_MAIL_TEXT = 5000;
/** Mails that the office may send about one order in 24 hours, retries included. */
export const MAX_ORDER_MAILS_A_DAY = 20;

export const adminOrderMailSchema = z.object({
  id: z.uuid(),
  /** Code of the template; `order_message` is written by the office. */
  template: z.string(),
  /** `waiting`: handed to notifications; `sent`: the mail server took it; `failed`: given up after a day, or refused. */
  state: z.enum(['waiting', 'sent', 'failed']),
  /** When it was asked for; for a mail that went out by itself, when it ended. */
  at: instantSchema,
  ended_at: instantSchema.nullable(),
  /** Code of the failure. */
  failure: z.string().nullable(),
  /** Display name of who wrote it; null for a mail that went out by itself. */
  author: z.string().nullable(),
  /** Of a written mail. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
  /** A written mail that failed may be sent again. */
  may_retry: z.boolean(),
});
export type AdminOrderMail = z.infer<typeof adminOrderMailSchema>;

export const adminListOrderMails = route('admin_list_order_mails', {
  summary: 'E-mails of an order, the newest first, with what became of each.',
  access: { permission: 'order:read' },
  params: idParams,
  responses: { 200: z.object({ items: z.array(adminOrderMailSchema) }) },
});
export const adminListOrderMailTexts = route('admin_list_order_mail_texts', {
  summary: 'Ready texts for a mail about an order, in the language of its market.',
  access: { permission: 'order:write-mail' },
  params: idParams,
  responses: {
    200: z.object({
      /** Language of the customer. */
      locale: localeSchema,
      items: z.array(
        z.object({
          key: mailTextKeySchema,
          /** In the reader's language. */
          name: z.string(),
          subject: z.string(),
          text: z.string(),
        }),
      ),
    }),
  },
});
export const adminWriteOrderMail = route('admin_write_order_mail', {
  summary: 'Sends the customer a mail that was written by hand. The same `mail_id` again sends nothing more.',
  access: { permission: 'order:write-mail' },
  params: idParams,
  body: z.object({
    /** Made by the page, so that a repeated press sends one mail. */
    mail_id: z.uuid(),
    key: mailTextKeySchema,
    /** One line. */
    subject: z
      .string()
      .trim()
      .min(3)
      .max(MAX_MAIL_SUBJECT)
      .regex(/^[^\r\n]*$/),
    text: z.string().trim().min(10).max(MAX_MAIL_TEXT),
  }),
  responses: { 200: adminOrderMailSchema },
  /** `no-mail-address`: the customer gave none; `too-many-mails`: `MAX_ORDER_MAILS_A_DAY` went out already. */
  problems: ['no-mail-address', 'too-many-mails'],
});
export const adminRetryOrderMail = route('admin_retry_order_mail', {
  summary: 'Sends a written mail that failed once more.',
  access: { permission: 'order:write-mail' },
  params: idParams.extend({ mail: z.uuid() }),
  body: z.object({}),
  responses: { 200: adminOrderMailSchema },
  problems: ['mail-not-failed', 'too-many-mails'],
});
