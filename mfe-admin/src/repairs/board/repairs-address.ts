import { type GridAddress, gridSchema, listQuery } from '../../office/grid/grid-address.ts';

/** Columns that the service sorts by. */
const sorts = ['number', 'created_at', 'updated_at', 'promised_on', 'total'];

/** Filters of the board and the list: `view` chooses between the two. */
export const repairsSchema = gridSchema(sorts, ['view', 'store', 'technician', 'status']);

/** Filters that board and list have in common, by the service's names. */
export const toFilters = ({ q, filters }: GridAddress) => ({
  ...(q !== undefined && { q }),
  ...(filters.store !== undefined && { store: filters.store }),
  ...(filters.technician !== undefined && { technician: filters.technician }),
});

/** What the list and its export are asked for. */
export const toListQuery = (address: GridAddress) => ({
  ...listQuery(address),
  ...toFilters(address),
  ...(address.filters.status !== undefined && { status: address.filters.status }),
});
