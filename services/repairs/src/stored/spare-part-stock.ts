import { sparePartStockChanged } from '@okruh/contracts/events/repairs';
import type { Market } from '@okruh/market';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { and, asc, eq, sql } from 'drizzle-orm';
import { partsFor, type RepairList } from '../model/repair-list.ts';
import { repairParts, type RepairPartRow, type RepairRow, spareParts, sparePartStock, type StockRow } from './tables.ts';

/**
 * Moves pieces of a part. One statement decides, however many ask at once: what would make the stock negative, or reserve
 * more than there is, changes nothing.
 *
 * @returns the stock afterwards, or null when it can't be done
 */
export async function moveStock(
  tx: Tx,
  sparePartId: string,
  market: Market,
  move: { readonly onHand?: number; readonly reserved?: number },
): Promise<StockRow | null> {
  const onHand = sql`${sparePartStock.onHand} + ${move.onHand ?? 0}`;
  const reserved = sql`${sparePartStock.reserved} + ${move.reserved ?? 0}`;
  const [row] = await tx
    .update(sparePartStock)
    .set({ onHand, reserved, version: sql`${sparePartStock.version} + 1` })
    .where(
      and(
        eq(sparePartStock.sparePartId, sparePartId),
        eq(sparePartStock.market, market),
        sql`${reserved} between 0 and ${onHand}`,
        // Nothing new is promised from what isn't free.
        sql`${onHand} >= 0`,
      ),
    )
    .returning();
  if (row === undefined) return null;
  await publishStock(tx, row);
  return row;
}

/** Tells what is on hand now. */
export async function publishStock(tx: Tx, row: StockRow): Promise<void> {
  const [part] = await tx.select().from(spareParts).where(eq(spareParts.id, row.sparePartId));
  if (part === undefined) throw new Error(`there is no spare part ${row.sparePartId}`);
  await appendEvent(tx, sparePartStockChanged, {
    subject: `${row.sparePartId}@${row.market}`,
    version: row.version,
    market: row.market,
    data: {
      spare_part_id: part.id,
      market: row.market,
      master_product_id: part.masterProductId,
      kind: part.kind,
      on_hand: row.onHand,
      reserved: row.reserved,
      changed_at: new Date().toISOString(),
    },
  });
}

/** Parts of a repair, in the order in which they are locked everywhere. */
export const partsOfRepair = (tx: Tx, repairId: string): Promise<RepairPartRow[]> =>
  tx.select().from(repairParts).where(eq(repairParts.repairId, repairId)).orderBy(asc(repairParts.sparePartId));

async function setPart(
  tx: Tx,
  repairId: string,
  sparePartId: string,
  counts: Pick<RepairPartRow, 'reserved' | 'used' | 'missing'>,
): Promise<void> {
  await tx
    .insert(repairParts)
    .values({ repairId, sparePartId, ...counts })
    .onConflictDoUpdate({ target: [repairParts.repairId, repairParts.sparePartId], set: counts });
}

/**
 * Reserves what the agreed operations still need, as far as it is there; what isn't is noted as missing.
 *
 * @returns whether nothing is missing
 */
export async function reserveParts(tx: Tx, row: RepairRow, list: RepairList): Promise<boolean> {
  const needed = new Map<string, number>();
  for (const line of row.agreed.lines) {
    const found = list.operation(line.operation_id);
    for (const part of found === undefined ? [] : partsFor(list, found.operation, row.colourId))
      needed.set(part.id, (needed.get(part.id) ?? 0) + 1);
  }
  const held = new Map((await partsOfRepair(tx, row.id)).map((part) => [part.sparePartId, part]));
  let hasAll = true;
  // Sorted: two repairs that need the same parts never wait for each other.
  for (const [id, quantity] of [...needed].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { reserved = 0, used = 0 } = held.get(id) ?? {};
    const lacking = quantity - reserved - used;
    if (lacking <= 0) continue;
    const isReserved = (await moveStock(tx, id, row.market, { reserved: lacking })) !== null;
    await setPart(tx, row.id, id, { reserved: isReserved ? reserved + lacking : reserved, used, missing: isReserved ? 0 : lacking });
    hasAll &&= isReserved;
  }
  return hasAll;
}

/** Gives back what was held for a repair that won't be done. */
export async function releaseParts(tx: Tx, row: RepairRow): Promise<void> {
  for (const part of await partsOfRepair(tx, row.id)) {
    if (part.reserved > 0 && (await moveStock(tx, part.sparePartId, row.market, { reserved: -part.reserved })) === null)
      throw new Error(`the stock of ${part.sparePartId} doesn't hold what repair ${row.id} reserved`);
    await setPart(tx, row.id, part.sparePartId, { reserved: 0, used: part.used, missing: 0 });
  }
}

/** The work is done: what was held is built in. */
export async function consumeParts(tx: Tx, row: RepairRow): Promise<void> {
  for (const part of await partsOfRepair(tx, row.id)) {
    if (part.reserved === 0) continue;
    if ((await moveStock(tx, part.sparePartId, row.market, { onHand: -part.reserved, reserved: -part.reserved })) === null)
      throw new Error(`the stock of ${part.sparePartId} doesn't hold what repair ${row.id} reserved`);
    await setPart(tx, row.id, part.sparePartId, { reserved: 0, used: part.used + part.reserved, missing: part.missing });
  }
}

/** Uses a part: first what is reserved for this repair, then the free stock. @returns false when there isn't enough */
export async function usePart(tx: Tx, row: RepairRow, sparePartId: string, quantity: number): Promise<boolean> {
  const held = (await partsOfRepair(tx, row.id)).find((part) => part.sparePartId === sparePartId);
  const fromReserved = Math.min(held?.reserved ?? 0, quantity);
  if ((await moveStock(tx, sparePartId, row.market, { onHand: -quantity, reserved: -fromReserved })) === null) return false;
  await setPart(tx, row.id, sparePartId, {
    reserved: (held?.reserved ?? 0) - fromReserved,
    used: (held?.used ?? 0) + quantity,
    missing: Math.max(0, (held?.missing ?? 0) - (quantity - fromReserved)),
  });
  return true;
}

/** Puts used pieces back on the shelf and frees the reservation. @returns false when the repair has none of this part */
export async function returnPart(tx: Tx, row: RepairRow, sparePartId: string): Promise<boolean> {
  const held = (await partsOfRepair(tx, row.id)).find((part) => part.sparePartId === sparePartId);
  if (held === undefined || held.used + held.reserved === 0) return false;
  if ((await moveStock(tx, sparePartId, row.market, { onHand: held.used, reserved: -held.reserved })) === null)
    throw new Error(`the stock of ${sparePartId} doesn't hold what repair ${row.id} reserved`);
  await setPart(tx, row.id, sparePartId, { reserved: 0, used: 0, missing: 0 });
  return true;
}
