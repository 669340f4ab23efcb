import type { RequestOf } from '@okruh/contracts';
import type { adminUpdateOperation, OperationRow } from '@okruh/contracts/http/repairs-admin/operations';
import { type Currency, type Market, parseNumber } from '@okruh/market';
import { repairs } from '../../office/api/repairs-api.ts';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';
import { optionalPriceRules, readUnits } from '../../office/fields/whole-units.ts';
import { minuteRules, monthRules, typedPrice } from './operation-form.ts';

type Changes = Omit<RequestOf<typeof adminUpdateOperation>['body'], 'version'>;

/** Saves changes of an operation on the version of its row. */
export const saveOperation = ({ id, version }: OperationRow, changes: Changes): Promise<OperationRow> =>
  repairs.call('admin_update_operation', { params: { operation: id }, body: { version, ...changes } });

/** Cells of the price list that are edited where they stand; an empty price is on request. */
export const createOperationEditors = (market: Market) => {
  const price = (currency: Currency, field: 'price_czk' | 'price_ron'): CellEditor<OperationRow> => ({
    kind: 'number',
    rules: optionalPriceRules,
    read: ({ prices }) => typedPrice(prices[currency]),
    save: (row, typed) => saveOperation(row, { [field]: readUnits(typed, currency, market)?.amount ?? null }),
  });
  return {
    czk: price('CZK', 'price_czk'),
    ron: price('RON', 'price_ron'),
    minutes: {
      kind: 'number',
      rules: minuteRules,
      read: ({ duration_minutes: minutes }) => String(minutes),
      save: (row, typed) => saveOperation(row, { duration_minutes: parseNumber(typed, market) ?? row.duration_minutes }),
    },
    months: {
      kind: 'number',
      rules: monthRules,
      read: ({ warranty_months: months }) => String(months),
      save: (row, typed) => saveOperation(row, { warranty_months: parseNumber(typed, market) ?? row.warranty_months }),
    },
  } satisfies Readonly<Record<string, CellEditor<OperationRow>>>;
};
