import type { NotedRecord, RecordState, Tx } from '@okruh/service-kit';
import { type SQL, sql } from 'drizzle-orm';
import type { Market } from '@okruh/market';
import { lockStock } from './change-pieces.ts';

interface Row extends Record<string, unknown> {
  readonly name: string;
  readonly fields: RecordState['fields'];
}

async function readOne(tx: Tx, statement: SQL): Promise<RecordState | null> {
  const { rows } = await tx.execute<Row>(statement);
  const [row] = rows;
  return row === undefined ? null : { name: row.name, fields: row.fields };
}

/** What people say of a location; null when it is removed. */
export const notedLocation = (id: string): NotedRecord => ({
  kind: 'location',
  id,
  read: (tx) =>
    readOne(
      tx,
      sql`select code as name, json_build_object('market', market, 'place', place, 'code', code, 'kind', kind, 'walk_order', walk_order) as fields
        from locations where id = ${id} and removed_at is null for update`,
    ),
});

/** A product of a market in the history of where it lies. */
export const toPlacingId = (market: Market, variantId: string): string => `${market}/${variantId}`;

/** How many pieces of a product lie on which location of which place. */
export const notedPlacing = (market: Market, variantId: string): NotedRecord => ({
  kind: 'placing',
  id: toPlacingId(market, variantId),
  async read(tx) {
    await lockStock(tx, market, [variantId]);
    return readOne(
      tx,
      sql`select coalesce((select code from products where variant_id = s.variant_id), s.variant_id) as name, coalesce((
          select json_object_agg(place, codes) from (
            select l.place, json_object_agg(o.code, l.on_hand) as codes from location_stock l join locations o on o.id = l.location_id
            where l.market = s.market and l.variant_id = s.variant_id group by l.place) places), '{}') as fields
        from stock s where s.market = ${market} and s.variant_id = ${variantId}`,
    );
  },
});

/** Pieces of a document by product and location; `at` is the column of the location. */
const sumLines = (lines: SQL, at: SQL, pieces: SQL): SQL => sql`coalesce((
  select json_object_agg(key, pieces) from (
    select coalesce(p.code, l.variant_id) || coalesce(' ' || o.code, '') as key, ${pieces} as pieces
    from ${lines} l left join products p on p.variant_id = l.variant_id left join locations o on o.id = l.${at}) named), '{}')`;

/** A receipt of goods with its lines. */
export const notedReceipt = (id: string): NotedRecord => ({
  kind: 'receipt',
  id,
  read: (tx) =>
    readOne(
      tx,
      sql`select r.number::text as name, json_build_object('market', market, 'place', place, 'supplier', supplier, 'delivery_note', delivery_note,
          'note', note, 'state', state,
          'lines', ${sumLines(sql`(select * from receipt_lines where receipt_id = ${id})`, sql`location_id`, sql`l.quantity`)}) as fields
        from receipts r where id = ${id} for update of r`,
    ),
});

/** A transfer between places with its lines. */
export const notedTransfer = (id: string): NotedRecord => {
  const lines = sql`(select * from transfer_lines where transfer_id = ${id})`;
  return {
    kind: 'transfer',
    id,
    read: (tx) =>
      readOne(
        tx,
        sql`select t.number::text as name, json_build_object('market', market, 'from_place', from_place, 'to_place', to_place, 'note', note,
            'state', state, 'lines', ${sumLines(lines, sql`from_location_id`, sql`l.quantity`)},
            'received', ${sumLines(lines, sql`from_location_id`, sql`l.received`)}) as fields
          from transfers t where id = ${id} for update of t`,
      ),
  };
};

/** A parcel that is booked again or whose label is printed. */
export const notedParcel = (id: string): NotedRecord => ({
  kind: 'parcel',
  id,
  read: (tx) =>
    readOne(
      tx,
      sql`select coalesce(tracking_number, order_number) as name,
          json_build_object('parcel_state', state, 'tracking_number', tracking_number, 'labels_printed', labels_printed) as fields
        from parcels where id = ${id} for update`,
    ),
});
