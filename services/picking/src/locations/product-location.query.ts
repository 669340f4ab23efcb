import type { ProductLocation, productLocationQuerySchema } from '@okruh/contracts/http/picking-admin/locations';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinConditions, matchWords, nameIn, specIn, toOrderBy, toPattern } from '../stored/list-sql.ts';
import { instantOrNull, type Locale, placeName } from '../stored/places.ts';
import { type ProductColumns, productColumns, productView } from '../stored/products.ts';

type ProductLocationQuery = z.output<typeof productLocationQuerySchema>;
const MAX_EXPORTED = 50_000;

interface Found extends ProductColumns {
  readonly market: Market;
  readonly place: string;
  readonly place_name: string | null;
  readonly on_hand: number;
  readonly reserved: number;
  readonly unassigned: number;
  readonly version: number;
  readonly changed_by: string | null;
  readonly changed_at: string | Date | null;
  readonly locations: readonly { readonly id: string; readonly code: string; readonly on_hand: number }[];
}

const unassigned = sql`(a.on_hand - coalesce(l.pieces, 0))`;
const from = sql`
  from stock_places a left join products p on p.variant_id = a.variant_id left join stores st on st.id = a.place
  left join product_placings g on g.market = a.market and g.variant_id = a.variant_id and g.place = a.place
  left join lateral (
    select sum(b.on_hand) as pieces, count(*) as count, jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'on_hand', b.on_hand)
      order by o.walk_order, o.code) as locations
    from location_stock b join locations o on o.id = b.location_id
    where b.market = a.market and b.variant_id = a.variant_id and b.place = a.place) l on true`;
const rowsWhere = (condition: SQL, locale: Locale, tail: SQL): SQL => sql`
  select ${productColumns(sql`a.variant_id`, locale)}, a.market, a.place, st.name as place_name, a.on_hand, a.reserved,
    ${unassigned}::int as unassigned, coalesce(l.locations, '[]') as locations,
    coalesce(g.version, 1) as version, g.changed_by, g.changed_at
  ${from} where ${condition} ${tail}`;

const view = (row: Found, locale: Locale): ProductLocation => ({
  ...productView(row),
  market: row.market,
  place: row.place,
  place_name: placeName(row.place, row.place_name, locale),
  on_hand: row.on_hand,
  reserved: row.reserved,
  unassigned: row.unassigned,
  locations: row.locations.map(({ id, code, on_hand }) => ({ id, code, on_hand })),
  version: row.version,
  changed_by: row.changed_by,
  changed_at: instantOrNull(row.changed_at),
});

const restIn = (locale: Locale): SQL => sql`${nameIn(locale)} nulls last, a.variant_id, a.market, a.place <> 'warehouse', a.place`;
const sortsIn = (locale: Locale) => ({ name: nameIn(locale), code: sql`p.code`, on_hand: sql`a.on_hand`, unassigned });

/** Only what lies there: a row without pieces is nowhere to be put. */
function buildCondition({ market, place, state, q }: ProductLocationQuery, locale: Locale): SQL {
  const states = {
    unassigned: sql`${unassigned} > 0`,
    assigned: sql`${unassigned} = 0`,
    split: sql`l.count > 1`,
  } as const;
  const scanned = (q ?? '').trim();
  const words = matchWords(q, [nameIn(locale), specIn(locale), sql`p.code`, sql`p.ean`, sql`a.variant_id`]);
  return joinConditions([
    sql`a.on_hand > 0`,
    ...(market === undefined ? [] : [sql`a.market = ${market}`]),
    ...(place === undefined ? [] : [sql`a.place = ${place}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(words.length === 0
      ? []
      : [
          sql`(${joinConditions(words)} or exists (
            select 1 from location_stock b join locations o on o.id = b.location_id
            where b.market = a.market and b.variant_id = a.variant_id and b.place = a.place and o.code ilike ${toPattern(scanned)}))`,
        ]),
  ]);
}

/** A page of products with their locations, and how many the filters leave. */
export async function listProductLocations(
  tx: Tx,
  query: ProductLocationQuery,
  locale: Locale,
): Promise<{ items: ProductLocation[]; total: number }> {
  const condition = buildCondition(query, locale);
  const order = toOrderBy(query.sort, sortsIn(locale), restIn(locale));
  const { rows } = await tx.execute<Found>(
    rowsWhere(condition, locale, sql`order by ${order} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`),
  );
  const all = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from} where ${condition}`);
  return { items: rows.map((row) => view(row, locale)), total: all.rows[0]?.total ?? 0 };
}

/** Every product that the filters leave. */
export async function everyProductLocation(tx: Tx, query: ProductLocationQuery, locale: Locale): Promise<ProductLocation[]> {
  const order = toOrderBy(query.sort, sortsIn(locale), restIn(locale));
  const { rows } = await tx.execute<Found>(rowsWhere(buildCondition(query, locale), locale, sql`order by ${order} limit ${MAX_EXPORTED}`));
  return rows.map((row) => view(row, locale));
}

/** One product at one place; null when it never lay there. */
export async function findProductLocation(
  tx: Tx,
  market: Market,
  variantId: string,
  place: string,
  locale: Locale,
): Promise<ProductLocation | null> {
  const { rows } = await tx.execute<Found>(
    rowsWhere(sql`a.market = ${market} and a.variant_id = ${variantId} and a.place = ${place}`, locale, sql``),
  );
  const [row] = rows;
  return row === undefined ? null : view(row, locale);
}
