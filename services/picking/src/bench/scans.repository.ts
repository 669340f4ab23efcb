import { MAX_ORDERS_OF_SERIAL } from '@okruh/contracts/http/picking';
import type { scanSchema, ScanAnswerCode } from '@okruh/contracts/http/picking-work';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PickingListRow } from '../stored/picking-lists.repository.ts';

/** A scan that was answered before. */
export interface KnownScan extends Record<string, unknown> {
  readonly outcome: 'done' | 'warning' | 'refused';
  readonly answer_code: ScanAnswerCode | null;
  readonly answer_item: number | null;
}

export async function loadScan(tx: Tx, id: string): Promise<KnownScan | null> {
  const { rows } = await tx.execute<KnownScan>(sql`select outcome, answer_code, answer_item from scans where id = ${id}`);
  return rows[0] ?? null;
}

/** Keeps a scan with its answer. */
export async function recordScan(
  tx: Tx,
  scan: z.output<typeof scanSchema>,
  answer: { readonly outcome: string; readonly code: string | null; readonly item: number | null },
  worker: { readonly id: string | null; readonly name: string },
): Promise<void> {
  await tx.execute(sql`
    insert into scans (id, list_id, kind, code, item, quantity, outcome, answer_code, answer_item, actor_id, actor, scanned_at)
    values (${scan.id}, ${scan.list_id}, ${scan.kind}, ${scan.code}, ${scan.item}, ${scan.quantity}, ${answer.outcome}, ${answer.code},
      ${answer.item}, ${worker.id}, ${worker.name}, ${scan.at})`);
}

/** Takes a crate for a list; a crate that nobody saw before is a new one. @returns false when it holds another order */
export async function claimCrate(tx: Tx, { id, market, place, crate }: PickingListRow, code: string): Promise<boolean> {
  if (crate === code) return true;
  const { rows } = await tx.execute(sql`
    insert into crates (market, code, place, list_id) values (${market}, ${code}, ${place}, ${id})
    on conflict (market, code) do update set place = excluded.place, list_id = excluded.list_id, changed_at = clock_timestamp()
    where crates.list_id is null or crates.list_id = excluded.list_id returning code`);
  return rows.length > 0;
}

export async function freeCrate(tx: Tx, listId: string): Promise<void> {
  await tx.execute(sql`update crates set list_id = null, changed_at = clock_timestamp() where list_id = ${listId}`);
}

/** List that captured a serial number before, other than this one; null = nobody did. */
export async function assignedTo(tx: Tx, serial: string, listId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ list_id: string }>(
    sql`select list_id from picked_serials where serial = ${serial} and list_id <> ${listId} limit 1`,
  );
  return rows[0]?.list_id ?? null;
}

/** Orders that a device was scanned into, the latest first. @param serial as {@link normaliseScan} makes it */
export async function findOrdersOfSerial(tx: Tx, serial: string): Promise<string[]> {
  const { rows } = await tx.execute<{ order_id: string }>(sql`
    select l.order_id from picked_serials s join picking_lists l on l.id = s.list_id
    where s.serial = ${serial} group by l.order_id order by max(s.picked_at) desc limit ${MAX_ORDERS_OF_SERIAL}`);
  return rows.map(({ order_id: id }) => id);
}
