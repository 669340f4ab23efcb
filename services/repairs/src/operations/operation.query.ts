import type { OperationImport, operationQuerySchema, OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { type Currency, fold, type Locale, type Money, money } from '@okruh/market';
import type { z } from 'zod';
import { type DeviceModel, type Operation, type RepairList } from '../model/repair-list.ts';
import type { OperationValues } from '../stored/tables.ts';
import type { OperationChange } from './operation.repository.ts';

export type OperationQuery = z.output<typeof operationQuerySchema>;

const toPrice = (amount: number | null, currency: Currency): Money | null => (amount === null ? null : money(amount, currency));

export const operationRow = (model: DeviceModel, operation: Operation, locale: Locale): OperationRow => ({
  id: operation.id,
  master_product_id: model.masterProductId,
  device_name: model.name[locale],
  type_device: model.typeId,
  manufacturer: model.manufacturerId,
  kind: operation.type.id,
  label: operation.type.name[locale],
  prices: { CZK: toPrice(operation.prices.CZK, 'CZK'), RON: toPrice(operation.prices.RON, 'RON') },
  duration_minutes: operation.durationMinutes,
  on_the_spot: operation.onTheSpot,
  warranty_months: operation.warrantyMonths,
  is_offered: operation.isOffered,
  version: operation.version,
});

/** Operations of the filters; a thousand rows that are in memory anyway. */
export function findOperations(list: RepairList, query: OperationQuery, locale: Locale): OperationRow[] {
  const words = fold(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const rows = list.models
    .filter((model) => !filled(query.type_device) || model.typeId === query.type_device)
    .filter((model) => !filled(query.manufacturer) || model.manufacturerId === query.manufacturer)
    .flatMap((model) => model.operations.map((operation) => operationRow(model, operation, locale)))
    .filter((row) => !filled(query.kind) || row.kind === query.kind)
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

const fields = {
  priceCzk: 'price_czk',
  priceRon: 'price_ron',
  durationMinutes: 'duration_minutes',
  onTheSpot: 'on_the_spot',
  warrantyMonths: 'warranty_months',
  isOffered: 'is_offered',
} as const satisfies Record<keyof OperationValues, OperationImport['changes'][number]['field']>;

/** A value as the file has it. */
export const toCell = (key: keyof OperationValues, value: OperationValues[keyof OperationValues]): string =>
  value === null ? '' : typeof value === 'boolean' ? (value ? '1' : '0') : String(key.startsWith('price') ? value / 100 : value);

/** What an import changes, field by field. @param getLine line of the file that names an operation */
export const changeRows = (
  changes: readonly OperationChange[],
  list: RepairList,
  locale: Locale,
  getLine: ReadonlyMap<string, number>,
): OperationImport['changes'] =>
  changes
    .flatMap(({ row, before, after }) => {
      const found = list.operation(row.id);
      const label = found === undefined ? row.id : `${found.model.name[locale]}: ${found.operation.type.name[locale]}`;
      return (Object.keys(fields) as (keyof OperationValues)[]).flatMap((key) =>
        before[key] === after[key]
          ? []
          : [
              {
                row: getLine.get(row.id) ?? 0,
                operation: row.id,
                label,
                field: fields[key],
                before: toCell(key, before[key]),
                after: toCell(key, after[key]),
              },
            ],
      );
    })
    .toSorted((a, b) => a.row - b.row)
    .slice(0, 200);
