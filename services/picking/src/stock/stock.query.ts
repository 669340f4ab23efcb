import type { stockQuerySchema, StockRow } from '@okruh/contracts/http/picking-admin/stock';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';
import { joinConditions, matchWords, nameIn, specIn, toOrderBy } from '../stored/list-sql.ts';
import { instant, instantOrNull, type Locale, placeName } from '../stored/places.ts';

type StockQuery = z.output<typeof stockQuerySchema>;

/** Where visitors are reported "the last pieces" from. */
const LOW = 3;
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

const rowsWhere = (condition: SQL, locale: Locale, tail: SQL): SQL => sql`
  select s.variant_id, s.market, p.code, ${nameIn(locale)} as name, ${specIn(locale)} as spec, p.type_device, s.available,
    coalesce(o.reserved, 0)::int as reserved, (select coalesce(sum(l.quantity), 0)::int from transfer_lines l
      join transfers t on t.id = l.transfer_id where l.variant_id = s.variant_id and t.market = s.market and t.state = 'sent') as in_transit,
    s.is_endless, s.expected_at, s.changed_at, coalesce(o.places, '[]') as places
  ${from} where ${condition} ${tail}`;
const from = sql`
  from stock s left join products p on p.variant_id = s.variant_id
  left join lateral (
    select sum(l.reserved) as reserved, jsonb_agg(jsonb_build_object('place', l.place, 'name', st.name, 'on_hand', l.on_hand,
      'reserved', l.reserved) order by (l.place = ${WAREHOUSE}) desc, st.name, l.place) filter (where l.on_hand > 0) as places
    from stock_places l left join stores st on st.id = l.place
    where l.market = s.market and l.variant_id = s.variant_id) o on true`;

/** A page of the list, and how many rows the filters leave. */
export async function listStock(tx: Tx, query: StockQuery, locale: Locale): Promise<{ items: StockRow[]; total: number }> {
  const condition = buildCondition(query, locale);
  const page = sql`order by ${orderIn(locale, query.sort)} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`;
  const { rows } = await tx.execute<Found>(rowsWhere(condition, locale, page));
  const all = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from} where ${condition}`);
  return { items: rows.map((row) => rowView(row, locale)), total: all.rows[0]?.total ?? 0 };
}

/** Every row that the filters leave. */
export async function everyStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockRow[]> {
  const tail = sql`order by ${orderIn(locale, query.sort)} limit ${MAX_EXPORTED}`;
  const { rows } = await tx.execute<Found>(rowsWhere(buildCondition(query, locale), locale, tail));
  return rows.map((row) => rowView(row, locale));
}

/** The stock of one variant in a market; null when there is none. */
export async function findStock(tx: Tx, market: Market, variantId: string, locale: Locale): Promise<StockRow | null> {
  const { rows } = await tx.execute<Found>(rowsWhere(sql`s.market = ${market} and s.variant_id = ${variantId}`, locale, sql``));
  const [row] = rows;
  return row === undefined ? null : rowView(row, locale);
}

function buildCondition({ market, state, place, type_device: typeDevice, q }: StockQuery, locale: Locale): SQL {
  const states = {
    none: sql`not s.is_endless and s.available = 0`,
    low: sql`not s.is_endless and s.available between 1 and ${LOW}`,
    enough: sql`not s.is_endless and s.available > ${LOW}`,
    reserved: sql`o.reserved > 0`,
    endless: sql`s.is_endless`,
  } as const;
  return joinConditions([
    ...(market === undefined ? [] : [sql`s.market = ${market}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(typeDevice === undefined || typeDevice === '' ? [] : [sql`p.type_device = ${typeDevice}`]),
    ...(place === undefined
      ? []
      : [
          sql`exists (select 1 from stock_places l where l.market = s.market and l.variant_id = s.variant_id and l.place = ${place} and l.on_hand > 0)`,
        ]),
    ...matchWords(q, [nameIn(locale), specIn(locale), sql`p.code`, sql`s.variant_id`]),
  ]);
}

/** Order of the list: by name unless something else is asked. */
function orderIn(locale: Locale, sort: string | undefined): SQL {
  const name = nameIn(locale);
  const columns = {
    name,
    code: sql`p.code`,
    available: sql`s.available`,
    reserved: sql`coalesce(o.reserved, 0)`,
    changed_at: sql`s.changed_at`,
  };
  return toOrderBy(sort, columns, sql`${name} nulls last, s.variant_id, s.market`);
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
