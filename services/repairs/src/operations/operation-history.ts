import type { OperationHistory } from '@okruh/contracts/http/repairs-admin/operations';
import { type Currency, type Locale, money } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { desc, eq } from 'drizzle-orm';
import type { RepairList } from '../model/repair-list.ts';
import { listChanges, listVersions, type OperationValues } from '../stored/tables.ts';

type Name = keyof OperationValues;

/** Fields of the history by the columns that they are kept in. */
const fields: Readonly<Record<Name, string>> = {
  operationTypeId: 'repair_kind',
  nameCs: 'name_cs',
  nameRo: 'name_ro',
  priceCzk: 'price_czk',
  priceRon: 'price_ron',
  durationMinutes: 'duration_minutes',
  warrantyMonths: 'warranty_months',
  onTheSpot: 'on_the_spot',
  isOffered: 'is_offered',
  sparePartIds: 'spare_parts',
};

/** What was changed on an operation, newest first. */
export async function listOperationHistory(tx: Tx, id: string, list: RepairList, locale: Locale): Promise<OperationHistory> {
  const rows = await tx
    .select({ at: listVersions.createdAt, by: listVersions.createdBy, before: listChanges.before, after: listChanges.after })
    .from(listChanges)
    .innerJoin(listVersions, eq(listVersions.version, listChanges.version))
    .where(eq(listChanges.operationId, id))
    .orderBy(desc(listVersions.position))
    .limit(50);
  return rows.map(({ at, by, before, after }) => ({
    at: at.toISOString(),
    by,
    action: Object.keys(before).length === 0 ? 'added' : 'changed',
    changes: (Object.keys(fields) as Name[]).flatMap((name) => {
      const [old, next] = [before, after].map((values) => toText(name, values[name] ?? null, list, locale));
      return old === undefined || next === undefined || old === next ? [] : [{ field: fields[name], before: old, after: next }];
    }),
  }));
}

const currencies: Readonly<Partial<Record<Name, Currency>>> = { priceCzk: 'CZK', priceRon: 'RON' };

/** A value for people: kinds and parts by their names, what is no text as JSON. */
function toText(name: Name, value: OperationValues[Name], list: RepairList, locale: Locale): string {
  if (value === null) return '';
  const currency = currencies[name];
  if (currency !== undefined && typeof value === 'number') return JSON.stringify(money(value, currency));
  if (name === 'operationTypeId') return list.operationTypes.find(({ id }) => id === value)?.name[locale] ?? String(value);
  if (typeof value === 'object') return JSON.stringify(value.map((id) => list.sparePart(id)?.name[locale] ?? id));
  return String(value);
}
