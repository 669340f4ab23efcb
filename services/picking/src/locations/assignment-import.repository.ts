import type { Market } from '@okruh/market';
import { type ChangedRecord, noteRecordChanges, type RecordState, type Tx } from '@okruh/service-kit';
import type { ImportRow } from '@okruh/service-kit/uploads';
import { sql } from 'drizzle-orm';
import { toPlacingId } from '../stored/noted-records.ts';
import type { Assignment, AssignmentField } from './assignment-import.ts';
import { signPlacings } from './placings.ts';

/** Locks the stock of all products that rows name, and their locations, to the end of the transaction. */
export async function lockNamed(tx: Tx, market: Market, rows: readonly ImportRow<AssignmentField>[]): Promise<void> {
  const named = JSON.stringify(
    rows.map(({ cell }) => ({ variant: cell('variant'), code: cell('code'), location: cell('location').toUpperCase() })),
  );
  const source = sql`jsonb_to_recordset(${named}::jsonb) as r (variant text, code text, location text)`;
  await tx.execute(sql`
    select 1 from stock where market = ${market} and variant_id in (
      select r.variant from ${source} union select p.variant_id from ${source} join products p on upper(p.code) = upper(r.code) where r.variant = '')
    order by variant_id for update`);
  await tx.execute(
    sql`select 1 from locations where market = ${market} and code in (select r.location from ${source}) order by id for share`,
  );
}

/** Puts so many pieces on the locations as the rows say; what other locations have of them stays. */
export async function writeAssignments(tx: Tx, market: Market, changed: readonly Assignment[], actor: string): Promise<void> {
  if (changed.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (variant_id text, place text, location_id uuid, pieces int)`;
  await signPlacings(tx, actor);
  await tx.execute(sql`
    delete from location_stock l using ${rows}
    where l.market = ${market} and l.variant_id = r.variant_id and l.place = r.place and l.location_id = r.location_id and r.pieces = 0`);
  await tx.execute(sql`
    insert into location_stock (market, variant_id, place, location_id, on_hand)
    select ${market}, variant_id, place, location_id, pieces from ${rows} where pieces > 0
    on conflict (market, variant_id, place, location_id) do update set on_hand = excluded.on_hand`);
  await noteRecordChanges(tx, 'placing', actor, listPlacings(market, changed));
}

/** Locations of each product that rows change, before and after; the others stay as they are. */
function listPlacings(market: Market, changed: readonly Assignment[]): ChangedRecord[] {
  const products = new Map<string, Assignment[]>();
  for (const row of changed) products.set(row.variant_id, [...(products.get(row.variant_id) ?? []), row]);
  return [...products].map(([variantId, rows]) => {
    const toState = (count: (row: Assignment) => number): RecordState => ({
      name: rows[0]?.code ?? variantId,
      fields: Object.fromEntries(rows.map((row) => [`${row.place}.${row.location.toUpperCase()}`, count(row) === 0 ? null : count(row)])),
    });
    return { id: toPlacingId(market, variantId), before: toState(({ before }) => before), after: toState(({ pieces }) => pieces) };
  });
}
