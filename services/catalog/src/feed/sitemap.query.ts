import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';

/** A page in a market, and the same page in the other one. */
export interface SitemapPage {
  /** Paths with their slash in front. */
  readonly path: string;
  readonly alternate: string | null;
  readonly changedAt: Date | null;
}

/** Variants of one part; with the other pages a part stays below the 50,000 addresses that are allowed. */
export const PART = 40_000;
const BATCH = 1_000;
type Words = Readonly<Record<'own' | 'other', 'cs' | 'ro'>>;
const words = (market: Market): Words => (market === 'cz' ? { own: 'cs', other: 'ro' } : { own: 'ro', other: 'cs' });

/** Parts of the sitemap: at least one, for the pages that aren't products. */
export async function countParts(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ last: number }>('select coalesce(max(number), 0)::float8 as last from variants');
  return Math.max(1, Math.ceil((rows[0]?.last ?? 0) / PART));
}

type Prefixes = Readonly<Record<'own' | 'other', string>>;

/** Shown categories, published articles, open stores and the pages that stand once. */
export async function contentPages(
  database: Database,
  market: Market,
  prefixes: Readonly<Record<'articles' | 'stores', Prefixes>>,
): Promise<SitemapPage[]> {
  const { own, other } = words(market);
  const { rows } = await database.pool.query<SitemapPage>(
    `select path_${own} as path, path_${other} as alternate, null::timestamptz as "changedAt"
       from static_pages where path_${own} is not null and id not in ('search', 'product')
     union all
     select '/' || url_path_${own}, '/' || url_path_${other}, changed_at from categories where for_display and not is_deleted
     union all
     select $1::text || '/' || seo_name_${own}, $2::text || '/' || seo_name_${other}, changed_at
       from articles where is_published and published_on <= current_date
         and (published_from is null or published_from <= now()) and (published_until is null or published_until > now())
     union all
     select $3::text || '/' || seo_name, null, changed_at from stores where market = $4 and is_open`,
    [prefixes.articles.own, prefixes.articles.other, prefixes.stores.own, market],
  );
  return rows;
}

/** Products of one part that are sold in the market, batch by batch. `changedAt` is the last change of text or price. */
export async function* productPages(
  database: Database,
  market: Market,
  part: number,
  prefix: Prefixes,
): AsyncGenerator<readonly SitemapPage[]> {
  const end = part * PART;
  let last = end - PART;
  while (last < end) {
    const { rows } = await database.pool.query<{ number: number; id: string; changed_at: Date; is_sold: boolean; is_elsewhere: boolean }>({
      name: 'sitemap-products',
      text: `
        select v.number, v.id, greatest(v.changed_at, m.changed_at, p.changed_at) as changed_at,
          (p.variant_id is not null and m.state = 'published' and v.state = 'on-sale' and m.is_physical) as is_sold, o.variant_id is not null as is_elsewhere
        from variants v join master_products m on m.id = v.master_product_id
        left join prices p on p.variant_id = v.id and p.market = $1
        left join prices o on o.variant_id = v.id and o.market <> $1
        where v.number > $2 and v.number <= $3 order by v.number limit ${BATCH}`,
      values: [market, last, end],
    });
    if (rows.length === 0) return;
    last = rows.at(-1)?.number ?? end;
    yield rows
      .filter((row) => row.is_sold)
      .map((row) => ({
        path: `${prefix.own}/${row.id}`,
        alternate: row.is_elsewhere ? `${prefix.other}/${row.id}` : null,
        changedAt: row.changed_at,
      }));
  }
}
