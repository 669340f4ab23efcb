/** Messages to us, and the newsletter. */
import { z } from 'zod';
import { cvEndings, MAX_CV_BYTES } from '../../definitions/messages.ts';
import { linkToken, route, short } from './accounts-route.ts';

/** Fields of `send_message` that a reason of contact may require besides the text. */
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
/** Text fields of `send_job_application`, beside the file `cv`. */
export const jobApplicationFields = ['position', 'name', 'e_mail', 'phone', 'text'] as const;
export type JobApplicationField = (typeof jobApplicationFields)[number];
export const sendJobApplication = route('send_job_application', {
  summary: `Somebody wants to work with us: position, name, e_mail, optional phone, text, and the file \`cv\` (${cvEndings.join(', ')}, at most ${MAX_CV_BYTES / 1024 ** 2} MB).`,
  access: 'public',
  multipart: true,
  // The file, and the texts with their boundaries.
  bodyLimit: MAX_CV_BYTES + 64 * 1024,
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
      /** The newsletter starts when the mail's link is opened: `confirm_subscription`. */
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
export const showUnsubscription = route('show_unsubscription', {
  summary:
    'The address of the header `List-Unsubscribe`, opened in a browser: leads on to the page on which the news are ended by a button.',
  access: 'public',
  params: z.object({ token: linkToken }),
  responses: { 303: null },
});
export const unsubscribeByOneClick = route('unsubscribe_by_one_click', {
  summary: 'The same address as a mailbox provider calls it for its reader (RFC 8058): ends the news; again it changes nothing.',
  access: 'public',
  // The body says only `List-Unsubscribe=One-Click`, as one kind of form or another; nobody reads it.
  crossSite: true,
  params: z.object({ token: linkToken }),
  responses: { 204: null },
  problems: ['invalid-token'],
  bodyLimit: 4 * 1024,
});
