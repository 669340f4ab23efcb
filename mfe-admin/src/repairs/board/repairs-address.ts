import { knownOr } from '../../office/grid/list-address.ts';
import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';

/** Columns that the service sorts by. */
const sorts = ['number', 'created_at', 'updated_at', 'promised_on', 'total'];

/** Filters of the board and the list: `view` chooses between the two. */
export const repairsSchema = gridSchema(sorts, ['view', 'store', 'technician', 'collection', 'status', 'work']);

/** Value of `work` that narrows the list to what was promised for a day that is over. */
export const LATE = 'po-terminu';

/** What a carrier did, as the filter offers it. */
export const collectionFilters = ['arrived', 'trouble'] as const;

/** Filters that board and list have in common, by the service's names. */
export function toFilters({ q, filters }: GridAddress) {
  const collection = knownOr(filters.collection, collectionFilters, undefined);
  return {
    ...(q !== undefined && { q }),
    ...(filters.store !== undefined && { store: filters.store }),
    ...(filters.technician !== undefined && { technician: filters.technician }),
    ...(collection !== undefined && { collection }),
  };
}

/** What the list and its export are asked for. */
export const toListQuery = (address: GridAddress) => ({
  ...listQuery(address),
  ...toFilters(address),
  ...(address.filters.status !== undefined && { status: address.filters.status }),
  ...(address.filters.work === LATE && { late: 'true' as const }),
});
