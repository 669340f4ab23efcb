import type { ProductLocation, productLocationQuerySchema } from '@okruh/contracts/http/picking-admin/locations';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { WAREHOUSE } from '../places.ts';
import { FENCE, joinConditions, matchProductWords, MAX_LISTED, nameIn, toPattern } from '../stored/list-sql.ts';
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

/** Products `p` with their pieces `a` at a place, and what lies on which location. Rows are found before, or named one by one. */
const details = (rows: SQL, order: SQL, locale: Locale): SQL => sql`
  select ${productColumns(sql`a.variant_id`, locale)}, a.market, a.place, st.name as place_name, a.on_hand, a.reserved,
    (a.on_hand - coalesce(l.pieces, 0))::int as unassigned, coalesce(l.locations, '[]') as locations,
    coalesce(g.version, 1) as version, g.changed_by, g.changed_at
  from (${rows}) f join stock_places a on a.market = f.market and a.variant_id = f.variant_id and a.place = f.place
  left join products p on p.variant_id = a.variant_id left join stores st on st.id = a.place
  left join product_placings g on g.market = a.market and g.variant_id = a.variant_id and g.place = a.place
  left join lateral (
    select sum(b.on_hand) as pieces, jsonb_agg(jsonb_build_object('id', o.id, 'code', o.code, 'on_hand', b.on_hand)
      order by o.walk_order, o.code) as locations
    from location_stock b join locations o on o.id = b.location_id
    where b.market = a.market and b.variant_id = a.variant_id and b.place = a.place) l on true ${order}`;

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

/** Pieces on locations and their number, by product and place. */
const located = sql`left join (
  select market, variant_id, place, sum(on_hand) as pieces, count(*) as locations from location_stock group by market, variant_id, place) l
  on l.market = a.market and l.variant_id = a.variant_id and l.place = a.place`;
const unassigned = sql`(a.on_hand - coalesce(l.pieces, 0))`;

/** Rows of a filter, of which only what lies there: a row without pieces is nowhere to be put. */
interface Rows {
  /** Tables with products `p` and their pieces `a`. */
  readonly from: SQL;
  readonly where: SQL;
}

function toRows({ market, place, state, q }: ProductLocationQuery, isLocated: boolean): Rows {
  const states = {
    unassigned: sql`${unassigned} > 0`,
    assigned: sql`${unassigned} = 0`,
    split: sql`l.locations > 1`,
  } as const;
  // Named one by one, a row of each is looked up.
  const inMarket = market === undefined ? sql`a.market in ('cz', 'ro')` : sql`a.market = ${market}`;
  const words = matchProductWords(q);
  const typed = (q ?? '').trim();
  const typedPieces = sql`(
    select a.market, a.variant_id, a.place, a.on_hand
    from (select p.variant_id from products p where ${joinConditions(words)} ${FENCE}) p join stock_places a on a.variant_id = p.variant_id
    union
    select a.market, a.variant_id, a.place, a.on_hand from products p join stock_places a on a.variant_id = p.variant_id where p.ean = ${typed}
    union
    select a.market, a.variant_id, a.place, a.on_hand from locations o join location_stock b on b.location_id = o.id
    join stock_places a on a.market = b.market and a.variant_id = b.variant_id and a.place = b.place where o.code ilike ${toPattern(typed)})`;
  return {
    from: sql`products p join ${words.length === 0 ? sql`stock_places` : typedPieces} a on a.variant_id = p.variant_id and ${inMarket}
      ${state === undefined && !isLocated ? sql`` : located}`,
    where: joinConditions([
      sql`a.on_hand > 0`,
      ...(place === undefined ? [] : [sql`a.place = ${place}`]),
      ...(state === undefined ? [] : [states[state]]),
    ]),
  };
}

/** Order of the list: by name unless something else is asked; ties stand by variant, market and place. A minus in front turns it. */
function toOrder(sort: string | undefined, locale: Locale): { column: SQL; direction: SQL; isLocated: boolean } {
  const columns: Readonly<Record<string, SQL>> = {
    name: nameIn(locale),
    code: sql`p.code`,
    on_hand: sql`a.on_hand`,
    unassigned,
  };
  const name = (sort ?? '').replace(/^-/, '');
  const column = (Object.hasOwn(columns, name) ? columns[name] : undefined) ?? nameIn(locale);
  return { column, direction: sort?.startsWith('-') === true ? sql`desc` : sql`asc`, isLocated: column === unassigned };
}

function buildList(query: ProductLocationQuery, locale: Locale, { limit, offset }: { limit: number; offset: number }): SQL {
  const { column, direction, isLocated } = toOrder(query.sort, locale);
  const { from, where } = toRows(query, isLocated);
  const ties = sql`variant_id, a.market, a.place <> ${WAREHOUSE}, a.place`;
  return details(
    sql`select a.market, a.variant_id, a.place, ${column} as sorted from ${from} where ${where}
      order by ${column} ${direction}, p.${ties} limit ${limit} offset ${offset}`,
    sql`order by f.sorted ${direction}, a.${ties}`,
    locale,
  );
}

/** A page of products with their locations, and how many the filters leave, counted as far as {@link MAX_LISTED}. */
export async function listProductLocations(
  tx: Tx,
  query: ProductLocationQuery,
  locale: Locale,
): Promise<{ items: ProductLocation[]; total: number; isTotalBounded: boolean }> {
  const offset = (query.page - 1) * query.page_size;
  const limit = Math.max(0, Math.min(query.page_size, MAX_LISTED - offset));
  const { rows } = await tx.execute<Found>(buildList(query, locale, { limit, offset }));
  const { from, where } = toRows(query, false);
  const counted = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${from} where ${where} limit ${MAX_LISTED + 1}) fitting`,
  );
  const all = counted.rows[0]?.total ?? 0;
  return { items: rows.map((row) => view(row, locale)), total: Math.min(all, MAX_LISTED), isTotalBounded: all > MAX_LISTED };
}

/** Every product that the filters leave. */
export async function everyProductLocation(tx: Tx, query: ProductLocationQuery, locale: Locale): Promise<ProductLocation[]> {
  const { rows } = await tx.execute<Found>(buildList(query, locale, { limit: MAX_EXPORTED, offset: 0 }));
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
    details(sql`select ${market} as market, ${variantId} as variant_id, ${place} as place`, sql``, locale),
  );
  const [row] = rows;
  return row === undefined ? null : view(row, locale);
}
