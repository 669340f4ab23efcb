import { toLeaseProgramme } from '@okruh/market/lease';
import { createLiveCopy, type Database, type LiveCopy, type Logger, type Tx } from '@okruh/service-kit';
import { asc } from 'drizzle-orm';
import type { ExtraTables } from '../pricing/extras.ts';
import type { Tariff, TariffRules, Tariffs } from '../pricing/instalment-calculation.ts';
import type { Amounts } from '../pricing/model.ts';
import { loadLeasing, toState } from './leasing.repository.ts';
import {
  tariffGroupMembers,
  type TariffRow,
  barems,
  insurancePrices,
  ownWarranties,
  previewCodes,
  prolongedWarranties,
  tariffRules,
  tuitoProducts,
} from './tables/extra.ts';

/** What loans and extras are calculated by. */
export interface TariffPicture {
  readonly tariffs: Tariffs;
  readonly extras: ExtraTables;
}
/** In memory, kept in step with the database. */
export type LiveTariffs = LiveCopy<TariffPicture>;

export const createLiveTariffs = (database: Database, logger: Logger): LiveTariffs =>
  createLiveCopy({
    database,
    logger,
    name: 'tariffs and extras',
    channel: 'checkout_tariffs',
    read: () => loadTariffs(database.db),
  });

/** Reads everything in one consistent picture: some hundred rows, at start and after each change. */
export const loadTariffs = (db: Tx): Promise<TariffPicture> =>
  db.transaction(async (tx) => ({ tariffs: await readTariffs(tx), extras: await readExtras(tx) }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

async function readTariffs(tx: Tx): Promise<Tariffs> {
  const groups = new Map<string, string[]>();
  for (const { groupId, tariffId } of await tx.select().from(tariffGroupMembers)) {
    const members = groups.get(groupId);
    if (members === undefined) groups.set(groupId, [tariffId]);
    else members.push(tariffId);
  }
  const [rules] = await tx.select().from(tariffRules);
  return {
    rules: rulesOfRow(rules),
    barems: (await tx.select().from(barems).orderBy(asc(barems.id))).map(toTariff),
    groups,
    leasing: (await loadLeasing(tx)).map((row) => toLeaseProgramme(toState(row))),
    previewCodes: await tx.select().from(previewCodes).orderBy(asc(previewCodes.code)),
  };
}

/** @param row undefined as long as nobody has said anything */
export const rulesOfRow = (row: typeof tariffRules.$inferSelect | undefined): TariffRules => ({
  categories: row?.categories ?? [],
  defaults: { cz: row?.defaultCz ?? null, ro: row?.defaultRo ?? null },
});

export const toTariff = ({ nameCs, nameRo, version: _version, ...row }: TariffRow): Tariff => ({
  ...row,
  name: { cs: nameCs, ro: nameRo },
});

interface BandRow {
  readonly fromCzk: number;
  readonly fromRon: number;
  readonly toCzk: number;
  readonly toRon: number;
  readonly priceCzk: number;
  readonly priceRon: number;
}
const toBand = (row: BandRow): { readonly from: Amounts; readonly to: Amounts; readonly amounts: Amounts } => ({
  from: { CZK: row.fromCzk, RON: row.fromRon },
  to: { CZK: row.toCzk, RON: row.toRon },
  amounts: { CZK: row.priceCzk, RON: row.priceRon },
});

async function readExtras(tx: Tx): Promise<ExtraTables> {
  return {
    insurances: (await tx.select().from(insurancePrices).orderBy(asc(insurancePrices.position))).map((row) => ({
      id: row.id,
      kind: row.kind,
      typeDevice: row.typeDevice,
      monthCount: row.monthCount,
      name: { cs: row.nameCs, ro: row.nameRo },
      ...toBand(row),
      deductiblePercent: row.deductiblePercent,
    })),
    prolongedWarranties: (await tx.select().from(prolongedWarranties).orderBy(asc(prolongedWarranties.position))).map((row) => ({
      id: row.id,
      code: row.code,
      variantId: row.variantId,
      typeDevice: row.typeDevice,
      monthCount: row.monthCount,
      ...toBand(row),
    })),
    warranties: (await tx.select().from(ownWarranties).orderBy(asc(ownWarranties.monthCount))).map((row) => ({
      monthCount: row.monthCount,
      name: { cs: row.nameCs, ro: row.nameRo },
      percent: row.percent,
      qualities: row.qualities,
    })),
    tuito: (await tx.select().from(tuitoProducts).orderBy(asc(tuitoProducts.position))).map((row) => ({
      id: row.id,
      kind: row.kind,
      code: row.code,
      name: { cs: row.nameCs, ro: row.nameRo },
      text: { cs: row.textCs, ro: row.textRo },
      amounts: { CZK: row.priceCzk, RON: row.priceRon },
      typeDevices: row.typeDevices,
      markets: row.markets,
      isActive: row.isActive,
    })),
  };
}
