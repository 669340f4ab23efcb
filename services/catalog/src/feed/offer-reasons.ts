import type { exclusionReasons, FeedReason, weaknessReasons } from '@okruh/contracts/http/catalog-admin/feeds';
import type { Market } from '@okruh/market';
import { hasPhotoSql } from '../stored/shown-photos.ts';

// Which variants on sale feeds offer, and what comparison sites find wrong with them: the one place that says so, for the feeds and for
// the office. SQL of the aliases v (variant), m (master product), f (manufacturer), k (first category), p (price), c (colour) and s (stock).

type Locale = 'cs' | 'ro';
export const toLocale = (market: Market): Locale => (market === 'cz' ? 'cs' : 'ro');

/** Tables of an offer around the variants `v`. @param market SQL of the market */
export const offerJoins = (market: string): string => `
  join master_products m on m.id = v.master_product_id
  join manufacturers f on f.id = m.manufacturer_id
  left join prices p on p.variant_id = v.id and p.market = ${market}
  left join colours c on c.master_product_id = v.master_product_id and c.id = v.colour_id
  left join stock s on s.variant_id = v.id and s.market = ${market}`;

/** What feeds say about an offer. */
export const descriptionSql = (locale: Locale): string =>
  `(m.short_description_${locale} || case when m.description_${locale} = '' then '' else ' ' || m.description_${locale} end)`;

/** Why a variant on sale is offered in no feed; none of them is true of one that is. */
const exclusions: Readonly<Record<(typeof exclusionReasons)[number], string>> = {
  draft: `m.state = 'draft'`,
  withdrawn: `m.state not in ('draft', 'published')`,
  'not-physical': 'not m.is_physical',
  'no-price': 'p.variant_id is null',
};
/** Whether a variant on sale is offered. */
export const isOffered = Object.values(exclusions)
  .map((condition) => `not (${condition})`)
  .join(' and ');

/** Longest name that Google takes; the feed cuts a longer one. */
export const MAX_TITLE = 150;

/**
 * What comparison sites refuse or show worse in an offer. Google demands title, description, picture and brand, and refuses a wrong
 * GTIN (support.google.com/merchants/answer/7052112); Heureka demands picture, category and delivery date, and pairs products by EAN
 * (github.com/heureka/xml-feed-specs).
 */
const weaknesses = (market: Market): Readonly<Record<(typeof weaknessReasons)[number], string>> => ({
  'no-picture': `c.id is null and not ${hasPhotoSql('m.id', 'v.colour_id')}`,
  // Both parts of it; the second, a long text, is read where the first is empty.
  'no-description': `(btrim(m.short_description_${toLocale(market)}) = '' and btrim(m.description_${toLocale(market)}) = '')`,
  // The first category names the path, as in `categoryNames`.
  'no-category': 'coalesce(k.is_deleted, true)',
  'no-manufacturer': `btrim(f.name) = ''`,
  'wrong-ean': 'v.ean_is_wrong',
  'no-ean': `(v.ean is null or v.ean = '')`,
  'long-name': `length(v.name_${toLocale(market)}) > ${MAX_TITLE}`,
  // Only Heureka asks when something leaves.
  'no-delivery': market === 'cz' ? 'coalesce(s.available, 0) <= 0 and s.expected_at is null' : 'false',
});

/** Reasons that all variants of a product have in common: their conditions are of `m`, `f` and `k` alone. */
const common: ReadonlySet<FeedReason> = new Set(['draft', 'withdrawn', 'not-physical', 'no-description', 'no-category', 'no-manufacturer']);

/** The reasons of a market for lists of variants: those of a product are found once for each product. */
export interface ReasonQuery {
  readonly joins: string;
  readonly isOffered: string;
  readonly reasons: readonly (readonly [reason: FeedReason, condition: string])[];
}

export function buildReasonQuery(market: Market): ReasonQuery {
  const all = Object.entries({ ...exclusions, ...weaknesses(market) }) as [FeedReason, string][];
  const columns = all.flatMap(([reason, condition]) => (common.has(reason) ? [`(${condition}) as "${reason}"`] : []));
  const toCondition = ([reason, condition]: [FeedReason, string]): string => (common.has(reason) ? `m."${reason}"` : condition);
  const offered = (Object.entries(exclusions) as [FeedReason, string][]).map((entry) => `not (${toCondition(entry)})`).join(' and ');
  return {
    // Variants of a product follow one another: the database remembers what it found for the product (Memoize). A subquery with `offset`
    // isn't taken apart, which would ask again for each variant.
    joins: `
      join lateral (
        select m.id, ${columns.join(', ')}
        from master_products m join manufacturers f on f.id = m.manufacturer_id
        left join lateral (
          select g.is_deleted from master_categories mc join categories g on g.id = mc.category_id
          where mc.master_product_id = m.id order by mc.position, mc.category_id limit 1) k on true
        where m.id = v.master_product_id offset 0) m on true
      left join prices p on p.variant_id = v.id and p.market = '${market}'
      left join colours c on c.master_product_id = v.master_product_id and c.id = v.colour_id
      left join stock s on s.variant_id = v.id and s.market = '${market}'`,
    isOffered: offered,
    reasons: all.map((entry) => [
      entry[0],
      Object.hasOwn(exclusions, entry[0]) ? toCondition(entry) : `${offered} and (${toCondition(entry)})`,
    ]),
  };
}
