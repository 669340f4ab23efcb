import { knownOr } from '../../office/grid/list-address.ts';
import { type TableAddress, tableSchema } from '../../office/data-table/table-address.ts';

/** Columns that the service sorts by. */
const sorts = ['number', 'created_at', 'updated_at', 'promised_on', 'total'];

/** Filters of the board and the list: without `view` the board is shown. */
export const repairsSchema = tableSchema(sorts, ['store', 'technician', 'collection', 'status', 'work']);

/** Value of `view` that shows the list without a saved view. */
export const LIST = 'seznam';

/** Value of `work` that narrows the list to what was promised for a day that is over. */
export const LATE = 'po-terminu';

/** What a carrier did, as the filter offers it. */
export const collectionFilters = ['arrived', 'trouble'] as const;

/** Filters that board and list have in common, by the service's names. */
export function toFilters({ q, filters }: TableAddress) {
  const collection = knownOr(filters.collection, collectionFilters, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(filters.store !== undefined && { store: filters.store }),
    ...(filters.technician !== undefined && { technician: filters.technician }),
    ...(collection !== undefined && { collection }),
  };
}

/** What the list and its export are asked for, without the page. */
export const toListFilters = (address: TableAddress) => ({
  ...(address.sort !== undefined && { sort: address.sort }),
  ...toFilters(address),
  ...(address.filters.status !== undefined && { status: address.filters.status }),
  ...(address.filters.work === LATE && { late: 'true' as const }),
});
