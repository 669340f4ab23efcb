import type { PreviewCodeRow, Tariff, TariffGroup } from '@okruh/contracts/http/checkout-admin';
import { markets, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { asc, count, desc } from 'drizzle-orm';
import { baremGroupMembers, baremGroups, type BaremRow, barems, type previewCodes, tariffChanges } from '../tables/extra.ts';

export async function listTariffs(db: Tx): Promise<{ tariffs: Tariff[]; groups: TariffGroup[] }> {
  const members = await db.select().from(baremGroupMembers).orderBy(asc(baremGroupMembers.baremId));
  const rows = await db.select().from(barems).orderBy(asc(barems.market), asc(barems.months), asc(barems.id));
  const groups = await db.select().from(baremGroups).orderBy(asc(baremGroups.position));
  return {
    tariffs: rows.map((row) =>
      tariffView(
        row,
        members.filter(({ baremId }) => baremId === row.id).map(({ groupId }) => groupId),
      ),
    ),
    groups: groups.map((group) =>
      groupView(
        group,
        members.filter(({ groupId }) => groupId === group.id).map(({ baremId }) => baremId),
      ),
    ),
  };
}

export const tariffView = (row: BaremRow, groups: string[]): Tariff => ({
  id: row.id,
  market: row.market,
  partner: row.partnerId,
  name: { cs: row.nameCs, ro: row.nameRo },
  months: row.months,
  own_payment_percent: row.ownPaymentPercent,
  interest_rate: row.interestRate,
  coefficient: row.coefficient,
  apr_percent: row.aprPercent,
  min: money(row.minAmount, markets[row.market].currency),
  max: money(row.maxAmount, markets[row.market].currency),
  arrange_types: row.arrangeTypes,
  valid_from: row.validFrom,
  valid_to: row.validTo,
  is_public: row.isPublic,
  groups,
  version: row.version,
});
export const groupView = (row: typeof baremGroups.$inferSelect, baremIds: string[]): TariffGroup => ({
  id: row.id,
  name: { cs: row.nameCs, ro: row.nameRo },
  barem_ids: baremIds,
  version: row.version,
});
export const previewView = (row: typeof previewCodes.$inferSelect): PreviewCodeRow => ({
  code: row.code,
  note: row.note,
  barem_ids: row.baremIds,
  valid_to: row.validTo,
  is_active: row.isActive,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
  updated_by: row.updatedBy,
});

type Fields = Readonly<Record<string, unknown>>;
/** Notes an edit with what was before; null = there was nothing, or nothing is left. */
export async function noteChange(
  tx: Tx,
  kind: 'barem' | 'group' | 'preview-code',
  subject: string,
  by: string,
  before: Fields | null,
  after: Fields | null,
): Promise<void> {
  await tx.insert(tariffChanges).values({ kind, subject, by, before, after });
}

export async function listChanges(db: Tx, page: { readonly page: number; readonly page_size: number }) {
  const rows = await db
    .select()
    .from(tariffChanges)
    .orderBy(desc(tariffChanges.id))
    .limit(page.page_size)
    .offset((page.page - 1) * page.page_size);
  const [all] = await db.select({ total: count() }).from(tariffChanges);
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      subject: row.subject,
      at: row.at.toISOString(),
      by: row.by,
      changes: differences(fieldsOf(row.before), fieldsOf(row.after)),
    })),
    total: all?.total ?? 0,
    ...page,
  };
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {});
/** `version` and who did it are told beside it. */
const untold = new Set(['version', 'updated_at', 'updated_by']);
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function differences(before: Fields, after: Fields): { field: string; before: string; after: string }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !untold.has(field))
    .map((field) => ({ field, before: textOf(before[field]), after: textOf(after[field]) }))
    .filter((change) => change.before !== change.after);
}
