import type { ResponseOf } from '@okruh/contracts';
import type {
  adminListTariffChanges,
  adminListTariffs,
  PreviewCodeRow,
  Tariff,
  TariffGroup,
  TariffRules,
} from '@okruh/contracts/http/checkout-admin/tariffs';
import { type Market, markets, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { differences, toFields, type Fields } from '../changed-fields.ts';
import {
  tariffGroupMembers,
  tariffGroups,
  type TariffRow,
  barems,
  leasingProgrammes,
  type previewCodes,
  tariffChanges,
  tariffRules,
} from '../../stored/tables/extra.ts';
import { rulesOfRow } from '../../stored/tariffs.repository.ts';

/** Everything that the office's page of instalments shows. */
export async function listTariffs(db: Tx): Promise<ResponseOf<typeof adminListTariffs>> {
  const members = await db.select().from(tariffGroupMembers).orderBy(asc(tariffGroupMembers.tariffId));
  const rows = await db.select().from(barems).orderBy(asc(barems.market), asc(barems.months), asc(barems.id));
  const groups = await db.select().from(tariffGroups).orderBy(asc(tariffGroups.position));
  const [rules] = await db.select().from(tariffRules);
  return {
    rules: rulesView(rules),
    partners: { cz: await loadPartners(db, 'cz'), ro: await loadPartners(db, 'ro') },
    tariffs: rows.map((row) =>
      tariffView(
        row,
        members.filter(({ tariffId }) => tariffId === row.id).map(({ groupId }) => groupId),
      ),
    ),
    groups: groups.map((group) =>
      groupView(
        group,
        members.filter(({ groupId }) => groupId === group.id).map(({ tariffId }) => tariffId),
      ),
    ),
  };
}

const loadLenders = async (db: Tx, market: Market): Promise<string[]> =>
  (await db.selectDistinct({ id: barems.partnerId }).from(barems).where(eq(barems.market, market))).map(({ id }) => id);

/** Lenders whose tariffs or leasing the shop has on a market. */
async function loadPartners(db: Tx, market: Market): Promise<string[]> {
  const lenders = await loadLenders(db, market);
  const lessors = await db.select({ ids: leasingProgrammes.partnerIds }).from(leasingProgrammes);
  return [...new Set([...lenders, ...lessors.flatMap(({ ids }) => ids[market] ?? [])])].toSorted();
}

/** Who lends on a market: the one of the tariffs that it has, for payments knows one lender for each market. */
export async function loadLender(db: Tx, market: Market): Promise<string> {
  const [lender] = await loadLenders(db, market);
  if (lender === undefined) throw new Error(`nobody lends on the market ${market}`);
  return lender;
}

export function rulesView(row: typeof tariffRules.$inferSelect | undefined): TariffRules {
  const { defaults, categories } = rulesOfRow(row);
  return {
    defaults,
    categories: categories.map(({ categoryId, groupId }) => ({ category_id: categoryId, group_id: groupId })),
    version: row?.version ?? 0,
  };
}

export const tariffView = (row: TariffRow, groups: string[]): Tariff => ({
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
export const groupView = (row: typeof tariffGroups.$inferSelect, tariffIds: string[]): TariffGroup => ({
  id: row.id,
  name: { cs: row.nameCs, ro: row.nameRo },
  barem_ids: tariffIds,
  version: row.version,
});
export const previewView = (row: typeof previewCodes.$inferSelect): PreviewCodeRow => ({
  code: row.code,
  note: row.note,
  barem_ids: row.tariffIds,
  valid_to: row.validTo,
  is_active: row.isActive,
  version: row.version,
  updated_at: row.updatedAt.toISOString(),
  updated_by: row.updatedBy,
});

/** Notes an edit with what was before; null = there was nothing, or nothing is left. */
export async function noteChange(
  tx: Tx,
  kind: 'barem' | 'group' | 'preview-code' | 'rules',
  subject: string,
  by: string,
  before: Fields | null,
  after: Fields | null,
): Promise<void> {
  await tx.insert(tariffChanges).values({ kind, subject, by, before, after });
}

type ChangeQuery = z.output<(typeof adminListTariffChanges)['query']>;

/** Edits, newest first. */
export async function listChanges(
  db: Tx,
  { page, page_size: pageSize, kind, subject }: ChangeQuery,
): Promise<ResponseOf<typeof adminListTariffChanges>> {
  const where = and(
    kind === undefined ? undefined : eq(tariffChanges.kind, kind),
    subject === undefined ? undefined : eq(tariffChanges.subject, subject),
  );
  const rows = await db
    .select()
    .from(tariffChanges)
    .where(where)
    .orderBy(desc(tariffChanges.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await db.$count(tariffChanges, where);
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      subject: row.subject,
      at: row.at.toISOString(),
      by: row.by,
      changes: differences(toFields(row.before), toFields(row.after)),
    })),
    total,
    page,
    page_size: pageSize,
  };
}
