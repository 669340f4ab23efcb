import type { stockQuerySchema, StockMove, StockRow } from '@okruh/contracts/http/picking-admin';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';

type StockQuery = z.output<typeof stockQuerySchema>;
export type Locale = 'cs' | 'ro';

/** Where visitors are reported "the last pieces" from. */
const LOW = 3;
const MAX_MOVES = 200;
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
  readonly is_endless: boolean;
  readonly expected_at: Date | string | null;
  readonly changed_at: Date | string;
  readonly places: readonly { readonly place: string; readonly name: string | null; readonly on_hand: number; readonly reserved: number }[];
}

const rowsWhere = (condition: SQL, locale: Locale, tail: SQL): SQL => sql`
  select s.variant_id, s.market, p.code, ${nameIn(locale)} as name, ${specIn(locale)} as spec, p.type_device, s.available,
    coalesce(o.reserved, 0)::int as reserved, s.is_endless, s.expected_at, s.changed_at, coalesce(o.places, '[]') as places
  ${from} where ${condition} ${tail}`;
const from = sql`
  from stock s left join products p on p.variant_id = s.variant_id
  left join lateral (
    select sum(l.reserved) as reserved, jsonb_agg(jsonb_build_object('place', l.place, 'name', st.name, 'on_hand', l.on_hand,
      'reserved', l.reserved) order by (l.place = ${WAREHOUSE}) desc, st.name, l.place) filter (where l.on_hand > 0) as places
    from stock_places l left join stores st on st.id = l.place
    where l.market = s.market and l.variant_id = s.variant_id) o on true`;
const nameIn = (locale: Locale): SQL => (locale === 'cs' ? sql`p.name_cs` : sql`p.name_ro`);
const specIn = (locale: Locale): SQL => (locale === 'cs' ? sql`p.spec_cs` : sql`p.spec_ro`);

/** A page of the list, and how many rows the filters leave. */
export async function listStock(tx: Tx, query: StockQuery, locale: Locale): Promise<{ items: StockRow[]; total: number }> {
  const condition = buildCondition(query, locale);
  const page = sql`order by ${toOrderBy(query.sort, locale)} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`;
  const { rows } = await tx.execute<Found>(rowsWhere(condition, locale, page));
  const all = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from} where ${condition}`);
  return { items: rows.map((row) => rowView(row, locale)), total: all.rows[0]?.total ?? 0 };
}

/** Every row that the filters leave. */
export async function everyStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockRow[]> {
  const tail = sql`order by ${toOrderBy(query.sort, locale)} limit ${MAX_EXPORTED}`;
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
  const words = (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  const conditions = [
    ...(market === undefined ? [] : [sql`s.market = ${market}`]),
    ...(state === undefined ? [] : [states[state]]),
    ...(typeDevice === undefined || typeDevice === '' ? [] : [sql`p.type_device = ${typeDevice}`]),
    ...(place === undefined
      ? []
      : [
          sql`exists (select 1 from stock_places l where l.market = s.market and l.variant_id = s.variant_id and l.place = ${place} and l.on_hand > 0)`,
        ]),
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return sql`(${nameIn(locale)} ilike ${pattern} or ${specIn(locale)} ilike ${pattern} or p.code ilike ${pattern} or s.variant_id ilike ${pattern})`;
    }),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

function toOrderBy(sort: string | undefined, locale: Locale): SQL {
  const name = nameIn(locale);
  const sorts: Readonly<Record<string, SQL>> = {
    name,
    code: sql`p.code`,
    available: sql`s.available`,
    reserved: sql`coalesce(o.reserved, 0)`,
    changed_at: sql`s.changed_at`,
  };
  const column = (sort ?? '').replace(/^-/, '');
  const chosen = Object.hasOwn(sorts, column) ? sorts[column] : undefined;
  const rest = sql`${name} nulls last, s.variant_id, s.market`;
  if (chosen === undefined) return rest;
  return sort?.startsWith('-') === true ? sql`${chosen} desc nulls last, ${rest}` : sql`${chosen} asc nulls last, ${rest}`;
}

const instant = (value: Date | string): string => new Date(value).toISOString();

const rowView = (row: Found, locale: Locale): StockRow => ({
  variant_id: row.variant_id,
  market: row.market,
  code: row.code ?? '',
  name: row.name ?? row.variant_id,
  spec: row.spec ?? '',
  type_device: row.type_device,
  available: row.available,
  reserved: row.reserved,
  is_endless: row.is_endless,
  expected_at: row.expected_at === null ? null : instant(row.expected_at),
  places: row.places.map(({ place, name, on_hand, reserved }) => ({ place, name: placeName(place, name, locale), on_hand, reserved })),
  changed_at: instant(row.changed_at),
});

/** A store that nobody has reported yet is called by its id. */
const placeName = (place: string, name: string | null, locale: Locale): string =>
  place === WAREHOUSE ? texts.text(locale, 'place.warehouse') : (name ?? place);

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

type Move = Record<string, unknown> &
  Omit<StockMove, 'at' | 'place_name'> & { readonly at: Date | string; readonly place_name: string | null };

/** What happened to the pieces of a variant, the newest first. Reservations tell it themselves: nothing is written twice. */
export async function loadMoves(tx: Tx, market: Market, variantId: string, locale: Locale): Promise<StockMove[]> {
  const { rows } = await tx.execute<Move>(sql`
    with moves as (
      select 'reserved' as kind, taken_at as at, place, -quantity as change, order_id, null as reason, '' as note, null as actor
      from reservation_pieces where market = ${market} and variant_id = ${variantId}
      union all
      select 'released', given_back_at, place, quantity, order_id, null, '', null
      from reservation_pieces where market = ${market} and variant_id = ${variantId} and given_back_at is not null
      union all
      select 'corrected', made_at, place, on_hand - on_hand_before, null, reason, note, actor
      from corrections where market = ${market} and variant_id = ${variantId}
    )
    select m.*, s.name as place_name from moves m left join stores s on s.id = m.place order by m.at desc limit ${MAX_MOVES}`);
  return rows.map((move) => ({
    kind: move.kind,
    at: instant(move.at),
    place: move.place,
    place_name: placeName(move.place, move.place_name, locale),
    change: move.change,
    order_id: move.order_id,
    reason: move.reason,
    note: move.note,
    actor: move.actor,
  }));
}
