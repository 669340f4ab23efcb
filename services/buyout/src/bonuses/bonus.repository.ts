import type { BonusInput } from '@okruh/contracts/http/buyout-admin/bonuses';
import type { Tx } from '@okruh/service-kit';
import { eq } from 'drizzle-orm';
import { addVersion, type Change } from '../stored/add-version.ts';
import type { VersionSummary } from '../stored/version-summary.ts';
import { tradeInBonuses } from '../stored/tables.ts';

type BonusRow = typeof tradeInBonuses.$inferSelect;
type BonusColumns = Omit<BonusRow, 'id' | 'version' | 'changedBy' | 'changedAt'>;

/** Columns of a bonus; grades and markets in their order, each once. */
export const toColumns = (input: BonusInput): BonusColumns => ({
  typeDevice: input.type_device,
  manufacturerId: input.manufacturer_id,
  masterProductId: input.master_product_id,
  qualities: (['A+', 'A', 'B', 'C', 'D'] as const).filter((quality) => input.qualities.includes(quality)),
  percent: input.percent,
  maxAmountCzk: input.max_amount_czk,
  maxAmountRon: input.max_amount_ron,
  validFrom: input.valid_from,
  validTo: input.valid_to,
  markets: (['cz', 'ro'] as const).filter((market) => input.markets.includes(market)),
});

/** The bonus as it is stored; under the lock of the price list. */
export async function findBonus(tx: Tx, id: string): Promise<BonusRow | null> {
  const [row] = await tx.select().from(tradeInBonuses).where(eq(tradeInBonuses.id, id));
  return row ?? null;
}

export async function insertBonus(tx: Tx, by: string, id: string, columns: BonusColumns): Promise<void> {
  await tx.insert(tradeInBonuses).values({ id, ...columns, changedBy: by });
  await addBonusVersion(tx, by, { thing: id, before: {}, after: toTexts(columns) });
}

/** Saves what differs. @returns whether something did */
export async function updateBonus(tx: Tx, by: string, before: BonusRow, columns: BonusColumns): Promise<boolean> {
  const [old, next] = [toTexts(before), toTexts(columns)];
  const changed = Object.keys(next).filter((name) => old[name] !== next[name]);
  if (changed.length === 0) return false;
  await tx
    .update(tradeInBonuses)
    .set({ ...columns, version: before.version + 1, changedBy: by, changedAt: new Date() })
    .where(eq(tradeInBonuses.id, before.id));
  const pick = (all: Texts): Texts => Object.fromEntries(changed.map((name) => [name, all[name] ?? '']));
  await addBonusVersion(tx, by, { thing: before.id, before: pick(old), after: pick(next) });
  return true;
}

export async function deleteBonus(tx: Tx, by: string, row: BonusRow): Promise<void> {
  await tx.delete(tradeInBonuses).where(eq(tradeInBonuses.id, row.id));
  await addBonusVersion(tx, by, { thing: row.id, before: toTexts(row), after: {} });
}

/** No model's price changes by it: open wizards stay good. */
const addBonusVersion = (tx: Tx, by: string, change: Change) =>
  addVersion(tx, by, 'versions.bonuses' satisfies VersionSummary, [change], []);

type Texts = Readonly<Record<string, string>>;

/** What the history keeps: fields that are no text as JSON. */
const toTexts = (row: BonusColumns): Texts => ({
  type_device: row.typeDevice,
  manufacturer: row.manufacturerId ?? '',
  device: row.masterProductId ?? '',
  qualities: row.qualities.length === 0 ? '' : JSON.stringify(row.qualities),
  bonus_percent: String(row.percent),
  max_amount: JSON.stringify({ CZK: row.maxAmountCzk, RON: row.maxAmountRon }),
  valid_from: row.validFrom,
  valid_to: row.validTo ?? '',
  markets: JSON.stringify(row.markets),
});
