import type { adminListRepairDevices, RepairDeviceRow } from '@okruh/contracts/http/repairs-admin/devices';
import { fold, type Locale } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { DeviceModel, RepairList } from '../model/repair-list.ts';
import { deviceChanges } from '../stored/tables.ts';

type DeviceQuery = z.output<typeof adminListRepairDevices.query>;

/** A model as the back office sees it. */
export const deviceRow = (list: RepairList, model: DeviceModel, locale: Locale): RepairDeviceRow => ({
  id: model.masterProductId,
  name: model.name[locale],
  type_device: model.typeId,
  manufacturer: {
    id: model.manufacturerId,
    name: list.manufacturers.find(({ id }) => id === model.manufacturerId)?.name ?? model.manufacturerId,
  },
  release_year: model.releaseYear === 0 ? null : model.releaseYear,
  colours: model.colours.length,
  operations: model.operations.filter(({ isEnabled }) => isEnabled).length,
  is_repaired: model.isRepaired,
  version: model.changed.version,
  changed_by: model.changed.by,
  changed_at: model.changed.at.toISOString(),
});

const orders: Readonly<Record<string, (a: RepairDeviceRow, b: RepairDeviceRow) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'cs', { numeric: true }),
  release_year: (a, b) => (a.release_year ?? 0) - (b.release_year ?? 0),
  operations: (a, b) => a.operations - b.operations,
};

/** Models of the filters; a hundred rows that are in memory anyway. */
export function listDevices(list: RepairList, query: DeviceQuery, locale: Locale) {
  const words = fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = list.allModels
    .map((model) => deviceRow(list, model, locale))
    .filter(
      (row) =>
        (query.type_device === undefined || row.type_device === query.type_device) &&
        (query.manufacturer === undefined || row.manufacturer.id === query.manufacturer) &&
        (query.repaired === undefined || row.is_repaired === (query.repaired === 'true')) &&
        words.every((word) => fold(`${row.manufacturer.name} ${row.name}`).includes(word)),
    );
  const sort = query.sort?.replace(/^-/, '') ?? '';
  const order = Object.hasOwn(orders, sort) ? orders[sort] : undefined;
  if (order !== undefined) {
    const sign = query.sort?.startsWith('-') === true ? -1 : 1;
    found.sort((a, b) => sign * order(a, b));
  }
  const start = (query.page - 1) * query.page_size;
  return { items: found.slice(start, start + query.page_size), total: found.length, page: query.page, page_size: query.page_size };
}

/** Who added, stopped and resumed a model, newest first. */
export async function listDeviceHistory(tx: Tx, id: string) {
  const rows = await tx.select().from(deviceChanges).where(eq(deviceChanges.masterProductId, id)).orderBy(desc(deviceChanges.id)).limit(50);
  return rows.map(({ at, changedBy, action }) => ({ at: at.toISOString(), by: changedBy, action }));
}
