import { MAX_LINES } from '@okruh/contracts/http/picking-admin/receipts';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { changePieces, loadPlacePieces, lockStock } from '../stored/change-pieces.ts';
import { holdLocations } from '../stored/locations.ts';
import { isStocked } from '../stored/products.ts';

/** @returns id of the new draft */
export async function createTransfer(
  tx: Tx,
  {
    market,
    from_place: fromPlace,
    to_place: toPlace,
    note,
  }: { readonly market: Market; readonly from_place: string; readonly to_place: string; readonly note: string },
  actor: string,
): Promise<string> {
  const id = uuidv7();
  await tx.execute(sql`
    insert into transfers (id, market, from_place, to_place, note, created_by)
    values (${id}, ${market}, ${fromPlace}, ${toPlace}, ${note}, ${actor})`);
  return id;
}

/** A transfer whose row is locked: its steps come one after another. */
export interface LockedTransfer extends Record<string, unknown> {
  readonly market: Market;
  readonly from_place: string;
  readonly to_place: string;
  readonly state: 'draft' | 'sent' | 'received';
  readonly version: number;
}
export type NotInState = 'not-found' | 'document-closed';

/** @returns the transfer, or why the step can't be taken: it isn't in the state that comes before it */
export async function lockTransfer(tx: Tx, id: string, state: LockedTransfer['state']): Promise<LockedTransfer | NotInState> {
  const { rows } = await tx.execute<LockedTransfer>(
    sql`select market, from_place, to_place, state, version from transfers where id = ${id} for update`,
  );
  const [row] = rows;
  if (row === undefined) return 'not-found';
  return row.state === state ? row : 'document-closed';
}

const raiseVersion = (tx: Tx, id: string) => tx.execute(sql`update transfers set version = version + 1 where id = ${id}`);

/** Deletes a draft with its lines. */
export async function removeTransfer(tx: Tx, id: string): Promise<'done' | NotInState> {
  const draft = await lockTransfer(tx, id, 'draft');
  if (typeof draft === 'string') return draft;
  await tx.execute(sql`delete from transfers where id = ${id}`);
  return 'done';
}

/** Pieces of a variant, and where they are taken from; null: without a location first, then in walking order. */
export interface NewLine {
  readonly variant_id: string;
  readonly quantity: number;
  readonly location_id: string | null;
}
type NoLocation = 'location-not-found' | 'location-removed';

/** Adds pieces to a draft; the same variant and location again counts up its line. */
export async function addTransferLine(
  tx: Tx,
  id: string,
  line: NewLine,
): Promise<'done' | NotInState | NoLocation | 'unknown-product' | 'document-full'> {
  const draft = await lockTransfer(tx, id, 'draft');
  if (typeof draft === 'string') return draft;
  if (!(await isStocked(tx, draft.market, line.variant_id))) return 'unknown-product';
  const held = await holdLocations(tx, draft.market, draft.from_place, [line.location_id]);
  if (held.outcome !== 'held') return held.outcome;
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from transfer_lines where transfer_id = ${id}`);
  if ((rows[0]?.count ?? 0) >= MAX_LINES) return 'document-full';
  await tx.execute(sql`
    insert into transfer_lines as l (id, transfer_id, variant_id, quantity, from_location_id)
    values (${uuidv7()}, ${id}, ${line.variant_id}, ${line.quantity}, ${line.location_id})
    on conflict (transfer_id, variant_id, from_location_id) do update set quantity = least(l.quantity + excluded.quantity, 100000)`);
  await raiseVersion(tx, id);
  return 'done';
}

/** Sets pieces and location of a line of a draft; 0 pieces take it away. A line that is there already for the location takes the pieces up. */
export async function changeTransferLine(
  tx: Tx,
  id: string,
  lineId: string,
  { quantity, location_id: locationId }: Omit<NewLine, 'variant_id'>,
): Promise<'done' | NotInState | NoLocation> {
  const draft = await lockTransfer(tx, id, 'draft');
  if (typeof draft === 'string') return draft;
  const held = await holdLocations(tx, draft.market, draft.from_place, [locationId]);
  if (held.outcome !== 'held') return held.outcome;
  const { rows } = await tx.execute<{ variant_id: string }>(
    sql`delete from transfer_lines where id = ${lineId} and transfer_id = ${id} returning variant_id`,
  );
  const [line] = rows;
  if (line === undefined) return 'not-found';
  if (quantity > 0)
    await tx.execute(sql`
      insert into transfer_lines as l (id, transfer_id, variant_id, quantity, from_location_id)
      values (${lineId}, ${id}, ${line.variant_id}, ${quantity}, ${locationId})
      on conflict (transfer_id, variant_id, from_location_id) do update set quantity = least(l.quantity + excluded.quantity, 100000)`);
  await raiseVersion(tx, id);
  return 'done';
}

/** A variant that can't be sent, and how many pieces of it no order has. */
export interface MissingPieces {
  readonly variant_id: string;
  readonly free: number;
}

/** Sends a draft: its pieces leave their place, can't be sold any more, and lie nowhere until they are received. */
export async function sendTransfer(
  tx: Tx,
  id: string,
  version: number,
  actor: string,
): Promise<'done' | NotInState | 'changed-meanwhile' | 'document-empty' | { readonly missing: readonly MissingPieces[] }> {
  const draft = await lockTransfer(tx, id, 'draft');
  if (typeof draft === 'string') return draft;
  if (draft.version !== version) return 'changed-meanwhile';
  const { rows: lines } = await tx.execute<NewLine & Record<string, unknown>>(
    sql`select variant_id, quantity, from_location_id as location_id from transfer_lines where transfer_id = ${id}`,
  );
  if (lines.length === 0) return 'document-empty';
  const { market, from_place: place } = draft;
  const wanted = new Map<string, number>();
  for (const line of lines) wanted.set(line.variant_id, (wanted.get(line.variant_id) ?? 0) + line.quantity);
  await lockStock(tx, market, wanted.keys());
  const there = await loadPlacePieces(tx, market, place, wanted.keys());
  const missing = [...wanted].flatMap(([variantId, quantity]) => {
    const pieces = there.get(variantId);
    const free = pieces === undefined ? 0 : pieces.onHand - pieces.reserved;
    return free < quantity ? [{ variant_id: variantId, free }] : [];
  });
  if (missing.length > 0) return { missing };
  await changePieces(
    tx,
    market,
    lines.map((line) => ({ variantId: line.variant_id, place, locationId: line.location_id, change: -line.quantity })),
  );
  await tx.execute(
    sql`update transfers set state = 'sent', sent_by = ${actor}, sent_at = clock_timestamp(), version = version + 1 where id = ${id}`,
  );
  return 'done';
}
