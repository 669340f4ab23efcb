import type { Location, LocationKind, locationContentSchema, locationQuerySchema } from '@okruh/contracts/http/picking-admin/locations';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { joinConditions, matchWords, toOrderBy } from '../stored/list-sql.ts';
import { instant, type Locale, placeName } from '../stored/places.ts';
import { type ProductColumns, productColumns, productView } from '../stored/products.ts';

type LocationQuery = z.output<typeof locationQuerySchema>;
const MAX_EXPORTED = 50_000;

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly market: Market;
  readonly place: string;
  readonly place_name: string | null;
  readonly code: string;
  readonly kind: LocationKind;
  readonly walk_order: number;
  readonly pieces: number;
  readonly variants: number;
  readonly version: number;
  readonly changed_by: string | null;
  readonly changed_at: string | Date;
  readonly is_removed: boolean;
}

const rowsWhere = (condition: SQL, tail: SQL): SQL => sql`
  select o.id, o.market, o.place, st.name as place_name, o.code, o.kind, o.walk_order, o.version, o.changed_by, o.changed_at, o.removed_at is not null as is_removed,
    coalesce(l.pieces, 0)::int as pieces, coalesce(l.variants, 0)::int as variants
  from locations o left join stores st on st.id = o.place
  left join lateral (select sum(on_hand) as pieces, count(*) as variants from location_stock where location_id = o.id) l on true
  where ${condition} ${tail}`;

const view = (row: Found, locale: Locale): Location => ({
  id: row.id,
  market: row.market,
  place: row.place,
  place_name: placeName(row.place, row.place_name, locale),
  code: row.code,
  kind: row.kind,
  walk_order: row.walk_order,
  pieces: row.pieces,
  variants: row.variants,
  version: row.version,
  changed_by: row.changed_by,
  changed_at: instant(row.changed_at),
});

const rest = sql`o.market, o.place <> 'warehouse', st.name, o.place, o.walk_order, o.code`;
const sorts = { code: sql`o.code`, walk_order: sql`o.walk_order`, pieces: sql`coalesce(l.pieces, 0)` };

function buildCondition({ market, place, kind, q }: LocationQuery): SQL {
  return joinConditions([
    sql`o.removed_at is null`,
    ...(market === undefined ? [] : [sql`o.market = ${market}`]),
    ...(place === undefined ? [] : [sql`o.place = ${place}`]),
    ...(kind === undefined ? [] : [sql`o.kind = ${kind}`]),
    ...matchWords(q, [sql`o.code`]),
  ]);
}

/** A page of the locations, and how many the filters leave. */
export async function listLocations(tx: Tx, query: LocationQuery, locale: Locale): Promise<{ items: Location[]; total: number }> {
  const condition = buildCondition(query);
  const { rows } = await tx.execute<Found>(
    rowsWhere(
      condition,
      sql`order by ${toOrderBy(query.sort, sorts, rest)} limit ${query.page_size} offset ${(query.page - 1) * query.page_size}`,
    ),
  );
  const all = await tx.execute<{ total: number }>(sql`select count(*)::int as total from locations o where ${condition}`);
  return { items: rows.map((row) => view(row, locale)), total: all.rows[0]?.total ?? 0 };
}

/** Every location that the filters leave. */
export async function everyLocation(tx: Tx, query: LocationQuery, locale: Locale): Promise<Location[]> {
  const { rows } = await tx.execute<Found>(
    rowsWhere(buildCondition(query), sql`order by ${toOrderBy(query.sort, sorts, rest)} limit ${MAX_EXPORTED}`),
  );
  return rows.map((row) => view(row, locale));
}

/** One location; `removed` when it is there no more, null when there never was one. */
export async function findLocation(tx: Tx, id: string, locale: Locale): Promise<Location | 'removed' | null> {
  const { rows } = await tx.execute<Found>(rowsWhere(sql`o.id = ${id}`, sql``));
  const [row] = rows;
  if (row === undefined) return null;
  return row.is_removed ? 'removed' : view(row, locale);
}

/** What lies on a location, by name. */
export async function listContent(tx: Tx, id: string, locale: Locale): Promise<z.infer<typeof locationContentSchema>[]> {
  const { rows } = await tx.execute<ProductColumns & { readonly on_hand: number }>(sql`
    select ${productColumns(sql`l.variant_id`, locale)}, l.on_hand from location_stock l
    left join products p on p.variant_id = l.variant_id
    where l.location_id = ${id} order by name nulls last, l.variant_id`);
  return rows.map((row) => ({ ...productView(row), on_hand: row.on_hand }));
}
