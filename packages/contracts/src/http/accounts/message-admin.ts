/** Messages of visitors in the back office: who wrote, what we answered. */
import { z } from 'zod';
import { MAX_MESSAGE_ANSWER, messageActions, messageKinds, messageStates } from '../../definitions/messages.ts';
import { dateSchema, instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';
import { messageReferences } from './messages.ts';
import { colleagueSchema } from './staff.ts';

/** Job applications need `application:answer` besides (`definitions/messages.ts`): without it they are as unknown as a message that never came. */
const access = { permission: 'message:answer' } as const;
const messageParams = z.object({ message: z.uuid() });

const messageRowSchema = z.object({
  id: z.uuid(),
  /** By which colleagues name it, for example `1042`. */
  number: z.string(),
  market: marketSchema,
  kind: z.enum(messageKinds),
  /** Reason of the contact form, or the position that somebody applies for, in the market's language. */
  reason: z.string(),
  /** Who wrote, as lists name people: `Nováková J.` */
  sender: z.string(),
  state: z.enum(messageStates),
  received_at: instantSchema,
  /** Open for longer than our receipt promises. */
  is_late: z.boolean(),
  has_file: z.boolean(),
  /** Grows with each change; a change names the one that it is based on. */
  version: z.int().min(1),
});
export type MessageRow = z.infer<typeof messageRowSchema>;

const messageDetailSchema = messageRowSchema.extend({
  name: z.string(),
  e_mail: z.string(),
  /** Empty without one. */
  phone: z.string(),
  text: z.string(),
  references: z.array(z.object({ field: z.enum(messageReferences), value: z.string() })),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.int().min(1) })),
  /** The oldest first. Automatic mails aren't among them. */
  steps: z.array(
    z.object({
      at: instantSchema,
      by: colleagueSchema,
      action: z.enum(messageActions),
      /** The answer or the note; empty for the others. */
      text: z.string(),
    }),
  ),
  /** What the same address wrote besides, of those that the reader may answer: the newest first, at most 20. */
  others: z.array(messageRowSchema.pick({ id: true, number: true, reason: true, state: true, is_late: true, received_at: true })),
  /** Day after which it is deleted. */
  deleted_after: dateSchema,
});
export type MessageDetail = z.infer<typeof messageDetailSchema>;

const textBody = z.object({ version: z.int().min(1), text: z.string().max(2 * MAX_MESSAGE_ANSWER) });
const seenBody = z.object({ version: z.int().min(1) });

export const adminListMessages = route('admin_list_messages', {
  summary:
    'Messages that the reader may answer. `q` is a number, or the whole e-mail address of who wrote. Sorts by `received` (the default, the newest first).',
  access,
  query: listQuerySchema.extend({
    market: marketSchema.optional(),
    kind: z.enum(messageKinds).optional(),
    state: z.enum(messageStates).optional(),
  }),
  responses: { 200: listOf(messageRowSchema) },
});
export const adminGetMessage = route('admin_get_message', {
  summary: 'A message with its text, its sender and what was done about it.',
  access,
  readsPersonalData: true,
  params: messageParams,
  responses: { 200: messageDetailSchema },
});
export const adminGetMessageFile = route('admin_get_message_file', {
  summary: 'A file that came with a message, to be saved: browsers never show it.',
  access,
  readsPersonalData: true,
  params: messageParams.extend({ file: z.uuid() }),
  responses: { 200: { binary: 'application/octet-stream' } },
});
/** A step that is based on the version which its reader saw; the answer is the message as it is then. */
const step = {
  access,
  readsPersonalData: true,
  params: messageParams,
  responses: { 200: messageDetailSchema },
  problems: ['changed-meanwhile'],
  rateLimit: { max: 120, windowSeconds: 600 },
} as const;
export const adminAnswerMessage = route('admin_answer_message', {
  ...step,
  summary: `Mails an answer of up to ${MAX_MESSAGE_ANSWER} characters to who wrote. An answered message may be answered again.`,
  body: textBody,
});
export const adminNoteMessage = route('admin_note_message', {
  ...step,
  summary: 'Adds a note that only colleagues read.',
  body: textBody,
});
export const adminCloseMessage = route('admin_close_message', {
  ...step,
  summary: 'Ends an open message without an answer.',
  body: seenBody,
});
export const adminReopenMessage = route('admin_reopen_message', {
  ...step,
  summary: 'Makes an answered or closed message wait again.',
  body: seenBody,
});
