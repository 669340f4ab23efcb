import type { adminListBonuses, Bonus as BonusView } from '@okruh/contracts/http/buyout-admin/bonuses';
import { fold, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { bonusState } from '../model/bonus.ts';
import type { Bonus, PriceList } from '../model/price-list.ts';
import { appraisalChanges, appraisalVersions } from '../stored/tables.ts';

type BonusQuery = z.output<typeof adminListBonuses.query>;

/** A bonus as the back office sees it. */
export function bonusView(list: PriceList, bonus: Bonus, now: Date): BonusView {
  const { manufacturerId, masterProductId } = bonus;
  return {
    id: bonus.id,
    type_device: bonus.typeId,
    manufacturer: manufacturerId === null ? null : { id: manufacturerId, name: list.manufacturer(manufacturerId)?.name ?? manufacturerId },
    device: masterProductId === null ? null : { id: masterProductId, name: list.family(masterProductId)?.deviceName ?? masterProductId },
    qualities: [...bonus.qualities],
    percent: bonus.percent,
    max_amount: { CZK: money(bonus.maxAmount.CZK, 'CZK'), RON: money(bonus.maxAmount.RON, 'RON') },
    valid_from: bonus.validFrom,
    valid_to: bonus.validTo,
    markets: [...bonus.markets],
    state: bonusState(bonus, now),
    version: bonus.version,
    changed_by: bonus.changedBy,
    changed_at: bonus.changedAt.toISOString(),
  };
}

const typeOrder = ['phone', 'tablet', 'smartwatch', 'computer'];
const names = new Intl.Collator('cs', { numeric: true });
const describe = ({ manufacturer, device }: BonusView): string => [manufacturer?.name ?? '', device?.name ?? ''].join(' ');
const orders: Readonly<Record<string, (a: BonusView, b: BonusView) => number>> = {
  percent: (a, b) => a.percent - b.percent,
  valid_from: (a, b) => a.valid_from.localeCompare(b.valid_from),
  // One without a last day is the last to end.
  valid_to: (a, b) => (a.valid_to ?? '9999').localeCompare(b.valid_to ?? '9999'),
};
const byThing = (a: BonusView, b: BonusView): number =>
  typeOrder.indexOf(a.type_device) - typeOrder.indexOf(b.type_device) ||
  names.compare(describe(a), describe(b)) ||
  a.id.localeCompare(b.id);

/** The list is a few dozen bonuses that are in memory anyway. */
export function listBonuses(list: PriceList, query: BonusQuery, now: Date) {
  const words = fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = list.bonuses
    .map((bonus) => bonusView(list, bonus, now))
    .filter(
      (bonus) =>
        (query.type_device === undefined || bonus.type_device === query.type_device) &&
        (query.manufacturer === undefined || bonus.manufacturer?.id === query.manufacturer) &&
        (query.state === undefined || bonus.state === query.state) &&
        (query.market === undefined || bonus.markets.includes(query.market)) &&
        words.every((word) => fold(describe(bonus)).includes(word)),
    )
    .sort(byThing);
  const sort = query.sort?.replace(/^-/, '') ?? '';
  const order = orders[sort];
  if (order !== undefined) {
    const sign = query.sort?.startsWith('-') === true ? -1 : 1;
    found.sort((a, b) => sign * order(a, b));
  }
  const start = (query.page - 1) * query.page_size;
  return { items: found.slice(start, start + query.page_size), total: found.length, page: query.page, page_size: query.page_size };
}

/** Before it was there a bonus had no fields. */
const fields = z.record(z.string(), z.string());

/** What was changed on a bonus, newest first. */
export async function listBonusHistory(tx: Tx, id: string) {
  const rows = await tx
    .select({
      at: appraisalVersions.createdAt,
      by: appraisalVersions.createdBy,
      before: appraisalChanges.before,
      after: appraisalChanges.after,
    })
    .from(appraisalChanges)
    .innerJoin(appraisalVersions, eq(appraisalVersions.version, appraisalChanges.version))
    .where(eq(appraisalChanges.thing, id))
    .orderBy(desc(appraisalVersions.position))
    .limit(50);
  return rows.map(({ at, by, before, after }) => {
    const [old, next] = [fields.parse(before), fields.parse(after)];
    return {
      at: at.toISOString(),
      by,
      action: Object.keys(old).length === 0 ? 'added' : 'changed',
      changes: Object.entries(next).map(([field, value]) => ({ field, before: old[field] ?? '', after: value })),
    };
  });
}
