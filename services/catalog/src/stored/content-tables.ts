import type { LeaseProgrammeState } from '@okruh/contracts/leasing';
import { boolean, date, integer, numeric, pgTable, primaryKey, text, timestamp, jsonb } from 'drizzle-orm/pg-core';

// Tables of texts, offers and reviews (migrations/003-content.sql); the catalogue's stand in tables.ts.

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Who changed it last, and how often: of two editors the second sees what the first did. */
const lastChange = { version: integer('version').notNull().default(1), changedBy: text('changed_by') };
/** When it is published; null for no limit. */
const publishedPeriod = { publishedFrom: instant('published_from'), publishedUntil: instant('published_until') };
const decimal = (name: string) => numeric(name, { mode: 'number' });

export const articles = pgTable('articles', {
  id: text('id').primaryKey(),
  seoNameCs: text('seo_name_cs').notNull(),
  seoNameRo: text('seo_name_ro').notNull(),
  titleCs: text('title_cs').notNull(),
  titleRo: text('title_ro').notNull(),
  perexCs: text('perex_cs').notNull(),
  perexRo: text('perex_ro').notNull(),
  /** Paragraphs of plain text. */
  bodyCs: text('body_cs').array().notNull(),
  bodyRo: text('body_ro').array().notNull(),
  author: text('author').notNull(),
  tags: text('tags').array().notNull().default([]),
  relatedMasterIds: text('related_master_ids').array().notNull().default([]),
  publishedOn: date('published_on').notNull(),
  isPublished: boolean('is_published').notNull().default(false),
  changedAt: instant('changed_at').notNull().defaultNow(),
  ...publishedPeriod,
  ...lastChange,
});

export const faqGroups = pgTable('faq_groups', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  nameCs: text('name_cs').notNull(),
  nameRo: text('name_ro').notNull(),
});

export const faq = pgTable('faq', {
  id: text('id').primaryKey(),
  groupId: text('group_id').notNull(),
  position: integer('position').notNull(),
  questionCs: text('question_cs').notNull(),
  questionRo: text('question_ro').notNull(),
  answerCs: text('answer_cs').notNull(),
  answerRo: text('answer_ro').notNull(),
  isPublished: boolean('is_published').notNull().default(true),
  changedAt: instant('changed_at').notNull().defaultNow(),
  ...publishedPeriod,
  ...lastChange,
});

export const marketingBlocks = pgTable('marketing_blocks', {
  id: text('id').primaryKey(),
  placement: text('placement').notNull(),
  position: integer('position').notNull(),
  /** Shown only with this category; null for all. */
  categoryId: text('category_id'),
  titleCs: text('title_cs').notNull(),
  titleRo: text('title_ro').notNull(),
  textCs: text('text_cs').notNull(),
  textRo: text('text_ro').notNull(),
  ctaLabelCs: text('cta_label_cs').notNull(),
  ctaLabelRo: text('cta_label_ro').notNull(),
  ctaUrlCs: text('cta_url_cs').notNull(),
  ctaUrlRo: text('cta_url_ro').notNull(),
  photoId: text('photo_id'),
  validFrom: date('valid_from').notNull(),
  validTo: date('valid_to'),
  isActive: boolean('is_active').notNull().default(true),
  changedAt: instant('changed_at').notNull().defaultNow(),
  ...lastChange,
});

export const menuEntries = pgTable('menu_entries', {
  id: text('id').primaryKey(),
  menu: text('menu', { enum: ['main', 'hamburger', 'footer'] }).notNull(),
  parentId: text('parent_id'),
  position: integer('position').notNull(),
  labelCs: text('label_cs').notNull(),
  labelRo: text('label_ro').notNull(),
  urlCs: text('url_cs').notNull(),
  urlRo: text('url_ro').notNull(),
  categoryId: text('category_id'),
  isActive: boolean('is_active').notNull().default(true),
  changedAt: instant('changed_at'),
  ...publishedPeriod,
  ...lastChange,
});

/** Addresses outside the catalogue that exist. */
export const staticPages = pgTable('static_pages', {
  id: text('id').primaryKey(),
  pathCs: text('path_cs'),
  pathRo: text('path_ro'),
  /** Counts with everything below it. */
  isPrefix: boolean('is_prefix').notNull().default(false),
});

export const seoTexts = pgTable('seo_texts', {
  id: text('id').primaryKey(),
  targetKind: text('target_kind', { enum: ['page', 'category', 'product'] }).notNull(),
  targetId: text('target_id').notNull(),
  titleCs: text('title_cs').notNull(),
  titleRo: text('title_ro').notNull(),
  metaDescriptionCs: text('meta_description_cs').notNull(),
  metaDescriptionRo: text('meta_description_ro').notNull(),
  h1Cs: text('h1_cs').notNull(),
  h1Ro: text('h1_ro').notNull(),
  textCs: text('text_cs').notNull(),
  textRo: text('text_ro').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  ...publishedPeriod,
  ...lastChange,
});

export const limitedOffers = pgTable('limited_offers', {
  id: text('id').primaryKey(),
  position: integer('position').notNull(),
  titleCs: text('title_cs').notNull(),
  titleRo: text('title_ro').notNull(),
  markets: text('markets').array().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  changedAt: instant('changed_at').notNull().defaultNow(),
  ...lastChange,
});

export const limitedOfferItems = pgTable(
  'limited_offer_items',
  { offerId: text('offer_id').notNull(), variantId: text('variant_id').notNull(), position: integer('position').notNull() },
  (table) => [primaryKey({ columns: [table.offerId, table.variantId] })],
);

/** The programmes of leasing as checkout published them last. */
export const leasing = pgTable('leasing', {
  isOnly: boolean('is_only').primaryKey().default(true),
  programmes: jsonb('programmes').$type<readonly LeaseProgrammeState[]>().notNull(),
  version: integer('version').notNull(),
  changedAt: instant('changed_at').notNull(),
});

export const reviews = pgTable('reviews', {
  id: text('id').primaryKey(),
  market: text('market', { enum: ['cz', 'ro'] }).notNull(),
  masterProductId: text('master_product_id').notNull(),
  variantId: text('variant_id'),
  /** Account of the author; null for an author without one. */
  accountId: text('account_id'),
  /** First name and initial. */
  author: text('author'),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  isVerified: boolean('is_verified').notNull().default(false),
  rating: integer('rating').notNull(),
  pros: text('pros').array().notNull().default([]),
  cons: text('cons').array().notNull().default([]),
  text: text('text').notNull(),
  componentPk: text('component_pk'),
  approval: text('approval', { enum: ['pending', 'approved', 'rejected'] })
    .notNull()
    .default('pending'),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by'),
  /** When staff last changed its words. */
  editedAt: instant('edited_at'),
  helpful: integer('helpful').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What staff did with a review, and why. */
export const reviewChanges = pgTable('review_changes', {
  reviewId: text('review_id').notNull(),
  version: integer('version').notNull(),
  at: instant('at').notNull().defaultNow(),
  by: text('by').notNull(),
  action: text('action', { enum: ['edited', 'approved', 'rejected', 'reopened'] }).notNull(),
  reason: text('reason'),
  before: jsonb('before').$type<{ readonly text: string; readonly pros: readonly string[]; readonly cons: readonly string[] }>(),
});

export const reviewVotes = pgTable(
  'review_votes',
  { reviewId: text('review_id').notNull(), voter: text('voter').notNull(), votedAt: instant('voted_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.reviewId, table.voter] })],
);

export const reviewRights = pgTable(
  'review_rights',
  {
    accountId: text('account_id').notNull(),
    masterProductId: text('master_product_id').notNull(),
    variantId: text('variant_id'),
    boughtOn: date('bought_on'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.masterProductId] })],
);

/** Approved reviews summed up. */
export const ratings = pgTable('ratings', {
  masterProductId: text('master_product_id').primaryKey(),
  count: integer('count').notNull(),
  average: decimal('average').notNull(),
});
