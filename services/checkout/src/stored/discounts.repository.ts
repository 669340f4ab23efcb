import { createLiveCopy, type Database, type LiveCopy, type Logger, type Tx } from '@okruh/service-kit';
import { asc } from 'drizzle-orm';
import type { DiscountRule } from '../pricing/model.ts';
import { type DiscountRow, discounts } from './tables/discount.ts';

/** Every discount that there is, in memory, kept in step with the database. */
export type LiveDiscounts = LiveCopy<readonly DiscountRule[]>;

export const createLiveDiscounts = (database: Database, logger: Logger): LiveDiscounts =>
  createLiveCopy({
    database,
    logger,
    name: 'discounts',
    channel: 'checkout_discounts',
    read: () => loadDiscounts(database.db),
  });

export async function loadDiscounts(db: Tx): Promise<readonly DiscountRule[]> {
  return (await db.select().from(discounts).orderBy(asc(discounts.id))).map(ruleOfRow);
}

export const ruleOfRow = (row: DiscountRow): DiscountRule => ({
  id: row.id,
  name: { cs: row.nameCs, ro: row.nameRo },
  kind: row.kind,
  percent: row.percent,
  amounts: { CZK: row.amountCzk, RON: row.amountRon },
  isActive: row.isActive,
  isPublic: row.isPublic,
  isCombinable: row.isCombinable,
  isAutomatic: row.isAutomatic,
  isPerPiece: row.isPerPiece,
  validFrom: toClock(row.validFrom),
  validTo: toClock(row.validTo),
  minimalProducts: row.minimalProducts,
  minimalSets: row.minimalSets,
  sets: row.sets,
  cumulativeBonus: row.cumulativeBonus,
  priceRange: row.priceRange,
  accessoryPrices: row.accessoryPrices,
  needsStudentCard: row.needsStudentCard,
  appliesTo: row.appliesTo,
  markets: row.markets,
});

/** The fields of a rule as columns; `id` and what isn't a rule stand beside them. */
export const columnsOfRule = (rule: Omit<DiscountRule, 'id'>) => ({
  nameCs: rule.name.cs,
  nameRo: rule.name.ro,
  kind: rule.kind,
  percent: rule.percent,
  amountCzk: rule.amounts.CZK,
  amountRon: rule.amounts.RON,
  isActive: rule.isActive,
  isPublic: rule.isPublic,
  isCombinable: rule.isCombinable,
  isAutomatic: rule.isAutomatic,
  isPerPiece: rule.isPerPiece,
  validFrom: rule.validFrom,
  validTo: rule.validTo,
  minimalProducts: rule.minimalProducts,
  minimalSets: rule.minimalSets,
  sets: rule.sets,
  cumulativeBonus: rule.cumulativeBonus,
  priceRange: rule.priceRange,
  accessoryPrices: rule.accessoryPrices,
  needsStudentCard: rule.needsStudentCard,
  appliesTo: rule.appliesTo,
  markets: [...rule.markets],
});

/** PostgreSQL writes a space between date and time. */
const toClock = (time: string | null): string | null => (time === null ? null : time.slice(0, 19).replace(' ', 'T'));
