import type { PriceRow } from '@okruh/contracts/http/catalog-admin/prices';
import { type Market, markets } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { ProblemError } from '@okruh/web-kit';
import { catalog } from '../../office/api/api.ts';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';
import { readUnits, typedUnits } from '../../office/fields/whole-units.ts';

/** A new price of a variant; minor units. */
export interface TypedPrice {
  readonly variant: string;
  readonly now: number;
}

interface PriceEditorOptions {
  /** Whose prices they are. */
  readonly market: Market;
  /** Whose way of writing numbers they are typed in. */
  readonly site: Market;
  /** Asks whether a steep reduction is right. */
  confirmSteep(price: TypedPrice): Promise<boolean>;
  /** Called when a price was saved. */
  onSaved(): void;
}

/** Highest price that can be typed, in whole units. */
const MAX_UNITS = 10_000_000;

/** Prices that are typed where they stand. A reduction by 80 % or more is saved only when somebody says that it is right. */
export function createPriceEditor({ market, site, confirmSteep, onSaved }: PriceEditorOptions): CellEditor<PriceRow> {
  const save = async ({ variant, version }: PriceRow, now: number, confirmed: boolean): Promise<PriceRow> => {
    const { items } = await catalog.call('admin_change_prices', { body: { market, changes: [{ variant, now, version }], confirmed } });
    const [saved] = items;
    if (saved === undefined) throw new Error('the changed price is missing in the answer');
    onSaved();
    return saved;
  };
  return {
    kind: 'number',
    rules: [fieldRules.required, fieldRules.number, fieldRules.positiveNumber, fieldRules.maxValue(MAX_UNITS)],
    read: ({ now }) => typedUnits(now),
    async save(row, typed) {
      const now = readUnits(typed, markets[market].currency, site)?.amount ?? 0;
      try {
        return await save(row, now, false);
      } catch (error) {
        const isSteep = error instanceof ProblemError && error.code === 'steep-reduction';
        if (!isSteep || !(await confirmSteep({ variant: row.variant, now }))) throw error;
        return save(row, now, true);
      }
    },
  };
}
