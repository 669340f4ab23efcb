import type { Locale, Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import type { CellError, ImportColumn, ImportRow, RowResult } from '@okruh/service-kit/uploads';
import { sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import { placeName } from '../stored/places.ts';

export type AssignmentField = 'variant' | 'code' | 'place' | 'location' | 'pieces';

interface Wanted {
  /** Line of the file. */
  readonly line: number;
  readonly code: string;
  readonly name: string;
  readonly location: string;
  /** Pieces that lie there. */
  readonly before: number;
  readonly pieces: number;
}
/** So many pieces of a product shall lie on a location. */
export interface Assignment extends Wanted {
  readonly variant_id: string;
  readonly place: string;
  readonly location_id: string;
}
/** What a row comes to; null where the shop doesn't know it. */
interface Resolved extends Wanted, Record<string, unknown> {
  readonly variant_id: string | null;
  readonly place: string | null;
  readonly location_id: string | null;
}
type Row = ImportRow<AssignmentField>;
type Result = RowResult<Assignment, AssignmentField>;

/** One of `variant` and `code` is enough; an empty place is the warehouse. */
export const assignmentColumns: readonly ImportColumn<AssignmentField>[] = [
  { name: 'variant', isRequired: false, aliases: ['Varianta', 'Variantă'] },
  { name: 'code', isRequired: false, aliases: ['Kód', 'Kód zboží', 'Cod', 'Cod produs', 'SKU'] },
  { name: 'place', isRequired: false, aliases: ['Místo', 'Sklad', 'Loc', 'Depozit'] },
  { name: 'location', isRequired: true, aliases: ['Lokace', 'Umístění', 'Locație', 'Amplasare'] },
  { name: 'pieces', isRequired: true, aliases: ['Kusů', 'Kusy', 'Počet', 'Počet kusů', 'Bucăți', 'Cantitate', 'Quantity'] },
];
export const MAX_ASSIGNMENT_ROWS = 5_000;

/**
 * What each row of an import of product locations means. Rows without a location change nothing: our own export has such lines for what
 * nobody has put anywhere. Where more pieces would lie on locations than the place has, all rows of the product there are wrong.
 */
export async function readAssignmentRows(tx: Tx, market: Market, rows: readonly Row[], locale: Locale): Promise<readonly Result[]> {
  const read = new Map(rows.map((source) => [source.line, readRow(source, locale)]));
  const seen = new Set<string>();
  const good = new Map(rows.filter(({ line }) => read.get(line) === 'good').map((source) => [source.line, source]));
  for (const resolved of await resolveRows(tx, market, [...good.values()], locale)) {
    const source = good.get(resolved.line);
    if (source !== undefined) read.set(source.line, judge(resolved, source, seen, locale));
  }
  const results = rows.flatMap(({ line }) => {
    const one = read.get(line);
    return one === undefined || one === 'good' ? [] : [one];
  });
  return refuseOverfull(tx, market, results, locale);
}

const toResult = (source: Row, errors: readonly (readonly [AssignmentField, string])[]): Result => ({
  state: 'error',
  source,
  errors: errors.map(([column, message]): CellError<AssignmentField> => ({ column, message })),
});

function readRow(source: Row, locale: Locale): Result | 'good' {
  if (source.cell('location') === '') return { state: 'unchanged', source };
  const errors: [AssignmentField, string][] = [];
  if (source.cell('variant') === '' && source.cell('code') === '') errors.push(['code', texts.text(locale, 'assignments.no-product')]);
  if (!/^\d{1,6}$/.test(source.cell('pieces'))) errors.push(['pieces', texts.text(locale, 'assignments.pieces')]);
  return errors.length === 0 ? 'good' : toResult(source, errors);
}

async function resolveRows(tx: Tx, market: Market, rows: readonly Row[], locale: Locale): Promise<readonly Resolved[]> {
  const input = rows.map(({ line, cell }) => ({
    line,
    variant: cell('variant'),
    code: cell('code'),
    place: cell('place'),
    location: cell('location').toUpperCase(),
    pieces: Number(cell('pieces')),
  }));
  const found = await tx.execute<Resolved>(sql`
    select r.line, s.variant_id, coalesce(n.code, r.code) as code, coalesce(${sql.raw(locale === 'ro' ? 'n.name_ro' : 'n.name_cs')}, '') as name,
      w.place, o.id as location_id, r.location, coalesce(l.on_hand, 0) as before, r.pieces
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r (line int, variant text, code text, place text, location text, pieces int)
    left join lateral (select p.variant_id from products p where upper(p.code) = upper(r.code) order by p.variant_id limit 1) p on r.variant = ''
    left join stock s on s.market = ${market} and s.variant_id = coalesce(nullif(r.variant, ''), p.variant_id) and not s.is_endless
    left join products n on n.variant_id = s.variant_id
    left join lateral (
      select 'warehouse' as place where lower(r.place) in ('', 'warehouse', ${placeName('warehouse', null, locale).toLowerCase()})
      union all
      select id from stores where market = ${market} and (id = r.place or lower(name) = lower(r.place)) limit 1) w on true
    left join locations o on o.market = ${market} and o.place = w.place and o.code = r.location and o.removed_at is null
    left join location_stock l on l.market = ${market} and l.variant_id = s.variant_id and l.place = w.place and l.location_id = o.id
    order by r.line`);
  return found.rows;
}

function judge(
  { variant_id: variant, place, location_id: location, ...rest }: Resolved,
  source: Row,
  seen: Set<string>,
  locale: Locale,
): Result {
  if (variant === null)
    return toResult(source, [[source.cell('variant') === '' ? 'code' : 'variant', texts.text(locale, 'assignments.unknown-product')]]);
  if (place === null) return toResult(source, [['place', texts.text(locale, 'assignments.unknown-place')]]);
  if (location === null) return toResult(source, [['location', texts.text(locale, 'assignments.unknown-location')]]);
  const key = `${variant} ${location}`;
  if (seen.has(key)) return toResult(source, [['location', texts.text(locale, 'assignments.twice')]]);
  seen.add(key);
  if (rest.before === rest.pieces) return { state: 'unchanged', source };
  return { state: 'ok', source, row: { ...rest, variant_id: variant, place, location_id: location } };
}

/** Takes rows out after which more pieces would lie on the locations of a place than it has. */
async function refuseOverfull(tx: Tx, market: Market, results: readonly Result[], locale: Locale): Promise<readonly Result[]> {
  const changed = results.flatMap((result) => (result.state === 'ok' ? [result.row] : []));
  const over = await tx.execute<{ variant_id: string; place: string; on_hand: number; wanted: number }>(sql`
    with named as materialized (
      select variant_id, place, sum(pieces - before) as more
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (variant_id text, place text, pieces int, before int) group by variant_id, place
    ), sums as (
      select n.variant_id, n.place, coalesce(p.on_hand, 0) as on_hand, n.more + coalesce((select sum(l.on_hand) from location_stock l
        where l.market = ${market} and l.variant_id = n.variant_id and l.place = n.place), 0) as wanted
      from named n left join stock_places p on p.market = ${market} and p.variant_id = n.variant_id and p.place = n.place
    )
    select variant_id, place, on_hand, wanted::int as wanted from sums where wanted > on_hand`);
  const counts = new Map(over.rows.map((row) => [`${row.variant_id} ${row.place}`, row]));
  return results.map((result) => {
    const count = result.state === 'ok' ? counts.get(`${result.row.variant_id} ${result.row.place}`) : undefined;
    return count === undefined ? result : toResult(result.source, [['pieces', texts.text(locale, 'assignments.too-many', count)]]);
  });
}
