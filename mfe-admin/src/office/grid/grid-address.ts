import type { officeParameters } from '@okruh/contracts/office-parameters';
import { addressSchema, knownOr, listAddress, type ListAddress } from './list-address.ts';
import type { SearchChanges, SearchSchema } from '@okruh/web-kit/router';

/** Parameter that filters, by its name in the code; `meta` is the same in both. */
export type FilterName = keyof typeof officeParameters | 'meta';

/** State of a grid in its address: page, search text, order, filters. */
export interface GridAddress extends ListAddress {
  readonly sort: string | undefined;
  /** Filters that are set. */
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
}
export type GridChanges = SearchChanges<GridAddress>;
export type WriteGrid = (changes: GridChanges, options?: { readonly push?: boolean }) => void;

/**
 * Reads a grid's address.
 *
 * @param sorts columns that the service sorts by
 * @param filters parameters that filter
 */
export const gridSchema = (sorts: readonly string[], filters: readonly FilterName[]): SearchSchema<GridAddress> =>
  addressSchema((parameters) => ({
    ...listAddress(parameters),
    sort: knownOr(
      parameters['sort'],
      sorts.flatMap((sort) => [sort, `-${sort}`]),
      undefined,
    ),
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = parameters[name]?.slice(0, 200);
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
    ),
  }));

/** Page, size, order and text as every list takes them. */
export const listQuery = (address: GridAddress) => ({
  page: address.page,
  page_size: address.pageSize,
  ...(address.q !== undefined && { q: address.q }),
  ...(address.sort !== undefined && { sort: address.sort }),
});

/** Takes text and filters away; page size and order stay. */
export const withoutFilters = (address: GridAddress): GridChanges => ({
  q: undefined,
  page: undefined,
  ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined])),
});

export const isFiltered = (address: GridAddress): boolean => address.q !== undefined || Object.keys(address.filters).length > 0;
