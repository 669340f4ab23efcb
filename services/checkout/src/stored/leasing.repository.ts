import { isDeepStrictEqual } from 'node:util';
import { leasingChanged } from '@okruh/contracts/events/checkout';
import type { PriceRow, PriceValues } from '@okruh/contracts/http/checkout-admin/price-tables';
import type { LeaseProgrammeState } from '@okruh/contracts/leasing';
import { appendEvent, type Tx } from '@okruh/service-kit';
import { asc, sql } from 'drizzle-orm';
import { announcedLeasing, leasingProgrammes } from './tables/extra.ts';

type LeasingRow = typeof leasingProgrammes.$inferSelect;

/** Programmes in the order in which the shop offers them. */
export const loadLeasing = (tx: Tx): Promise<LeasingRow[]> =>
  tx.select().from(leasingProgrammes).orderBy(asc(leasingProgrammes.position), asc(leasingProgrammes.id));

/** A programme as contracts write it. */
export const toState = (row: LeasingRow): LeaseProgrammeState => ({
  id: row.id,
  kind: row.kind,
  name: { cs: row.nameCs, ro: row.nameRo },
  description: { cs: row.descriptionCs, ro: row.descriptionRo },
  months: row.months,
  monthly_percent: row.monthlyPercent,
  residual_percent: row.residualPercent,
  deposit_percent: row.depositPercent,
  exchange_after_months: row.exchangeAfterMonths,
  required_grade: row.requiredGrade,
  type_devices: row.typeDevices,
  manufacturer_ids: row.manufacturerIds,
  min: { CZK: row.minCzk, RON: row.minRon },
  max: { CZK: row.maxCzk, RON: row.maxRon },
  company_only: row.companyOnly,
  markets: row.markets,
  partner_ids: row.partnerIds,
  is_active: row.isActive,
});

/** A programme as the back office edits it. */
export function leasingRow(row: LeasingRow): PriceRow {
  const { id, ...values } = toState(row);
  return { id, version: row.version, values: { table: 'leasing', ...values } };
}

/** The columns that the back office edits. */
export const leasingColumns = (values: Omit<Extract<PriceValues, { table: 'leasing' }>, 'table'>) => ({
  kind: values.kind,
  nameCs: values.name.cs,
  nameRo: values.name.ro,
  descriptionCs: values.description.cs,
  descriptionRo: values.description.ro,
  months: values.months,
  monthlyPercent: values.monthly_percent,
  residualPercent: values.residual_percent,
  depositPercent: values.deposit_percent,
  exchangeAfterMonths: values.exchange_after_months,
  requiredGrade: values.required_grade,
  typeDevices: values.type_devices,
  manufacturerIds: values.manufacturer_ids,
  minCzk: values.min.CZK,
  minRon: values.min.RON,
  maxCzk: values.max.CZK,
  maxRon: values.max.RON,
  companyOnly: values.company_only,
  markets: values.markets,
  partnerIds: values.partner_ids,
  isActive: values.is_active,
});

/**
 * Publishes all programmes (`leasing-changed`) when they are others than were published last, in the transaction of the change.
 * Called again without a change it publishes nothing.
 */
export async function announceLeasing(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('announce-leasing'))`);
  const programmes = (await loadLeasing(tx)).map(toState);
  const [before] = await tx.select().from(announcedLeasing);
  if (before === undefined ? programmes.length === 0 : isDeepStrictEqual(before.programmes, programmes)) return;
  const version = (before?.version ?? 0) + 1;
  await tx
    .insert(announcedLeasing)
    .values({ programmes, version })
    .onConflictDoUpdate({ target: announcedLeasing.isOnly, set: { programmes, version } });
  await appendEvent(tx, leasingChanged, {
    subject: 'leasing',
    version,
    market: null,
    data: { programmes, changed_at: now.toISOString() },
  });
}
