import type { adminGetSparePart } from '@okruh/contracts/http/repairs-admin/spare-parts';
import type { Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { RepairList } from '../model/repair-list.ts';
import { sparePartChanges } from '../stored/tables.ts';

type History = z.output<(typeof adminGetSparePart.responses)[200]>['history'];

/** Fields in the order in which a form has them. */
const fields = [
  'name_cs',
  'name_ro',
  'repair_kind',
  'origin',
  'colour',
  'also_fits',
  'location',
  'purchase_czk',
  'purchase_ron',
  'on_hand_cz',
  'minimum_cz',
  'on_hand_ro',
  'minimum_ro',
  'is_retired',
] as const;
const idsSchema = z.array(z.string());

/** What was changed on a part, newest first; kinds, models and colours by their names. */
export async function listPartHistory(tx: Tx, id: string, list: RepairList, locale: Locale): Promise<History> {
  const rows = await tx
    .select()
    .from(sparePartChanges)
    .where(eq(sparePartChanges.sparePartId, id))
    .orderBy(desc(sparePartChanges.id))
    .limit(50);
  const model = list.model(list.sparePart(id)?.masterProductId ?? '');
  const show = (field: (typeof fields)[number], value: string): string => {
    if (value === '') return value;
    if (field === 'repair_kind') return list.operationTypes.find((type) => type.id === value)?.name[locale] ?? value;
    if (field === 'colour') return model?.colours.find(({ colourId }) => colourId === value)?.name[locale] ?? value;
    if (field === 'also_fits')
      return JSON.stringify(idsSchema.parse(JSON.parse(value)).map((master) => list.model(master)?.name[locale] ?? master));
    return value;
  };
  return rows.map(({ at, changedBy, before, after }) => ({
    at: at.toISOString(),
    by: changedBy,
    action: Object.keys(before).length === 0 ? 'added' : 'changed',
    changes: fields.flatMap((field) => {
      const value = after[field];
      return value === undefined ? [] : [{ field, before: show(field, before[field] ?? ''), after: show(field, value) }];
    }),
  }));
}
