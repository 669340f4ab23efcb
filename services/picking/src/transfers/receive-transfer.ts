import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { changePieces, lockStock } from '../stored/change-pieces.ts';
import { holdLocations } from '../stored/locations.ts';
import { lockTransfer, type NotInState } from './transfer.repository.ts';

/** What arrived of one line. */
export interface ReceivedLine {
  readonly id: string;
  readonly received: number;
  /** Where it was put; null: not yet anywhere. */
  readonly location_id: string | null;
  /** What became of the rest; null when all of it arrived. */
  readonly loss_reason: 'lost' | 'damaged' | null;
  readonly loss_note: string;
}
/** What is wrong with the lines that a person sent; keys of the texts below `transfer.`. */
export type ReceivingError = 'missing-lines' | 'too-many' | 'lost-reason';

/** Receives what was sent: what arrived lies at the target and can be sold there, what is missing is lost for a stated reason. */
export async function receiveTransfer(
  tx: Tx,
  id: string,
  { version, lines }: { readonly version: number; readonly lines: readonly ReceivedLine[] },
  actor: string,
): Promise<'done' | NotInState | 'changed-meanwhile' | 'location-not-found' | 'location-removed' | { readonly error: ReceivingError }> {
  const sent = await lockTransfer(tx, id, 'sent');
  if (typeof sent === 'string') return sent;
  if (sent.version !== version) return 'changed-meanwhile';
  const { rows } = await tx.execute<{ id: string; variant_id: string; quantity: number }>(
    sql`select id, variant_id, quantity from transfer_lines where transfer_id = ${id}`,
  );
  const received = new Map(lines.map((line) => [line.id, line]));
  if (lines.length !== rows.length || rows.some((row) => !received.has(row.id))) return { error: 'missing-lines' };
  const pairs = rows.flatMap((row) => {
    const line = received.get(row.id);
    return line === undefined ? [] : [{ ...row, line }];
  });
  if (pairs.some(({ quantity, line }) => line.received > quantity)) return { error: 'too-many' };
  if (pairs.some(({ quantity, line }) => line.received < quantity && line.loss_reason === null)) return { error: 'lost-reason' };
  const { market, to_place: place } = sent;
  await lockStock(
    tx,
    market,
    rows.map((row) => row.variant_id),
  );
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
    pairs
      .filter(({ line }) => line.received > 0)
      .map(({ variant_id: variantId, line }) => ({ variantId, place, locationId: line.location_id, change: line.received })),
  );
  const written = pairs.map(({ quantity, line }) => ({
    ...line,
    loss_reason: line.received < quantity ? line.loss_reason : null,
    loss_note: line.received < quantity ? line.loss_note : '',
  }));
  await tx.execute(sql`
    update transfer_lines l set received = w.received, to_location_id = w.location_id, loss_reason = w.loss_reason, loss_note = w.loss_note
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as w (id uuid, received int, location_id uuid, loss_reason text, loss_note text)
    where l.transfer_id = ${id} and l.id = w.id`);
  await tx.execute(sql`
    update transfers set state = 'received', received_by = ${actor}, received_at = clock_timestamp(), version = version + 1 where id = ${id}`);
  return 'done';
}
