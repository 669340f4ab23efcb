import type { Tx } from '@okruh/service-kit';
import type { Amounts, BothLanguages } from '../pricing/model.ts';
import {
  tariffGroupMembers,
  tariffGroups,
  barems,
  insurancePrices,
  leasingProgrammes,
  ownWarranties,
  prolongedWarranties,
  tariffRules,
  tuitoProducts,
} from '../stored/tables/extra.ts';
import { announceLeasing, leasingColumns } from '../stored/leasing.repository.ts';
import { readDemoTariffs } from './demo-tariffs.ts';

const STANDARD = 'standard';
const named = ({ cs, ro }: BothLanguages) => ({ nameCs: cs, nameRo: ro });
const banded = (row: { readonly from: Amounts; readonly to: Amounts; readonly amounts: Amounts }) => ({
  fromCzk: row.from.CZK,
  fromRon: row.from.RON,
  toCzk: row.to.CZK,
  toRon: row.to.RON,
  priceCzk: row.amounts.CZK,
  priceRon: row.amounts.RON,
});

/** Tariffs, leasing and prices of extras of the demo; what is there already stays as the office made it. @returns new tariffs */
export async function seedTariffs(tx: Tx, folder: string): Promise<number> {
  const demo = await readDemoTariffs(folder);
  const added = await tx
    .insert(barems)
    .values(demo.barems.map(({ name, ...row }) => ({ ...row, ...named(name), arrangeTypes: [...row.arrangeTypes] })))
    .onConflictDoNothing()
    .returning({ id: barems.id });
  for (const [position, group] of demo.groups.entries()) {
    const rows = await tx
      .insert(tariffGroups)
      .values({ id: group.id, ...named(group.name), position })
      .onConflictDoNothing()
      .returning({ id: tariffGroups.id });
    // A group that was there is as the office assigned it.
    if (rows.length > 0) await tx.insert(tariffGroupMembers).values(group.barem_ids.map((tariffId) => ({ groupId: group.id, tariffId })));
  }
  // What the catalogue gives no group goes with the standard one, in both markets.
  if (demo.groups.some(({ id }) => id === STANDARD)) {
    await tx.insert(tariffRules).values({ defaultCz: STANDARD, defaultRo: STANDARD, categories: [] }).onConflictDoNothing();
  }
  await tx
    .insert(leasingProgrammes)
    .values(demo.leasing.map(({ id, ...row }, position) => ({ id, position, ...leasingColumns(row) })))
    .onConflictDoNothing();
  await announceLeasing(tx, new Date());
  await seedExtras(tx, demo.extras);
  return added.length;
}

async function seedExtras(tx: Tx, extras: Awaited<ReturnType<typeof readDemoTariffs>>['extras']): Promise<void> {
  await tx
    .insert(insurancePrices)
    .values(
      extras.insurances.map((row, position) => ({
        id: row.id,
        kind: row.kind,
        typeDevice: row.typeDevice,
        monthCount: row.monthCount,
        deductiblePercent: row.deductiblePercent,
        ...named(row.name),
        ...banded(row),
        position,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(prolongedWarranties)
    .values(
      extras.prolongedWarranties.map((row, position) => ({
        id: row.id,
        code: row.code,
        variantId: row.variantId,
        typeDevice: row.typeDevice,
        monthCount: row.monthCount,
        ...banded(row),
        position,
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(ownWarranties)
    .values(
      extras.warranties.map(({ monthCount, name, percent, qualities }) => ({
        monthCount,
        percent,
        ...named(name),
        qualities: [...qualities],
      })),
    )
    .onConflictDoNothing();
  await tx
    .insert(tuitoProducts)
    .values(
      extras.tuito.map((row, position) => ({
        id: row.id,
        kind: row.kind,
        code: row.code,
        ...named(row.name),
        textCs: row.text.cs,
        textRo: row.text.ro,
        priceCzk: row.amounts.CZK,
        priceRon: row.amounts.RON,
        typeDevices: [...row.typeDevices],
        markets: [...row.markets],
        isActive: row.isActive,
        position,
      })),
    )
    .onConflictDoNothing();
}
