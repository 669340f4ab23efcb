import type { adminAddSparePart, adminUpdateSparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import { marketCodes, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { spellRomanian } from '../model/romanian.ts';
import { sparePartChanges, sparePartDevices, type SparePartRow, spareParts, sparePartStock, type StockRow } from '../stored/tables.ts';

export type NewPart = z.output<typeof adminAddSparePart.body>;
export type PartChanges = z.output<typeof adminUpdateSparePart.body>;

/** A part with all that its history keeps. */
export interface StoredPart {
  readonly row: SparePartRow;
  readonly alsoFits: readonly string[];
  readonly stock: readonly StockRow[];
}

/** A part, locked for an edit. */
export async function lockPart(tx: Tx, id: string): Promise<StoredPart | null> {
  const [row] = await tx.select().from(spareParts).where(eq(spareParts.id, id)).for('update');
  if (row === undefined) return null;
  const devices = await tx
    .select()
    .from(sparePartDevices)
    .where(eq(sparePartDevices.sparePartId, id))
    .orderBy(asc(sparePartDevices.masterProductId));
  const stock = await tx.select().from(sparePartStock).where(eq(sparePartStock.sparePartId, id)).orderBy(asc(sparePartStock.market));
  return { row, alsoFits: devices.map(({ masterProductId }) => masterProductId), stock };
}

/** Adds a part that none of is in stock. */
export async function insertPart(tx: Tx, by: string, part: NewPart): Promise<void> {
  await tx.insert(spareParts).values({
    id: part.code,
    masterProductId: part.master_product_id,
    kind: part.kind,
    origin: part.origin,
    colourId: part.colour_id,
    nameCs: part.name.cs,
    nameRo: spellRomanian(part.name.ro),
    purchaseCzk: part.purchase_czk,
    purchaseRon: part.purchase_ron,
    location: part.location,
    changedBy: by,
  });
  await setDevices(tx, part.code, part.also_fits);
  await tx
    .insert(sparePartStock)
    .values(
      marketCodes.map((market) => ({ sparePartId: part.code, market, onHand: 0, reserved: 0, minimum: part.minimum[market], version: 0 })),
    );
  await keepChange(tx, by, null, part.code);
}

/** Saves what is named of a part besides its counted stock, as one version with what was before and after. */
export async function updatePart(tx: Tx, by: string, before: StoredPart, changes: PartChanges): Promise<void> {
  const { row } = before;
  const { name, also_fits: alsoFits, minimum } = changes;
  await tx
    .update(spareParts)
    .set({
      version: row.version + 1,
      changedBy: by,
      changedAt: new Date(),
      ...(name !== undefined && { nameCs: name.cs, nameRo: spellRomanian(name.ro) }),
      ...(changes.kind !== undefined && { kind: changes.kind }),
      ...(changes.origin !== undefined && { origin: changes.origin }),
      ...(changes.colour_id !== undefined && { colourId: changes.colour_id }),
      ...(changes.location !== undefined && { location: changes.location }),
      ...(changes.purchase_czk !== undefined && { purchaseCzk: changes.purchase_czk }),
      ...(changes.purchase_ron !== undefined && { purchaseRon: changes.purchase_ron }),
      ...(changes.is_retired !== undefined && { isRetired: changes.is_retired }),
    })
    .where(eq(spareParts.id, row.id));
  if (alsoFits !== undefined && [...new Set(alsoFits)].toSorted().join(' ') !== before.alsoFits.join(' ')) {
    await tx.delete(sparePartDevices).where(eq(sparePartDevices.sparePartId, row.id));
    await setDevices(tx, row.id, alsoFits);
  }
  for (const market of minimum === undefined ? [] : marketCodes)
    await tx
      .update(sparePartStock)
      .set({ minimum: minimum?.[market] ?? 0 })
      .where(and(eq(sparePartStock.sparePartId, row.id), eq(sparePartStock.market, market)));
  await keepChange(tx, by, before, row.id);
}

async function setDevices(tx: Tx, sparePartId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.insert(sparePartDevices).values([...new Set(ids)].map((masterProductId) => ({ sparePartId, masterProductId })));
}

type Texts = Readonly<Record<string, string>>;

/** Notes what differs from before; nothing when nothing does. */
async function keepChange(tx: Tx, by: string, before: StoredPart | null, sparePartId: string): Promise<void> {
  const stored = await lockPart(tx, sparePartId);
  if (stored === null) throw new Error(`there is no spare part ${sparePartId}`);
  const [old, next] = [before === null ? {} : toTexts(before), toTexts(stored)];
  const changed = Object.keys(next).filter((name) => old[name] !== next[name]);
  if (changed.length === 0) return;
  const pick = (all: Texts): Texts => Object.fromEntries(changed.map((name) => [name, all[name] ?? '']));
  await tx.insert(sparePartChanges).values({ sparePartId, changedBy: by, before: before === null ? {} : pick(old), after: pick(next) });
}

/** What the history keeps: fields that are no text as JSON. `part-history.ts` shows them in this order. */
const toTexts = ({ row, alsoFits, stock }: StoredPart): Texts => ({
  name_cs: row.nameCs,
  name_ro: row.nameRo,
  repair_kind: row.kind,
  origin: row.origin,
  colour: row.colourId ?? '',
  also_fits: alsoFits.length === 0 ? '' : JSON.stringify(alsoFits),
  location: row.location,
  purchase_czk: JSON.stringify(money(row.purchaseCzk, 'CZK')),
  purchase_ron: JSON.stringify(money(row.purchaseRon, 'RON')),
  ...Object.fromEntries(
    stock.flatMap(({ market, onHand, minimum }) => [
      [`on_hand_${market}`, String(onHand)],
      [`minimum_${market}`, String(minimum)],
    ]),
  ),
  is_retired: String(row.isRetired),
});
