/** News by mail in the back office: their issues, and who gets them. */
import { z } from 'zod';
import {
  MAX_NEWS_LABEL,
  MAX_NEWS_LINK,
  MAX_NEWS_SUBJECT,
  MAX_NEWS_TEXT,
  newsActions,
  newsStates,
  subscriberStates,
} from '../../definitions/news.ts';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './accounts-route.ts';
import { colleagueSchema } from './staff.ts';

const buttonSchema = z.object({
  label: z.string(),
  /** Path on the site of the market, `/vykup`. */
  link: z.string(),
});
export const newsSchema = z.object({
  id: z.uuid(),
  /** Its subscribers get the issue; its language is the mail's. */
  market: marketSchema,
  subject: z.string(),
  /** Plain text; an empty line parts paragraphs. */
  text: z.string(),
  /** Below the text; null without one. */
  button: buttonSchema.nullable(),
  state: z.enum(newsStates),
  /** When sending begins or began; null for a draft. */
  scheduled_at: instantSchema.nullable(),
  /** When the last mail was handed over, or when it was cancelled; null until then. */
  ended_at: instantSchema.nullable(),
  /** Confirmed subscribers when sending began; 0 until then. */
  recipients: z.int().min(0),
  /** Mails that were handed over so far. Fewer than `recipients` when subscriptions ended meanwhile. */
  sent: z.int().min(0),
  created_by: colleagueSchema,
  created_at: instantSchema,
  changed_at: instantSchema,
  /** Grows with each change; a change names the one that it is based on. */
  version: z.int().min(1),
});
export type News = z.infer<typeof newsSchema>;

export const newsFieldsSchema = z.object({
  market: marketSchema,
  subject: z.string().max(1_000),
  text: z.string().max(50_000),
  /** Link: a path, or a whole address of the market's site. Any other host is refused. */
  button: z.object({ label: z.string().max(200), link: z.string().max(2_000) }).nullable(),
});
export type NewsFields = z.infer<typeof newsFieldsSchema>;
export const newsDetailSchema = z.object({
  news: newsSchema,
  /** Confirmed subscribers of its market now: who would get it. */
  audience: z.int().min(0),
  /** Newest first. */
  history: z.array(
    z.object({
      at: instantSchema,
      /** Null for what the job did. */
      by: colleagueSchema.nullable(),
      action: z.enum(newsActions),
    }),
  ),
});
export type NewsDetail = z.infer<typeof newsDetailSchema>;

const access = { permission: 'news:send' } as const;
const params = z.object({ news: z.uuid() });
const rateLimit = { max: 120, windowSeconds: 600 };
const limits = `Subject up to ${MAX_NEWS_SUBJECT}, text up to ${MAX_NEWS_TEXT}, label up to ${MAX_NEWS_LABEL}, link up to ${MAX_NEWS_LINK} characters.`;

export const adminListNews = route('admin_list_news', {
  summary: 'Issues of the news, the newest first. Sorts by `changed` and `scheduled`; `q` is a part of the subject.',
  access,
  query: listQuerySchema.extend({ market: marketSchema.optional(), state: z.enum(newsStates).optional() }),
  responses: { 200: listOf(newsSchema) },
});
export const adminGetNews = route('admin_get_news', {
  summary: 'One issue with what happened to it, and how many would get it.',
  access,
  params,
  responses: { 200: newsDetailSchema },
});
export const adminCreateNews = route('admin_create_news', {
  summary: `Writes a draft. ${limits}`,
  access,
  body: newsFieldsSchema,
  responses: { 201: newsSchema },
  rateLimit,
});
export const adminUpdateNews = route('admin_update_news', {
  summary: `Changes a draft; any other state is \`changed-meanwhile\`. ${limits}`,
  access,
  params,
  body: newsFieldsSchema.extend({ version: z.int().min(1) }),
  responses: { 200: newsSchema },
  problems: ['changed-meanwhile'],
  rateLimit,
});
export const adminDeleteNews = route('admin_delete_news', {
  summary: 'Deletes a draft; again it changes nothing. Any other state is `changed-meanwhile`.',
  access,
  params,
  responses: { 204: null },
  problems: ['changed-meanwhile'],
  rateLimit,
});
export const adminTestNews = route('admin_test_news', {
  summary: 'Mails the issue as it is saved to the member of staff who asks, marked as a test.',
  access,
  params,
  responses: { 204: null },
  rateLimit: { max: 20, windowSeconds: 600 },
});
export const adminSendNews = route('admin_send_news', {
  summary:
    'Sends a draft to every confirmed subscriber of its market: now, or from an instant on. Each gets it once, however often it is called.',
  access,
  params,
  body: z.object({
    version: z.int().min(1),
    /** In the next year; null for now. */
    at: instantSchema.nullable(),
  }),
  responses: { 200: newsSchema },
  problems: ['changed-meanwhile', 'no-recipients'],
  rateLimit: { max: 20, windowSeconds: 600 },
});
export const adminCancelNews = route('admin_cancel_news', {
  summary: 'A scheduled issue is a draft again; one that is being sent stops, and what went out stays counted.',
  access,
  params,
  body: z.object({ version: z.int().min(1) }),
  responses: { 200: newsSchema },
  problems: ['changed-meanwhile'],
  rateLimit,
});

export const subscriberSchema = z.object({
  id: z.uuid(),
  market: marketSchema,
  /** Address of which nobody is recognised, `j•••••@••••.cz`. */
  address_masked: z.string(),
  /** When the form was sent the last time. */
  requested_at: instantSchema,
  /** When the mailed link was opened; null until then. */
  confirmed_at: instantSchema.nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;
export const adminListSubscribers = route('admin_list_subscribers', {
  summary: 'Who gets our news or asked for them, the newest first. `q` is a whole address; addresses are masked in the answer.',
  access,
  query: listQuerySchema.extend({ market: marketSchema.optional(), state: z.enum(subscriberStates).optional() }),
  responses: { 200: listOf(subscriberSchema) },
});
export const adminEndSubscription = route('admin_end_subscription', {
  summary: 'Ends a subscription because its owner asked us to; again it changes nothing. Who did it stands in the security log.',
  access,
  params: z.object({ subscription: z.uuid() }),
  responses: { 204: null },
  rateLimit,
});
