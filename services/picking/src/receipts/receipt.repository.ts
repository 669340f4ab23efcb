import { MAX_LINES } from '@okruh/contracts/http/picking-admin/receipts';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { changePieces, lockStock } from '../stored/change-pieces.ts';
import { holdLocations } from '../stored/locations.ts';
import { isStocked } from '../stored/products.ts';

/** What a person says of a delivery. */
export interface ReceiptHead {
  readonly supplier: string;
  readonly delivery_note: string;
  readonly note: string;
}

/** @returns id of the new draft */
export async function createReceipt(
  tx: Tx,
  { market, place, supplier, delivery_note: deliveryNote, note }: ReceiptHead & { readonly market: Market; readonly place: string },
  actor: string,
): Promise<string> {
  const id = uuidv7();
  await tx.execute(sql`
    insert into receipts (id, market, place, supplier, delivery_note, note, created_by)
    values (${id}, ${market}, ${place}, ${supplier}, ${deliveryNote}, ${note}, ${actor})`);
  return id;
}

interface Draft extends Record<string, unknown> {
  readonly market: Market;
  readonly place: string;
  readonly state: 'draft' | 'booked';
  readonly version: number;
}
type NoDraft = 'not-found' | 'document-closed';

/** The draft, locked: lines are added and booked one after another. */
async function lockDraft(tx: Tx, id: string): Promise<Draft | NoDraft> {
  const { rows } = await tx.execute<Draft>(sql`select market, place, state, version from receipts where id = ${id} for update`);
  const [row] = rows;
  if (row === undefined) return 'not-found';
  return row.state === 'draft' ? row : 'document-closed';
}

const raiseVersion = (tx: Tx, id: string) => tx.execute(sql`update receipts set version = version + 1 where id = ${id}`);

/** Changes the head of a draft as it was seen. */
export async function updateReceipt(
  tx: Tx,
  id: string,
  version: number,
  head: ReceiptHead,
): Promise<'done' | NoDraft | 'changed-meanwhile'> {
  const draft = await lockDraft(tx, id);
  if (typeof draft === 'string') return draft;
  if (draft.version !== version) return 'changed-meanwhile';
  await tx.execute(sql`
    update receipts set supplier = ${head.supplier}, delivery_note = ${head.delivery_note}, note = ${head.note}, version = version + 1
    where id = ${id}`);
  return 'done';
}

/** Deletes a draft with its lines. */
export async function removeReceipt(tx: Tx, id: string): Promise<'done' | NoDraft> {
  const draft = await lockDraft(tx, id);
  if (typeof draft === 'string') return draft;
  await tx.execute(sql`delete from receipts where id = ${id}`);
  return 'done';
}

/** Pieces of a variant, and where they are put; null: not yet anywhere. */
export interface NewLine {
  readonly variant_id: string;
  readonly quantity: number;
  readonly location_id: string | null;
}
type NoLocation = 'location-not-found' | 'location-removed';

/** Adds pieces to a draft; the same variant and location again counts up its line. */
export async function addReceiptLine(
  tx: Tx,
  id: string,
  line: NewLine,
): Promise<'done' | NoDraft | NoLocation | 'unknown-product' | 'document-full'> {
  const draft = await lockDraft(tx, id);
  if (typeof draft === 'string') return draft;
  if (!(await isStocked(tx, draft.market, line.variant_id))) return 'unknown-product';
  const held = await holdLocations(tx, draft.market, draft.place, [line.location_id]);
  if (held.outcome !== 'held') return held.outcome;
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from receipt_lines where receipt_id = ${id}`);
  if ((rows[0]?.count ?? 0) >= MAX_LINES) return 'document-full';
  await tx.execute(sql`
    insert into receipt_lines as l (id, receipt_id, variant_id, quantity, location_id)
    values (${uuidv7()}, ${id}, ${line.variant_id}, ${line.quantity}, ${line.location_id})
    on conflict (receipt_id, variant_id, location_id) do update set quantity = least(l.quantity + excluded.quantity, 100000)`);
  await raiseVersion(tx, id);
  return 'done';
}

/** Sets pieces and location of a line; 0 pieces take it away. A line that is there already for the location takes the pieces up. */
export async function changeReceiptLine(
  tx: Tx,
  id: string,
  lineId: string,
  { quantity, location_id: locationId }: Omit<NewLine, 'variant_id'>,
): Promise<'done' | NoDraft | NoLocation> {
  const draft = await lockDraft(tx, id);
  if (typeof draft === 'string') return draft;
  const held = await holdLocations(tx, draft.market, draft.place, [locationId]);
  if (held.outcome !== 'held') return held.outcome;
  const { rows } = await tx.execute<{ variant_id: string }>(
    sql`delete from receipt_lines where id = ${lineId} and receipt_id = ${id} returning variant_id`,
  );
  const [line] = rows;
  if (line === undefined) return 'not-found';
  if (quantity > 0)
    await tx.execute(sql`
      insert into receipt_lines as l (id, receipt_id, variant_id, quantity, location_id)
      values (${lineId}, ${id}, ${line.variant_id}, ${quantity}, ${locationId})
      on conflict (receipt_id, variant_id, location_id) do update set quantity = least(l.quantity + excluded.quantity, 100000)`);
  await raiseVersion(tx, id);
  return 'done';
}

/** Books a draft: its pieces lie at the place and can be sold. It never changes after that. */
export async function bookReceipt(
  tx: Tx,
  id: string,
  version: number,
  actor: string,
): Promise<'done' | NoDraft | NoLocation | 'changed-meanwhile' | 'document-empty' | 'unknown-product'> {
  const draft = await lockDraft(tx, id);
  if (typeof draft === 'string') return draft;
  if (draft.version !== version) return 'changed-meanwhile';
  const { rows: lines } = await tx.execute<NewLine & Record<string, unknown>>(
    sql`select variant_id, quantity, location_id from receipt_lines where receipt_id = ${id}`,
  );
  if (lines.length === 0) return 'document-empty';
  const { market, place } = draft;
  const stock = await lockStock(
    tx,
    market,
    lines.map((line) => line.variant_id),
  );
  if (lines.some((line) => stock.get(line.variant_id)?.isEndless !== false)) return 'unknown-product';
  const held = await holdLocations(
    tx,
    market,
    place,
    lines.map((line) => line.location_id),
  );
  if (held.outcome !== 'held') return held.outcome;
  await changePieces(
    tx,
    market,
    lines.map((line) => ({ variantId: line.variant_id, place, locationId: line.location_id, change: line.quantity })),
  );
  await tx.execute(
    sql`update receipts set state = 'booked', booked_by = ${actor}, booked_at = clock_timestamp(), version = version + 1 where id = ${id}`,
  );
  return 'done';
}
