import type { Bonus } from '@okruh/contracts/http/buyout-admin/bonuses';
import { type Currency, type Market, parseNumber } from '@okruh/market';
import { buyout } from '../../office/api/api.ts';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';
import { limitRules, readUnits, typedUnits } from '../../office/fields/whole-units.ts';
import { percentRules, toInput, typedPercent } from './bonus-form.ts';

const save = (bonus: Bonus, changes: Partial<ReturnType<typeof toInput>>) =>
  buyout.call('admin_update_bonus', { params: { bonus: bonus.id }, body: { ...toInput(bonus), ...changes } });
const isEditable = ({ state }: Bonus): boolean => state !== 'ended';

/** Cells of the bonuses that are edited where they stand; an ended bonus is history. */
export const createBonusEditors = (market: Market) => {
  const limit = (currency: Currency, field: 'max_amount_czk' | 'max_amount_ron'): CellEditor<Bonus> => ({
    kind: 'number',
    rules: limitRules,
    isEditable,
    read: ({ max_amount: amount }) => typedUnits(amount[currency]),
    save: (bonus, typed) => save(bonus, { [field]: readUnits(typed, currency, market)?.amount ?? 0 }),
  });
  return {
    percent: {
      kind: 'number',
      rules: percentRules,
      isEditable,
      read: ({ percent }) => typedPercent(percent),
      save: (bonus, typed) => save(bonus, { percent: parseNumber(typed, market) ?? 0 }),
    },
    czk: limit('CZK', 'max_amount_czk'),
    ron: limit('RON', 'max_amount_ron'),
  } satisfies Readonly<Record<string, CellEditor<Bonus>>>;
};
