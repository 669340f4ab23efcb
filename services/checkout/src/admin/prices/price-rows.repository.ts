import type { PriceRow, PriceTable, PriceValues } from '@okruh/contracts/http/checkout-admin/price-tables';
import type { Tx } from '@okruh/service-kit';
import { and, asc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Amounts, BothLanguages } from '../../pricing/model.ts';
import { products } from '../../stored/tables/catalogue.ts';
import { deliveryDefinitions } from '../../stored/tables/delivery.ts';
import { leasingColumns, leasingRow, loadLeasing } from '../../stored/leasing.repository.ts';
import { insurancePrices, leasingProgrammes, ownWarranties, prolongedWarranties, tuitoProducts } from '../../stored/tables/extra.ts';

type Of<Table extends PriceTable> = Extract<PriceValues, { table: Table }>;

/** All rows of a table, in the order in which the shop offers them. */
export async function priceRows(tx: Tx, table: PriceTable): Promise<PriceRow[]> {
  switch (table) {
    case 'insurances':
      return (await tx.select().from(insurancePrices).orderBy(asc(insurancePrices.position), asc(insurancePrices.id))).map(insuranceRow);
    case 'prolonged-warranties':
      return (await tx.select().from(prolongedWarranties).orderBy(asc(prolongedWarranties.position), asc(prolongedWarranties.id))).map(
        prolongedRow,
      );
    case 'own-warranties':
      return (await tx.select().from(ownWarranties).orderBy(asc(ownWarranties.monthCount))).map(ownRow);
    case 'tuito':
      return (await tx.select().from(tuitoProducts).orderBy(asc(tuitoProducts.position), asc(tuitoProducts.id))).map(tuitoRow);
    case 'leasing':
      return (await loadLeasing(tx)).map(leasingRow);
    case 'deliveries':
      return (await tx.select().from(deliveryDefinitions).orderBy(asc(deliveryDefinitions.position))).map(deliveryRow);
  }
}

/** Adds a row at the end of its table, or writes it again with a version. Deliveries are only ever written again. */
export async function writePriceRow(tx: Tx, id: string, version: number, values: PriceValues): Promise<void> {
  switch (values.table) {
    case 'insurances': {
      const columns = { ...insuranceColumns(values), version };
      const position = await nextPosition(tx, insurancePrices);
      await tx
        .insert(insurancePrices)
        .values({ id, position, ...columns })
        .onConflictDoUpdate({ target: insurancePrices.id, set: columns });
      return;
    }
    case 'prolonged-warranties': {
      const columns = { ...prolongedColumns(values), version };
      const position = await nextPosition(tx, prolongedWarranties);
      await tx
        .insert(prolongedWarranties)
        .values({ id, position, ...columns })
        .onConflictDoUpdate({ target: prolongedWarranties.id, set: columns });
      return;
    }
    case 'own-warranties': {
      const columns = { ...named(values.name), percent: values.percent, qualities: values.qualities, version };
      await tx
        .insert(ownWarranties)
        .values({ monthCount: values.month_count, ...columns })
        .onConflictDoUpdate({ target: ownWarranties.monthCount, set: columns });
      return;
    }
    case 'tuito': {
      const columns = { ...tuitoColumns(values), version };
      const position = await nextPosition(tx, tuitoProducts);
      await tx
        .insert(tuitoProducts)
        .values({ id, position, ...columns })
        .onConflictDoUpdate({ target: tuitoProducts.id, set: columns });
      return;
    }
    case 'leasing': {
      const columns = { ...leasingColumns(values), version };
      const position = await nextPosition(tx, leasingProgrammes);
      await tx
        .insert(leasingProgrammes)
        .values({ id, position, ...columns })
        .onConflictDoUpdate({ target: leasingProgrammes.id, set: columns });
      return;
    }
    case 'deliveries':
      await tx
        .update(deliveryDefinitions)
        .set({ ...deliveryColumns(values), version })
        .where(eq(sql`${deliveryDefinitions.typeDeliveryCode}`, id));
  }
}

/** Takes a row away. Deliveries stay: they are switched off. */
export async function removePriceRow(tx: Tx, table: Exclude<PriceTable, 'deliveries'>, id: string): Promise<void> {
  switch (table) {
    case 'insurances':
      await tx.delete(insurancePrices).where(eq(insurancePrices.id, id));
      return;
    case 'prolonged-warranties':
      await tx.delete(prolongedWarranties).where(eq(prolongedWarranties.id, id));
      return;
    case 'own-warranties':
      await tx.delete(ownWarranties).where(eq(ownWarranties.monthCount, Number(id)));
      return;
    case 'tuito':
      await tx.delete(tuitoProducts).where(eq(tuitoProducts.id, id));
      return;
    case 'leasing':
      await tx.delete(leasingProgrammes).where(eq(leasingProgrammes.id, id));
  }
}

/** Variants that the catalogue doesn't have as services: an order couldn't be informed of them. */
export async function findMissingVariants(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: products.variantId })
    .from(products)
    .where(and(inArray(products.variantId, [...new Set(ids)]), eq(products.isPhysical, false)));
  const known = new Set(found.map(({ id }) => id));
  return new Set(ids.filter((id) => !known.has(id)));
}

type Positioned = typeof insurancePrices | typeof prolongedWarranties | typeof tuitoProducts | typeof leasingProgrammes;
async function nextPosition(tx: Tx, table: Positioned): Promise<number> {
  const [last] = await tx.select({ position: max(table.position) }).from(table);
  return (last?.position ?? -1) + 1;
}

const named = ({ cs, ro }: BothLanguages) => ({ nameCs: cs, nameRo: ro });
const amounts = (CZK: number, RON: number): Amounts => ({ CZK, RON });

interface Band {
  readonly fromCzk: number;
  readonly fromRon: number;
  readonly toCzk: number;
  readonly toRon: number;
  readonly priceCzk: number;
  readonly priceRon: number;
}
const toBand = (row: Band) => ({
  from: amounts(row.fromCzk, row.fromRon),
  to: amounts(row.toCzk, row.toRon),
  price: amounts(row.priceCzk, row.priceRon),
});
const banded = (values: { readonly from: Amounts; readonly to: Amounts; readonly price: Amounts }): Band => ({
  fromCzk: values.from.CZK,
  fromRon: values.from.RON,
  toCzk: values.to.CZK,
  toRon: values.to.RON,
  priceCzk: values.price.CZK,
  priceRon: values.price.RON,
});

const insuranceRow = (row: typeof insurancePrices.$inferSelect): PriceRow => ({
  id: row.id,
  version: row.version,
  values: {
    table: 'insurances',
    kind: row.kind === 'accident' ? 'accident' : 'theft-accident',
    type_device: row.typeDevice,
    month_count: row.monthCount,
    name: { cs: row.nameCs, ro: row.nameRo },
    ...toBand(row),
    deductible_percent: row.deductiblePercent,
  },
});
const insuranceColumns = (values: Of<'insurances'>) => ({
  kind: values.kind,
  typeDevice: values.type_device,
  monthCount: values.month_count,
  ...named(values.name),
  ...banded(values),
  deductiblePercent: values.deductible_percent,
});

const prolongedRow = (row: typeof prolongedWarranties.$inferSelect): PriceRow => ({
  id: row.id,
  version: row.version,
  values: {
    table: 'prolonged-warranties',
    code: row.code,
    variant_id: row.variantId,
    type_device: row.typeDevice,
    month_count: row.monthCount,
    ...toBand(row),
  },
});
const prolongedColumns = (values: Of<'prolonged-warranties'>) => ({
  code: values.code,
  variantId: values.variant_id,
  typeDevice: values.type_device,
  monthCount: values.month_count,
  ...banded(values),
});

const grades = ['A+', 'A', 'B', 'C', 'D'] as const;
const ownRow = (row: typeof ownWarranties.$inferSelect): PriceRow => ({
  id: String(row.monthCount),
  version: row.version,
  values: {
    table: 'own-warranties',
    month_count: row.monthCount,
    name: { cs: row.nameCs, ro: row.nameRo },
    percent: row.percent,
    qualities: grades.filter((grade) => row.qualities.includes(grade)),
  },
});

const tuitoRow = (row: typeof tuitoProducts.$inferSelect): PriceRow => ({
  id: row.id,
  version: row.version,
  values: {
    table: 'tuito',
    kind: row.kind,
    code: row.code,
    name: { cs: row.nameCs, ro: row.nameRo },
    text: { cs: row.textCs, ro: row.textRo },
    price: amounts(row.priceCzk, row.priceRon),
    type_devices: row.typeDevices,
    markets: row.markets,
    is_active: row.isActive,
  },
});
const tuitoColumns = (values: Of<'tuito'>) => ({
  kind: values.kind,
  code: values.code,
  ...named(values.name),
  textCs: values.text.cs,
  textRo: values.text.ro,
  priceCzk: values.price.CZK,
  priceRon: values.price.RON,
  typeDevices: values.type_devices,
  markets: values.markets,
  isActive: values.is_active,
});

const deliveryRow = (row: typeof deliveryDefinitions.$inferSelect): PriceRow => ({
  id: row.typeDeliveryCode,
  version: row.version,
  values: {
    table: 'deliveries',
    name: { cs: row.nameCs, ro: row.nameRo },
    description: { cs: row.descriptionCs, ro: row.descriptionRo },
    price: amounts(row.priceCzk, row.priceRon),
    free_from: row.freeFromCzk === null || row.freeFromRon === null ? null : amounts(row.freeFromCzk, row.freeFromRon),
    cut_off: row.cutOff,
    days_min: row.daysMin,
    days_max: row.daysMax,
    max_weight_kg: row.maxWeightKg,
    markets: row.markets,
    is_active: row.isActive,
  },
});
const deliveryColumns = (values: Of<'deliveries'>) => ({
  ...named(values.name),
  descriptionCs: values.description.cs,
  descriptionRo: values.description.ro,
  priceCzk: values.price.CZK,
  priceRon: values.price.RON,
  freeFromCzk: values.free_from?.CZK ?? null,
  freeFromRon: values.free_from?.RON ?? null,
  cutOff: values.cut_off,
  daysMin: values.days_min,
  daysMax: values.days_max,
  maxWeightKg: values.max_weight_kg,
  markets: values.markets,
  isActive: values.is_active,
});
