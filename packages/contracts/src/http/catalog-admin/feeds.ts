/** Whether the feeds of comparison sites and the sitemap work, and what is missing in them. */
import { z } from 'zod';
import { instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { route } from './office-route.ts';

const read = { permission: 'feed:read' } as const;

export const feedKinds = ['heureka', 'google', 'sitemap'] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Families of those who read feeds, by their user agent; `office`: a check. */
export const feedReaders = [
  'heureka',
  'storebot-google',
  'googlebot',
  /** Another fetcher of Google. */
  'google',
  'seznam',
  'bing',
  'browser',
  'other',
  'office',
] as const;
export type FeedReader = (typeof feedReaders)[number];

/**
 * Why a run isn't whole. `reader-gone`: who read it closed the connection; `database`: it failed; `malformed`: a check found no
 * well-formed XML, an element twice or nothing at all; `stopped`: the service was stopped; `internal`: anything else.
 */
export const feedErrors = ['reader-gone', 'database', 'malformed', 'stopped', 'internal'] as const;
export type FeedError = (typeof feedErrors)[number];

export const feedOutcomes = ['running', 'whole', 'broken'] as const;
export type FeedOutcome = (typeof feedOutcomes)[number];

/**
 * The worst that is true. `broken`: the last run broke off, those aside in which somebody else than the site went away. `few`: the
 * last whole run has fewer than half of the offers that it had before. `unread`: the site hasn't fetched it for a day, a sitemap for a week.
 */
export const feedStates = ['broken', 'few', 'unread', 'fine'] as const;
export type FeedState = (typeof feedStates)[number];

/** Why a variant on sale is in no feed of a market. */
export const exclusionReasons = ['draft', 'withdrawn', 'not-physical', 'no-price'] as const;
/** What comparison sites refuse or show worse in an offered variant. */
export const weaknessReasons = [
  'no-picture',
  'no-description',
  'no-category',
  'no-manufacturer',
  'wrong-ean',
  'no-ean',
  'long-name',
  'no-delivery',
] as const;
export const feedReasons = [...exclusionReasons, ...weaknessReasons] as const;
export type FeedReason = (typeof feedReasons)[number];
const reasonSchema = z.enum(feedReasons);
const reasonCountsSchema = z.array(z.object({ reason: reasonSchema, count: z.int().min(1) }));

/** Runs are kept for so many days. */
export const FEED_RUN_DAYS = 30;

export const feedRunSchema = z.object({
  id: z.string(),
  feed: z.enum(feedKinds),
  market: marketSchema,
  /** Part of the sitemap; null for a feed, and for a check of all parts. */
  part: z.int().min(1).nullable(),
  reader: z.enum(feedReaders),
  started_at: instantSchema,
  seconds: z.number().min(0),
  /** Written so far; in a sitemap they are addresses. */
  offers: z.int().min(0),
  /** Before compression. */
  bytes: z.int().min(0),
  /** What a check expects to write; null for what is read from outside. */
  expected: z.int().min(0).nullable(),
  outcome: z.enum(feedOutcomes),
  error: z.enum(feedErrors).nullable(),
  /** Who began the check; null for what is read from outside. */
  checked_by: z.string().nullable(),
  /** What a whole check counted for each reason; empty otherwise. */
  reasons: reasonCountsSchema,
});
export type FeedRun = z.infer<typeof feedRunSchema>;

export const feedStatusSchema = z.object({
  feed: z.enum(feedKinds),
  market: marketSchema,
  /** Public address. */
  url: z.string(),
  state: z.enum(feedStates),
  /** Hours without a read by the site after which it counts as unread: a day, a week for a sitemap. */
  unread_after_hours: z.int().min(1),
  /** The last run that is over, by any reader. */
  last_run: feedRunSchema.nullable(),
  /** The last whole read by the site that it is made for. */
  site_read: z.object({ reader: z.enum(feedReaders), at: instantSchema }).nullable(),
  /** The most offers of the run before and of three days before the last whole run; null without one. */
  offers_before: z.int().min(0).nullable(),
  /** A check that is under way. */
  check: feedRunSchema.nullable(),
});
export type FeedStatus = z.infer<typeof feedStatusSchema>;

export const adminListFeeds = route('admin_list_feeds', {
  summary: 'Feeds and sitemaps of both markets: address, state, last run, last read by the site itself, a check under way.',
  access: read,
  responses: { 200: z.object({ items: z.array(feedStatusSchema) }) },
});
export const adminListFeedRuns = route('admin_list_feed_runs', {
  summary: `Runs of feeds of the last ${FEED_RUN_DAYS} days, the latest first.`,
  access: read,
  query: listQuerySchema.extend({
    feed: z.enum(feedKinds).optional(),
    market: marketSchema.optional(),
    outcome: z.enum(feedOutcomes).optional(),
    reader: z.enum(feedReaders).optional(),
  }),
  responses: { 200: listOf(feedRunSchema) },
});
export const adminCheckFeed = route('admin_check_feed', {
  summary:
    'Writes a feed for nobody and checks it: well-formed, each offer once, how many, what is missing. It goes on after the answer; `check` of the list of feeds says how far it is. 409 `check-running` while one of the same feed is under way.',
  access: { permission: 'feed:check' },
  body: z.object({ feed: z.enum(feedKinds), market: marketSchema }),
  responses: { 202: z.object({ run: z.string() }) },
  problems: ['check-running'],
  rateLimit: { max: 30, windowSeconds: 60 },
});

export const feedProductSchema = z.object({
  variant: z.string(),
  code: z.string(),
  /** In the language of the market. */
  name: z.string(),
  master_product: z.string(),
  ean: z.string().nullable(),
  is_offered: z.boolean(),
  /** At least one. */
  reasons: z.array(reasonSchema).min(1),
});
export type FeedProduct = z.infer<typeof feedProductSchema>;
const productQuery = listQuerySchema.extend({ market: marketSchema, reason: reasonSchema.optional() });

export const adminGetFeedReasons = route('admin_get_feed_reasons', {
  summary: 'How many variants on sale the feeds of a market offer, how many they leave out, and how many have each reason.',
  access: read,
  query: z.object({ market: marketSchema }),
  responses: { 200: z.object({ offered: z.int().min(0), left_out: z.int().min(0), reasons: reasonCountsSchema }) },
});
export const adminListFeedProducts = route('admin_list_feed_products', {
  summary: 'Variants on sale that the feeds of a market leave out, or offer with something that comparison sites refuse or show worse.',
  access: read,
  query: productQuery,
  /** `total_is_bounded`: more rows fit than `total`. */
  responses: { 200: listOf(feedProductSchema).extend({ total_is_bounded: z.boolean().default(false) }) },
});
export const adminExportFeedProducts = route('admin_export_feed_products', {
  summary: 'The same list as CSV, whole.',
  access: read,
  query: productQuery.omit({ page: true, page_size: true, sort: true }),
  responses: { 200: { binary: 'text/csv' } },
});
