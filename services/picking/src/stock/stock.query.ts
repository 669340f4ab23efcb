import type { StockRow } from '@okruh/contracts/http/picking-admin/stock';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';
import { MAX_LISTED, nameIn, specIn } from '../stored/list-sql.ts';
import { instant, instantOrNull, type Locale, placeName } from '../stored/places.ts';
import { selectAll, selectPage, type StockQuery } from './stock-selection.ts';

const MAX_EXPORTED = 50_000;

interface Found extends Record<string, unknown> {
  readonly variant_id: string;
  readonly market: Market;
  readonly code: string | null;
  readonly name: string | null;
  readonly spec: string | null;
  readonly type_device: string | null;
  readonly available: number;
  readonly reserved: number;
  readonly in_transit: number;
  readonly is_endless: boolean;
  readonly expected_at: Date | string | null;
  readonly changed_at: Date | string;
  readonly places: readonly { readonly place: string; readonly name: string | null; readonly on_hand: number; readonly reserved: number }[];
}

const columnsIn = (locale: Locale): SQL => sql`
  s.variant_id, s.market, p.code, ${nameIn(locale)} as name, ${specIn(locale)} as spec, p.type_device, s.available,
  coalesce(o.reserved, 0)::int as reserved, (select coalesce(sum(l.quantity), 0)::int from transfer_lines l
    join transfers t on t.id = l.transfer_id where l.variant_id = s.variant_id and t.market = s.market and t.state = 'sent') as in_transit,
  s.is_endless, s.expected_at, s.changed_at, coalesce(o.places, '[]') as places`;
/** What lies where, for each row of `s`. */
const places = sql`left join lateral (
  select sum(l.reserved) as reserved, jsonb_agg(jsonb_build_object('place', l.place, 'name', st.name, 'on_hand', l.on_hand,
    'reserved', l.reserved) order by (l.place = ${WAREHOUSE}) desc, st.name, l.place) filter (where l.on_hand > 0) as places
  from stock_places l left join stores st on st.id = l.place
  where l.market = s.market and l.variant_id = s.variant_id) o on true`;

/** The rows that `f` names by market and variant, in the order of its `n`. */
const buildRows = (f: SQL, locale: Locale, more: SQL = sql``): SQL => sql`
  select ${columnsIn(locale)} ${more}
  from ${f} f join stock s on s.market = f.market and s.variant_id = f.variant_id
  left join products p on p.variant_id = s.variant_id ${places} order by f.n`;

/** A page of the list with the number of rows that fit, counted as far as {@link MAX_LISTED}. */
export interface StockPage {
  readonly items: StockRow[];
  readonly total: number;
  /** More fit than were counted. */
  readonly isTotalBounded: boolean;
}

export async function listStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockPage> {
  const { prefix, page, total } = await selectPage(tx, query, locale);
  const counted = typeof total === 'number' ? sql`` : sql`, (${total}) as all`;
  const { rows } = await tx.execute<Found & { all?: number }>(sql`${prefix} ${buildRows(page, locale, counted)}`);
  const all =
    typeof total === 'number'
      ? total
      : (rows[0]?.all ?? (await tx.execute<{ total: number }>(sql`${prefix} ${total}`)).rows[0]?.total ?? 0);
  return { items: rows.map((row) => rowView(row, locale)), total: Math.min(all, MAX_LISTED), isTotalBounded: all > MAX_LISTED };
}

/** Every row that the filters leave. */
export async function everyStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockRow[]> {
  const { rows } = await tx.execute<Found>(buildRows(await selectAll(tx, query, locale, MAX_EXPORTED), locale));
  return rows.map((row) => rowView(row, locale));
}

/** The stock of one variant in a market; null when there is none. */
export async function findStock(tx: Tx, market: Market, variantId: string, locale: Locale): Promise<StockRow | null> {
  const { rows } = await tx.execute<Found>(
    buildRows(sql`(select ${market}::text as market, ${variantId}::text as variant_id, 1 as n)`, locale),
  );
  const [row] = rows;
  return row === undefined ? null : rowView(row, locale);
}

const rowView = (row: Found, locale: Locale): StockRow => ({
  variant_id: row.variant_id,
  market: row.market,
  code: row.code ?? '',
  name: row.name ?? row.variant_id,
  spec: row.spec ?? '',
  type_device: row.type_device,
  available: row.available,
  reserved: row.reserved,
  in_transit: row.in_transit,
  is_endless: row.is_endless,
  expected_at: instantOrNull(row.expected_at),
  places: row.places.map(({ place, name, on_hand, reserved }) => ({ place, name: placeName(place, name, locale), on_hand, reserved })),
  changed_at: instant(row.changed_at),
});

/** Where the pieces of a variant lie, place by place in walking order. */
export async function listStockLocations(
  tx: Tx,
  market: Market,
  variantId: string,
): Promise<{ place: string; id: string; code: string; on_hand: number }[]> {
  const { rows } = await tx.execute<{ place: string; id: string; code: string; on_hand: number }>(sql`
    select l.place, o.id, o.code, l.on_hand from location_stock l join locations o on o.id = l.location_id
    where l.market = ${market} and l.variant_id = ${variantId} order by l.place, o.walk_order, o.code`);
  return rows;
}

/** Places of both markets where pieces can lie. */
export async function listPlaces(tx: Tx, locale: Locale): Promise<{ place: string; market: Market; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; market: Market; name: string }>(
    sql`select id, market, name from stores where is_open order by market, name`,
  );
  return (['cz', 'ro'] as const).flatMap((market) => [
    { place: WAREHOUSE, market, name: texts.text(locale, 'place.warehouse') },
    ...rows.filter((row) => row.market === market).map(({ id, name }) => ({ place: id, market, name })),
  ]);
}
