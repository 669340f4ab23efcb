import type { stockQuerySchema, StockRow } from '@okruh/contracts/http/picking-admin/stock';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { texts } from '../locales/texts.ts';
import { WAREHOUSE } from '../places.ts';
import { FENCE, joinConditions, matchProductWords, MAX_LISTED, nameIn, specIn } from '../stored/list-sql.ts';
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

/** Market and variant of rows of the list, with `sorted`, the value that they are sorted by. */
interface Selection {
  readonly rows: SQL;
  readonly direction: SQL;
}

/** The rows of a selection, in its order. */
const buildRows = ({ rows, direction }: Selection, locale: Locale, more: SQL = sql``): SQL => sql`
  select ${columnsIn(locale)} ${more}
  from (${rows}) f join stock s on s.market = f.market and s.variant_id = f.variant_id
  left join products p on p.variant_id = s.variant_id ${places} order by f.sorted ${direction}, f.variant_id, f.market`;

/** A page of the list with the number of rows that fit, counted as far as {@link MAX_LISTED}. */
export interface StockPage {
  readonly items: StockRow[];
  readonly total: number;
  /** More fit than were counted. */
  readonly isTotalBounded: boolean;
}

export async function listStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockPage> {
  const filter = toFilter(query);
  const offset = (query.page - 1) * query.page_size;
  const limit = Math.max(0, Math.min(query.page_size, MAX_LISTED - offset));
  const selection = buildSelection(filter, toOrder(query.sort, locale), { limit, offset });
  const { rows } = await tx.execute<Found & { all: number }>(buildRows(selection, locale, sql`, (${count(filter)}) as all`));
  const all = rows[0]?.all ?? (await tx.execute<{ total: number }>(count(filter))).rows[0]?.total ?? 0;
  return { items: rows.map((row) => rowView(row, locale)), total: Math.min(all, MAX_LISTED), isTotalBounded: all > MAX_LISTED };
}

/** Every row that the filters leave. */
export async function everyStock(tx: Tx, query: StockQuery, locale: Locale): Promise<StockRow[]> {
  const selection = buildSelection(toFilter(query), toOrder(query.sort, locale), { limit: MAX_EXPORTED, offset: 0 });
  const { rows } = await tx.execute<Found>(buildRows(selection, locale));
  return rows.map((row) => rowView(row, locale));
}

/** The stock of one variant in a market; null when there is none. */
export async function findStock(tx: Tx, market: Market, variantId: string, locale: Locale): Promise<StockRow | null> {
  const selection = { rows: sql`select ${market} as market, ${variantId} as variant_id, 1 as sorted`, direction: sql`asc` };
  const { rows } = await tx.execute<Found>(buildRows(selection, locale));
  const [row] = rows;
  return row === undefined ? null : rowView(row, locale);
}

/** Conditions by the table that they are about. */
interface StockFilter {
  /** Of `p`, a product's names; none: every product. */
  readonly product: readonly SQL[];
  /** Words are among them. */
  readonly isTyped: boolean;
  /** Of `s`, whose rows are the list's. */
  readonly market: readonly SQL[];
  /** Rows that the market's condition leaves of each product. */
  readonly markets: number;
  readonly stock: readonly SQL[];
}

function toFilter({ market, state, place, type_device: typeDevice, q }: StockQuery): StockFilter {
  const states = {
    none: sql`not s.is_endless and s.available = 0`,
    low: sql`not s.is_endless and s.available between 1 and ${LOW}`,
    enough: sql`not s.is_endless and s.available > ${LOW}`,
    reserved: sql`exists (select 1 from stock_places l where l.market = s.market and l.variant_id = s.variant_id and l.reserved > 0)`,
    endless: sql`s.is_endless`,
  } as const;
  const words = matchProductWords(q);
  return {
    isTyped: words.length > 0,
    product: [...(typeDevice === undefined || typeDevice === '' ? [] : [sql`p.type_device = ${typeDevice}`]), ...words],
    // Named one by one, a row of each is looked up.
    market: [market === undefined ? sql`s.market in ('cz', 'ro')` : sql`s.market = ${market}`],
    markets: market === undefined ? 2 : 1,
    stock: [
      ...(state === undefined ? [] : [states[state]]),
      ...(place === undefined
        ? []
        : [
            sql`exists (select 1 from stock_places l where l.market = s.market and l.variant_id = s.variant_id and l.place = ${place} and l.on_hand > 0)`,
          ]),
    ],
  };
}

/** How the list is sorted; ties stand by variant and market. */
interface Order {
  readonly column: SQL;
  readonly direction: SQL;
  readonly of: 'product' | 'stock' | 'places';
}

/** Order of the list: by name unless something else is asked. A minus in front turns it. */
function toOrder(sort: string | undefined, locale: Locale): Order {
  const orders: Readonly<Record<string, Omit<Order, 'direction'>>> = {
    name: { column: nameIn(locale), of: 'product' },
    code: { column: sql`p.code`, of: 'product' },
    available: { column: sql`s.available`, of: 'stock' },
    changed_at: { column: sql`s.changed_at`, of: 'stock' },
    reserved: { column: sql`coalesce(r.reserved, 0)`, of: 'places' },
  };
  const name = (sort ?? '').replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  return {
    ...(order ?? { column: nameIn(locale), of: 'product' }),
    direction: sort?.startsWith('-') === true ? sql.raw('desc') : sql.raw('asc'),
  };
}

/**
 * The rows of a page. Sorted by the product they are found along its index: each product has a row in each
 * market from the start, so as many products as the page's end has rows are enough. What nobody has named yet isn't among them.
 */
function buildSelection(
  filter: StockFilter,
  { column, direction, of }: Order,
  { limit, offset }: { limit: number; offset: number },
): Selection {
  const isProductOnly = of === 'product' && filter.stock.length === 0 && offset + limit <= MAX_LISTED;
  const sorted = isProductOnly ? sql`p.sorted` : column;
  const product = isProductOnly
    ? sql`join (select p.variant_id, ${column} as sorted from ${findProducts(filter)}
        order by ${column} ${direction}, p.variant_id limit ${offset + limit}) p on p.variant_id = s.variant_id`
    : of === 'product' || filter.product.length > 0
      ? sql`join ${findProducts(filter)} on p.variant_id = s.variant_id`
      : sql``;
  const reserved =
    of === 'places'
      ? sql`left join (select market, variant_id, sum(reserved) as reserved from stock_places where reserved > 0 group by market, variant_id) r
          on r.market = s.market and r.variant_id = s.variant_id`
      : sql``;
  return {
    direction,
    rows: sql`select s.market, s.variant_id, ${sorted} as sorted from ${findStockRows(filter)} ${product} ${reserved}
      order by ${sorted} ${direction}, s.variant_id, s.market limit ${limit} offset ${offset}`,
  };
}

/** Products `p` of a filter. Names that begin with what was typed lie together, so that a walk along the names may meet them late. */
const findProducts = ({ product, isTyped }: StockFilter): SQL =>
  product.length === 0
    ? sql`products p`
    : sql`(select p.variant_id, p.name_cs, p.name_ro, p.code from products p where ${joinConditions(product)} ${isTyped ? FENCE : sql``}) p`;

/** Rows `s` of a filter. Few have a state at a place, which statistics of each by itself don't say. */
const findStockRows = ({ market, stock }: StockFilter): SQL =>
  sql`(select s.market, s.variant_id, s.available, s.changed_at from stock s
    where ${joinConditions([...market, ...stock])} ${stock.length > 1 ? FENCE : sql``}) s`;

/** Number of rows that fit, at most some more than are listed. */
function count(filter: StockFilter): SQL {
  const limit = sql`limit ${MAX_LISTED + 1}`;
  if (filter.product.length > 0 && filter.stock.length === 0)
    return sql`select (count(*) * ${filter.markets})::int as total from (select from ${findProducts(filter)} ${limit}) fitting`;
  const product = filter.product.length === 0 ? sql`` : sql`join ${findProducts(filter)} on p.variant_id = s.variant_id`;
  return sql`select count(*)::int as total from (select from ${findStockRows(filter)} ${product} ${limit}) fitting`;
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
