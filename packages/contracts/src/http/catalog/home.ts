/** Home page and menus. */
import { z } from 'zod';
import { dateSchema, instantSchema, moneySchema } from '../../definitions/shared.ts';
import { imageSchema, linkSchema, productCardSchema, saleQualitySchema } from './cards.ts';
import { cached, route } from './shop-route.ts';

export const marketingBlockSchema = z.object({
  id: z.string(),
  placement: z.string(),
  title: z.string(),
  text: z.string(),
  cta: linkSchema,
  image: imageSchema.nullable(),
});
export const homePageSchema = z.object({
  title: z.string(),
  description: z.string(),
  h1: z.string(),
  /** For the three tags of the hero: lowest selling price, minutes that a repair while waiting takes, highest buy-out price. */
  tags: z.object({ buy_from: moneySchema.nullable(), repair_within_minutes: z.int().nullable(), sell_up_to: moneySchema.nullable() }),
  blocks: z.array(marketingBlockSchema),
  tiles: z.array(z.object({ label: z.string(), href: z.string(), note: z.string(), image: imageSchema.nullable() })),
  /** Time-limited offers that are valid now. */
  limited: z.array(z.object({ id: z.string(), title: z.string(), ends_at: instantSchema, items: z.array(productCardSchema) })),
  /** Product lists behind tabs; the browser remembers the selected tab for 5 minutes. */
  tabs: z.array(z.object({ id: z.string(), title: z.string(), href: z.string(), items: z.array(productCardSchema) })),
  /** Names and descriptions of the grades, from best to worst. */
  grades: z.array(z.object({ quality: saleQualitySchema, name: z.string(), description: z.string() })),
  used: z.array(productCardSchema),
  articles: z.array(z.object({ title: z.string(), perex: z.string(), href: z.string(), published_on: dateSchema })),
});
export type HomePage = z.infer<typeof homePageSchema>;
export const getHome = route('get_home', {
  summary: 'Everything on the home page.',
  access: 'public',
  responses: { 200: homePageSchema },
  cache: cached,
});
export const getCartBlocks = route('get_cart_blocks', {
  summary: 'Marketing blocks of the cart that hold today: those of every cart, and those of the products’ categories.',
  access: 'public',
  query: z.object({
    /** Seo names of what is in the cart, separated by commas. */
    products: z
      .string()
      .min(1)
      .max(10_000)
      .transform((typed) => typed.split(',').slice(0, 50)),
  }),
  responses: { 200: z.object({ blocks: z.array(marketingBlockSchema) }) },
});
export const previewCartBlocks = route('preview_cart_blocks', {
  summary:
    'Marketing blocks of the cart with one that isn’t published yet, first of all and for any contents of the cart: what the link of its preview shows. 404 when the link is over.',
  access: 'public',
  query: z.object({
    /** Token of the link. */
    token: z.string().min(1).max(1_000),
    /** As in `get_cart_blocks`; nothing for an empty cart. */
    products: z
      .string()
      .max(10_000)
      .transform((typed) => typed.split(',').slice(0, 50)),
  }),
  responses: { 200: z.object({ blocks: z.array(marketingBlockSchema) }) },
  rateLimit: { max: 60, windowSeconds: 60 },
});
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly children: readonly MenuEntry[];
}
export const menuEntrySchema: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({ id: z.string(), label: z.string(), href: z.string(), children: z.array(menuEntrySchema) }),
);
export const menuSchema = z.object({
  main: z.array(menuEntrySchema),
  hamburger: z.array(menuEntrySchema),
  footer: z.array(menuEntrySchema),
});
export type Menu = z.infer<typeof menuSchema>;
export const getMenu = route('get_menu', {
  summary: 'Category row, drawer and footer. Entries whose page doesn’t exist are left out.',
  access: 'public',
  responses: { 200: menuSchema },
  cache: { seconds: 3600, staleSeconds: 86_400 },
});
