import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type Imported, importRows, lineName, readCsvTable, type Upload } from '@okruh/service-kit/uploads';
import { sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { lockStock } from '../stored/change-pieces.ts';
import { type Locale, placeName } from '../stored/places.ts';
import { signPlacings } from './placings.ts';

type Column = 'variant' | 'code' | 'place' | 'location' | 'pieces';
/** A line of a file: so many pieces of a product lie on a location. */
export interface AssignmentRow {
  readonly line: number;
  /** Empty: `code` names the product. */
  readonly variant: string;
  readonly code: string;
  /** Id or name of a place; empty: the warehouse. */
  readonly place: string;
  readonly location: string;
  readonly pieces: number;
}
const MAX_ROWS = 5_000;
const MAX_ERRORS = 50;

/** Reads a file; with one bad line nothing is imported, and each bad one is named. Lines without a location are read over. */
export function readAssignments(file: Pick<Upload, 'content' | 'fileName'>, locale: Locale): Imported<AssignmentRow> {
  const read = readCsvTable<Column>(file, { required: ['location', 'pieces'], maxRows: MAX_ROWS, locale });
  if ('errors' in read) return read;
  // Our own export has such lines for what nobody has put anywhere.
  const located = read.rows.filter(({ cell }) => cell('location') !== '');
  return importRows(located, lineName(locale), ({ line, cell }) => {
    const errors = [
      ...(cell('variant') === '' && cell('code') === '' ? (['no-product'] as const) : []),
      ...(/^\d{1,6}$/.test(cell('pieces')) ? [] : (['pieces'] as const)),
    ];
    if (errors.length > 0) return { errors: errors.map((error) => texts.text(locale, `assignments.${error}`)) };
    return {
      row: {
        line,
        variant: cell('variant'),
        code: cell('code'),
        place: cell('place'),
        location: cell('location').toUpperCase(),
        pieces: Number(cell('pieces')),
      },
    };
  });
}

/** What a line comes to; null where the shop doesn't know it. */
interface Resolved extends Record<string, unknown> {
  readonly line: number;
  readonly variant_id: string | null;
  readonly place: string | null;
  readonly location_id: string | null;
  readonly pieces: number;
}
export type Assigned =
  | { readonly changed: number }
  /** Bad lines in words; nothing was changed. */
  | { readonly errors: readonly string[] };

/**
 * Puts so many pieces on the locations as the lines say; what other locations have of them stays. All lines or none.
 *
 * @param actor who saves it; null only counts what would change
 */
export async function assignPieces(
  tx: Tx,
  market: Market,
  rows: readonly AssignmentRow[],
  actor: string | null,
  locale: Locale,
): Promise<Assigned> {
  const resolved = await resolveRows(tx, market, rows, locale);
  const unknown = findErrors(resolved, locale);
  if (unknown.length > 0) return { errors: unknown };
  const input = JSON.stringify(resolved);
  await lockStock(
    tx,
    market,
    resolved.flatMap(({ variant_id: id }) => id ?? []),
  );
  const lines = sql`jsonb_to_recordset(${input}::jsonb) as r (line int, variant_id text, place text, location_id uuid, pieces int)`;
  await tx.execute(sql`select 1 from locations where id in (select location_id from ${lines}) order by id for share`);
  // What the lines say, and what stays on the locations that they don't name.
  const over = await tx.execute<{ line: number; on_hand: number; wanted: number }>(sql`
    with named as materialized (
      select r.variant_id, r.place, min(r.line) as line, sum(r.pieces) as pieces, coalesce(sum(l.on_hand), 0) as replaced
      from ${lines} left join location_stock l
        on l.market = ${market} and l.variant_id = r.variant_id and l.place = r.place and l.location_id = r.location_id
      group by r.variant_id, r.place
    ), sums as (
      select n.line, coalesce(p.on_hand, 0) as on_hand, n.pieces - n.replaced + coalesce((select sum(l.on_hand) from location_stock l
        where l.market = ${market} and l.variant_id = n.variant_id and l.place = n.place), 0) as wanted
      from named n left join stock_places p on p.market = ${market} and p.variant_id = n.variant_id and p.place = n.place
    )
    select line, on_hand, wanted::int as wanted from sums where wanted > on_hand order by line limit ${MAX_ERRORS}`);
  if (over.rows.length > 0)
    return {
      errors: over.rows.map((row) => `${lineName(locale)(row)}: ${texts.text(locale, 'assignments.too-many', row)}`),
    };
  const changed = await tx.execute(sql`
    select 1 from ${lines} left join location_stock l on l.market = ${market} and l.variant_id = r.variant_id and l.place = r.place
      and l.location_id = r.location_id where coalesce(l.on_hand, 0) <> r.pieces`);
  if (actor !== null && changed.rows.length > 0) {
    await signPlacings(tx, actor);
    await tx.execute(sql`
      delete from location_stock l using ${lines}
      where l.market = ${market} and l.variant_id = r.variant_id and l.place = r.place and l.location_id = r.location_id and r.pieces = 0`);
    await tx.execute(sql`
      insert into location_stock (market, variant_id, place, location_id, on_hand)
      select ${market}, variant_id, place, location_id, pieces from ${lines} where pieces > 0
      on conflict (market, variant_id, place, location_id) do update set on_hand = excluded.on_hand`);
  }
  return { changed: changed.rows.length };
}

async function resolveRows(tx: Tx, market: Market, rows: readonly AssignmentRow[], locale: Locale): Promise<readonly Resolved[]> {
  const found = await tx.execute<Resolved>(sql`
    select r.line, s.variant_id, w.place, o.id as location_id, r.pieces
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, variant text, code text, place text, location text, pieces int)
    left join lateral (select p.variant_id from products p where upper(p.code) = upper(r.code) order by p.variant_id limit 1) p on r.variant = ''
    left join stock s on s.market = ${market} and s.variant_id = coalesce(nullif(r.variant, ''), p.variant_id) and not s.is_endless
    left join lateral (
      select 'warehouse' as place where lower(r.place) in ('', 'warehouse', ${placeName('warehouse', null, locale).toLowerCase()})
      union all
      select id from stores where market = ${market} and (id = r.place or lower(name) = lower(r.place)) limit 1) w on true
    left join locations o on o.market = ${market} and o.place = w.place and o.code = r.location and o.removed_at is null
    order by r.line`);
  return found.rows;
}

/** Lines whose product, place or location nobody knows, and those that stand there twice. */
function findErrors(rows: readonly Resolved[], locale: Locale): string[] {
  const seen = new Set<string>();
  return rows
    .flatMap((row) => {
      const key = `${row.variant_id} ${row.location_id}`;
      const error =
        row.variant_id === null
          ? 'unknown-product'
          : row.place === null
            ? 'unknown-place'
            : row.location_id === null
              ? 'unknown-location'
              : seen.has(key)
                ? 'twice'
                : null;
      seen.add(key);
      return error === null ? [] : [`${lineName(locale)(row)}: ${texts.text(locale, `assignments.${error}`)}`];
    })
    .slice(0, MAX_ERRORS);
}
