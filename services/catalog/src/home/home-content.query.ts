import type { HomePage } from '@okruh/contracts/http/catalog/home';
import { type Locale, type Market, todayIn } from '@okruh/market';
import type { Database, Tx } from '@okruh/service-kit';
import { and, arrayContains, asc, desc, eq, gt, gte, inArray, isNull, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { articlePath } from '../model/addresses.ts';
import { articles, limitedOfferItems, limitedOffers, marketingBlocks } from '../stored/content-tables.ts';
import type { PageExists } from '../listing/existing-pages.ts';
import { endIn } from '../model/offer-end.ts';
import { isPublishedAt } from '../stored/published-at.ts';
import { repairOffers, variants } from '../stored/tables.ts';

const PLACEMENTS = ['home_hero', 'home_strip', 'home_tiles'];
const ARTICLES = 3;
/** Most blocks beside a cart: it is there to be paid. */
const CART_BLOCKS = 2;

/** Marketing blocks of the home page that hold today and lead to a page that exists. */
export async function homeBlocks(db: Tx, market: Market, locale: Locale, now: Date, exists: PageExists): Promise<HomePage['blocks']> {
  const rows = await loadBlocks(db, inArray(marketingBlocks.placement, PLACEMENTS), todayIn(market, now));
  return rows.map((row) => blockView(row, locale)).filter((block) => exists(block.cta.href));
}

/** Blocks of the cart: those of every cart and those of a category that something in it belongs to. */
export async function cartBlocks(
  db: Tx,
  market: Market,
  locale: Locale,
  now: Date,
  where: { readonly products: readonly string[]; readonly exists: PageExists },
): Promise<HomePage['blocks']> {
  const ofProducts = sql`${marketingBlocks.categoryId} in (
    select unnest(c.ancestor_ids || c.id) from variants v
    join master_categories pc on pc.master_product_id = v.master_product_id
    join categories c on c.id = pc.category_id
    where v.id = any(${sql.param([...where.products])}::text[]))`;
  const rows = await loadBlocks(
    db,
    and(eq(marketingBlocks.placement, 'cart'), or(isNull(marketingBlocks.categoryId), ofProducts)),
    todayIn(market, now),
  );
  return rows
    .map((row) => blockView(row, locale))
    .filter((block) => where.exists(block.cta.href))
    .slice(0, CART_BLOCKS);
}

type BlockRow = typeof marketingBlocks.$inferSelect;

const loadBlocks = (db: Tx, where: SQL | undefined, today: string): Promise<BlockRow[]> =>
  db
    .select()
    .from(marketingBlocks)
    .where(
      and(
        where,
        eq(marketingBlocks.isActive, true),
        lte(marketingBlocks.validFrom, today),
        or(isNull(marketingBlocks.validTo), gte(marketingBlocks.validTo, today)),
      ),
    )
    .orderBy(asc(marketingBlocks.position), asc(marketingBlocks.id));

const blockView = (row: BlockRow, locale: Locale) => ({
  id: row.id,
  placement: row.placement,
  title: locale === 'cs' ? row.titleCs : row.titleRo,
  text: locale === 'cs' ? row.textCs : row.textRo,
  cta: locale === 'cs' ? { label: row.ctaLabelCs, href: row.ctaUrlCs } : { label: row.ctaLabelRo, href: row.ctaUrlRo },
  image: null,
});

export interface RunningOffer {
  readonly id: string;
  readonly title: string;
  readonly endsAt: Date;
  readonly variants: readonly { readonly masterId: string; readonly number: number }[];
}
/** Time-limited offers that run now. */
export async function runningOffers(db: Tx, market: Market, locale: Locale, now: Date): Promise<RunningOffer[]> {
  const rows = await db
    .select({ offer: limitedOffers, masterId: variants.masterProductId, number: variants.number })
    .from(limitedOffers)
    .innerJoin(limitedOfferItems, eq(limitedOfferItems.offerId, limitedOffers.id))
    .innerJoin(variants, eq(variants.id, limitedOfferItems.variantId))
    .where(
      and(
        eq(limitedOffers.isActive, true),
        arrayContains(limitedOffers.markets, [market]),
        lte(limitedOffers.startsAt, now),
        gt(limitedOffers.endsAt, now),
      ),
    )
    .orderBy(asc(limitedOffers.position), asc(limitedOffers.id), asc(limitedOfferItems.position));
  const offers = new Map<string, RunningOffer & { variants: { masterId: string; number: number }[] }>();
  for (const { offer, masterId, number } of rows) {
    const known = offers.get(offer.id) ?? {
      id: offer.id,
      title: locale === 'cs' ? offer.titleCs : offer.titleRo,
      endsAt: offer.endsAt,
      variants: [],
    };
    known.variants.push({ masterId, number });
    offers.set(offer.id, known);
  }
  return [...offers.values()].filter(({ endsAt }) => endIn(market, endsAt) > now);
}

export async function newestArticles(db: Tx, market: Market, locale: Locale, now: Date): Promise<HomePage['articles']> {
  const rows = await db
    .select()
    .from(articles)
    .where(and(eq(articles.isPublished, true), lte(articles.publishedOn, todayIn(market, now)), isPublishedAt(articles, now)))
    .orderBy(desc(articles.publishedOn), asc(articles.id))
    .limit(ARTICLES);
  return rows.map((row) => ({
    title: locale === 'cs' ? row.titleCs : row.titleRo,
    perex: locale === 'cs' ? row.perexCs : row.perexRo,
    href: articlePath(market, locale === 'cs' ? row.seoNameCs : row.seoNameRo),
    published_on: row.publishedOn,
  }));
}

/** Minutes within which every phone's repair that is done while waiting is done; null while nothing is known of repairs. */
export async function repairMinutes({ db }: Database): Promise<number | null> {
  const [row] = await db
    .select({ minutes: max(repairOffers.onTheSpotMinutes) })
    .from(repairOffers)
    .where(and(eq(repairOffers.typeDevice, 'phone'), gt(repairOffers.operations, 0)));
  return row?.minutes ?? null;
}
