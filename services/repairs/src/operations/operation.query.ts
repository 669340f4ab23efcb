import type {
  adminGetOperationChoices,
  OperationImportItem,
  operationQuerySchema,
  OperationRow,
} from '@okruh/contracts/http/repairs-admin/operations';
import { type Currency, fold, type Locale, type Money, money } from '@okruh/market';
import type { z } from 'zod';
import { type DeviceModel, type Operation, partsCost, type RepairList } from '../model/repair-list.ts';
import type { ImportedValues } from './operation-import.ts';
import type { OperationChange } from './operation.repository.ts';

export type OperationQuery = z.output<typeof operationQuerySchema>;

const toPrice = (amount: number | null, currency: Currency): Money | null => (amount === null ? null : money(amount, currency));

/** An operation as the back office sees it. */
export const operationRow = (list: RepairList, model: DeviceModel, operation: Operation, locale: Locale): OperationRow => ({
  id: operation.id,
  master_product_id: model.masterProductId,
  device_name: model.name[locale],
  type_device: model.typeId,
  manufacturer: model.manufacturerId,
  kind: operation.type.id,
  label: operation.name[locale],
  name: operation.ownName,
  prices: { CZK: toPrice(operation.prices.CZK, 'CZK'), RON: toPrice(operation.prices.RON, 'RON') },
  duration_minutes: operation.durationMinutes,
  on_the_spot: operation.onTheSpot,
  warranty_months: operation.warrantyMonths,
  is_offered: operation.isEnabled,
  is_device_repaired: model.isRepaired,
  parts_cost: {
    CZK: toPrice(partsCost(list, operation, 'CZK'), 'CZK'),
    RON: toPrice(partsCost(list, operation, 'RON'), 'RON'),
  },
  spare_parts: operation.sparePartIds.map((id) => ({ id, name: list.sparePart(id)?.name[locale] ?? id })),
  version: operation.changed.version,
  changed_by: operation.changed.by,
  changed_at: operation.changed.at.toISOString(),
});

/** What an operation is added for, in the order of the list. */
export function listChoices(list: RepairList, locale: Locale): z.output<(typeof adminGetOperationChoices.responses)[200]> {
  const makers = new Map(list.manufacturers.map(({ id, name }) => [id, name]));
  return {
    kinds: list.operationTypes.map(({ id, name }) => ({ id, name })),
    devices: list.allModels.map((model) => ({
      id: model.masterProductId,
      name: model.name[locale],
      type_device: model.typeId,
      manufacturer: { id: model.manufacturerId, name: makers.get(model.manufacturerId) ?? model.manufacturerId },
    })),
  };
}

/** Operations of the filters; a thousand rows that are in memory anyway, those of devices that aren't repaired any more too. */
export function findOperations(list: RepairList, query: OperationQuery, locale: Locale): OperationRow[] {
  const words = fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const rows = list.allModels
    .filter((model) => !filled(query.type_device) || model.typeId === query.type_device)
    .filter((model) => !filled(query.manufacturer) || model.manufacturerId === query.manufacturer)
    .flatMap((model) => model.operations.map((operation) => operationRow(list, model, operation, locale)))
    .filter((row) => !filled(query.kind) || row.kind === query.kind)
    .filter((row) => query.offered === undefined || row.is_offered === (query.offered === 'true'))
    .filter((row) => {
      const text = `${fold(`${row.device_name} ${row.label}`)} ${row.id}`;
      return words.every((word) => text.includes(word));
    });
  return sorted(rows, query.sort, locale);
}
const filled = (value: string | undefined): value is string => value !== undefined && value !== '';

function sorted(rows: OperationRow[], sort: string | undefined, locale: Locale): OperationRow[] {
  const text = (of: (row: OperationRow) => string) => (a: OperationRow, b: OperationRow) =>
    of(a).localeCompare(of(b), locale, { numeric: true });
  const price = (currency: Currency) => (a: OperationRow, b: OperationRow) =>
    (a.prices[currency]?.amount ?? Number.MAX_SAFE_INTEGER) - (b.prices[currency]?.amount ?? Number.MAX_SAFE_INTEGER);
  const orders: Readonly<Record<string, (a: OperationRow, b: OperationRow) => number>> = {
    device: text((row) => row.device_name),
    label: text((row) => row.label),
    price_czk: price('CZK'),
    price_ron: price('RON'),
  };
  const name = (sort ?? '').replace(/^-/, '');
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (order === undefined) return rows;
  const up = rows.toSorted(order);
  return sort?.startsWith('-') === true ? up.toReversed() : up;
}

/** Columns of an import. */
const fields = {
  priceCzk: 'price_czk',
  priceRon: 'price_ron',
  durationMinutes: 'duration_minutes',
  onTheSpot: 'on_the_spot',
  warrantyMonths: 'warranty_months',
  isOffered: 'is_offered',
} as const satisfies Record<keyof ImportedValues, OperationImportItem['field']>;

/** A value as the file has it. */
const toCell = (key: keyof ImportedValues, value: ImportedValues[keyof ImportedValues]): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? '1' : '0') : String(key.startsWith('price') ? value / 100 : value);

/** What an import changes, field by field. @param getLine line of the file that names an operation */
export const changeRows = (
  changes: readonly OperationChange[],
  list: RepairList,
  locale: Locale,
  getLine: ReadonlyMap<string, number>,
): OperationImportItem[] =>
  changes
    .flatMap(({ id, before, after }) => {
      const found = list.operation(id);
      const label = found === undefined ? id : `${found.model.name[locale]}: ${found.operation.name[locale]}`;
      return (Object.keys(fields) as (keyof ImportedValues)[]).flatMap((key) =>
        before[key] === after[key]
          ? []
          : [
              {
                line: getLine.get(id) ?? 0,
                operation: id,
                label,
                field: fields[key],
                before: toCell(key, before[key]),
                after: toCell(key, after[key]),
              },
            ],
      );
    })
    .toSorted((a, b) => a.line - b.line);
