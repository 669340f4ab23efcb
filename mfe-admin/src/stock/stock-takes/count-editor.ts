import type { StockTakeLine } from '@okruh/contracts/http/picking-admin/stock-takes';
import { type Market, parseNumber } from '@okruh/market';
import { fieldRules } from '@okruh/market/fields';
import { picking } from '../../office/api/picking-api.ts';
import type { CellEditor } from '../../office/data-table/editing/cell-editor.ts';
import type { Round } from './take-query.ts';

/** Most pieces that are typed at once, as the contract has it; it stands here too so that no schema is bundled. */
const MAX_PIECES = 100_000;

/** What was counted in a round; null: nobody has counted. */
export const readCount = (line: StockTakeLine, round: Round): number | null => (round === 1 ? line.first_count : line.second_count);

/** The second round is for what didn't agree. */
const isCounted = (line: StockTakeLine, round: Round): boolean =>
  round === 1 || line.second_count !== null || (line.first_count !== null && line.difference !== 0);

/**
 * A count that is typed where it stands; an empty one is taken back.
 *
 * @param market whose way of writing numbers it is typed in
 * @param onSaved called when the progress of the stock-take has changed
 */
export const createCountEditor = (takeId: string, round: Round, market: Market, onSaved: () => void): CellEditor<StockTakeLine> => ({
  kind: 'number',
  rules: [fieldRules.number, fieldRules.minValue(0), fieldRules.maxValue(MAX_PIECES)],
  isEditable: (line) => isCounted(line, round),
  read: (line) => String(readCount(line, round) ?? ''),
  async save({ product, location, version }, typed) {
    const line = await picking.call('admin_count_stock', {
      params: { id: takeId },
      body: {
        variant_id: product.variant_id,
        location_id: location?.id ?? null,
        round,
        mode: 'set',
        quantity: parseNumber(typed, market),
        version,
      },
    });
    onSaved();
    return line;
  },
});
