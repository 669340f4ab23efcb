/** What editors write: SEO texts, articles, questions, blocks, offers, menus. */
import { z } from 'zod';
import { choicesSchema, dateSchema, instantSchema, listOf, listQuerySchema, marketSchema } from '../../definitions/shared.ts';
import { richTextSchema } from '../../schemas/rich-text.ts';
import { both, filled, key, named, read, route, seoName, text } from './office-route.ts';

export const contentKinds = ['seo-text', 'article', 'faq', 'marketing-block', 'limited-offer', 'menu-entry'] as const;
export type ContentKind = (typeof contentKinds)[number];
const link = z
  .string()
  .trim()
  .max(300)
  .regex(/^(?:\/(?!\/)|https:\/\/)\S*$/);
/** When the shop shows it; null for no limit. */
const publishedPeriod = { published_from: instantSchema.nullable(), published_until: instantSchema.nullable() } as const;
const seoText = {
  kind: z.literal('seo-text'),
  target_kind: z.enum(['page', 'category', 'product']),
  target_id: key,
  title: both(filled(200)),
  meta_description: both(text(400)),
  h1: both(text(200)),
  text: both(text(20_000)),
  ...publishedPeriod,
} as const;
const article = {
  kind: z.literal('article'),
  seo_name: both(seoName),
  title: both(filled(200)),
  perex: both(filled(1000)),
  /** Paragraphs. */
  body: both(z.array(filled(5000)).min(1).max(100)),
  author: filled(120),
  tags: z.array(filled(60)).max(20),
  related_masters: z.array(key).max(20),
  /** The date that readers see; it isn't shown before that day. */
  published_on: dateSchema,
  is_published: z.boolean(),
  ...publishedPeriod,
} as const;
const faq = {
  kind: z.literal('faq'),
  /** One of the choices `faq_groups`. */
  group: key,
  position: z.int().min(1).max(10_000),
  is_published: z.boolean(),
  question: both(filled(300)),
  answer: both(filled(5000)),
  ...publishedPeriod,
} as const;
/** Places of the shop that a block can stand in. */
export const blockPlacements = ['home_hero', 'home_strip', 'home_tiles', 'category_top', 'cart'] as const;
const marketingBlock = {
  kind: z.literal('marketing-block'),
  placement: z.enum(blockPlacements),
  position: z.int().min(1).max(10_000),
  /** Shown only with this category; null for all. */
  category: key.nullable(),
  title: both(filled(200)),
  text: both(text(1000)),
  cta_label: both(filled(60)),
  cta_url: both(link),
  valid_from: dateSchema,
  /** Last day; null for no end. */
  valid_to: dateSchema.nullable(),
  is_active: z.boolean(),
} as const;
const limitedOffer = {
  kind: z.literal('limited-offer'),
  title: both(filled(200)),
  markets: z.array(marketSchema).min(1).max(2),
  starts_at: instantSchema,
  ends_at: instantSchema,
  /** Ids of variants in their order. */
  variants: z.array(key).min(1).max(50),
  is_active: z.boolean(),
} as const;
const menuEntry = {
  kind: z.literal('menu-entry'),
  menu: z.enum(['main', 'hamburger', 'footer']),
  parent: key.nullable(),
  label: both(filled(80)),
  url: both(link),
  /** Goes away with the category, or while that is hidden. */
  category: key.nullable(),
  is_active: z.boolean(),
  position: z.int().min(1).max(10_000),
  ...publishedPeriod,
} as const;
export const contentInputSchema = z.discriminatedUnion('kind', [
  z.object(seoText),
  z.object(article),
  z.object(faq),
  z.object(marketingBlock),
  z.object(limitedOffer),
  z.object(menuEntry),
]);
export type ContentInput = z.infer<typeof contentInputSchema>;
/** `draft` is switched off, `planned` waits for its start, `ended` was shown until its end. */
export const contentStates = ['draft', 'planned', 'published', 'ended'] as const;
export type ContentState = (typeof contentStates)[number];
const contentPlanSchema = z.object({
  applies_at: instantSchema,
  by: z.string(),
  /** What will be saved; null when the contract changed since. */
  input: contentInputSchema.nullable(),
  /** Why it could not be applied: the text was `changed` meanwhile, or the save was `refused`. Null while it waits. */
  error: z.enum(['changed', 'refused']).nullable(),
});
const written = {
  id: z.string(),
  /** A change that waits for its instant. */
  plan: contentPlanSchema.nullable(),
  state: z.enum(contentStates),
  /** When the first market begins to show it, and when the last one ends; null for no limit. */
  shown_from: instantSchema.nullable(),
  shown_until: instantSchema.nullable(),
  /** Address of its page in each market, null where it has none of its own. */
  href: z.object({ cz: z.string().nullable(), ro: z.string().nullable() }),
  /** Null until somebody changes it. */
  changed_at: instantSchema.nullable(),
  changed_by: z.string().nullable(),
  /** Names of what its ids mean: the target of an SEO text, products of an article, variants of an offer. */
  names: z.array(named),
  version: z.int().min(1),
} as const;
export const contentItemSchema = z.discriminatedUnion('kind', [
  z.object({ ...seoText, ...written }),
  z.object({ ...article, ...written }),
  z.object({ ...faq, ...written }),
  z.object({ ...marketingBlock, ...written }),
  z.object({ ...limitedOffer, ...written }),
  z.object({ ...menuEntry, ...written }),
]);
export type ContentItem = z.infer<typeof contentItemSchema>;
const contentParams = z.object({ kind: z.enum(contentKinds) });
const oneContentParams = contentParams.extend({ id: key });
const write = { permission: 'content:edit' } as const;
export const adminListContent = route('admin_list_content', {
  summary: 'Texts of one kind: SEO texts, articles, questions, marketing blocks, limited offers, menu entries in their order.',
  access: read,
  params: contentParams,
  query: listQuerySchema.extend({ state: z.enum(contentStates).optional() }),
  responses: { 200: listOf(contentItemSchema) },
});
export const adminGetContent = route('admin_get_content', {
  summary: 'One of them.',
  access: read,
  params: oneContentParams,
  responses: { 200: contentItemSchema },
});
export const adminAddContent = route('admin_add_content', {
  summary: 'Adds one; its id is made from its Czech name.',
  access: write,
  params: contentParams,
  body: contentInputSchema,
  bodyLimit: 512 * 1024,
  responses: { 201: contentItemSchema },
});
export const adminUpdateContent = route('admin_update_content', {
  summary: 'Changes one. What is shown in the shop changes at once.',
  access: write,
  params: oneContentParams,
  /** The version that the editor saw. */
  query: z.object({ version: z.coerce.number().int().min(1) }),
  body: contentInputSchema,
  bodyLimit: 512 * 1024,
  responses: { 200: contentItemSchema },
  problems: ['changed-meanwhile'],
});
export const adminDeleteContent = route('admin_delete_content', {
  summary: 'Deletes one; a menu entry goes with those below it.',
  access: write,
  params: oneContentParams,
  responses: { 204: null },
});
export const adminPlanContent = route('admin_plan_content', {
  summary:
    'Plans a change of a text, in the place of one that was planned before. It is saved at its instant, unless the text is changed by hand before.',
  access: write,
  params: oneContentParams,
  /** The version that the editor saw. */
  query: z.object({ version: z.coerce.number().int().min(1) }),
  /** In the future, within a year. */
  body: z.object({ applies_at: instantSchema, input: contentInputSchema }),
  bodyLimit: 512 * 1024,
  responses: { 200: contentItemSchema },
  problems: ['changed-meanwhile'],
});
export const adminCancelContentPlan = route('admin_cancel_content_plan', {
  summary: 'Takes a planned change away, also one that could not be applied.',
  access: write,
  params: oneContentParams,
  responses: { 200: contentItemSchema },
});
export const adminPreviewContent = route('admin_preview_content', {
  summary:
    'Links to pages of the shop that show a saved text as if it were published, or its planned change. They work for half an hour, for this version only, in any browser.',
  access: write,
  params: oneContentParams,
  query: z.object({ shows: z.enum(['text', 'plan']).default('text') }),
  responses: {
    200: z.object({
      /** Null where no page shows it. */
      links: z.object({ cz: z.url().nullable(), ro: z.url().nullable() }),
      ends_at: instantSchema,
    }),
  },
});

export const adminGetContentChoices = route('admin_get_content_choices', {
  summary: 'What texts can be put into: groups of questions, pages with SEO texts of their own.',
  access: read,
  responses: { 200: z.object({ faq_groups: choicesSchema.shape.choices, pages: choicesSchema.shape.choices }) },
});
/** Characters of a text that is previewed. */
const MAX_PREVIEWED = 40_000;
export const adminPreviewText = route('admin_preview_text', {
  summary: 'A text in Markdown as the shop would show it. Nothing is saved.',
  access: read,
  body: z.object({ text: z.string().max(MAX_PREVIEWED) }),
  bodyLimit: 256 * 1024,
  responses: { 200: z.object({ parts: richTextSchema }) },
});
