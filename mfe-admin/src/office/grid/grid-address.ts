import { knownOr, listAddress, type ListAddress, type Parameters } from './list-address.ts';
import type { SearchChanges } from '@okruh/web-kit/router';

/** State of a grid in its address: page, search text, order, filters by their words. */
export interface GridAddress extends ListAddress {
  readonly razeni: string | undefined;
  /** Filters that are set. */
  readonly filters: Readonly<Record<string, string>>;
}
export type GridChanges = SearchChanges<GridAddress>;
export type WriteGrid = (changes: GridChanges, options?: { readonly push?: boolean }) => void;

/**
 * Reads a grid's address.
 *
 * @param sorts columns that the service sorts by
 * @param filters parameters that filter
 */
export const gridSchema = (sorts: readonly string[], filters: readonly string[]) => ({
  parse: (parameters: Parameters): GridAddress => ({
    ...listAddress(parameters),
    razeni: knownOr(
      parameters['razeni'],
      sorts.flatMap((sort) => [sort, `-${sort}`]),
      undefined,
    ),
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = parameters[name]?.slice(0, 200);
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
    ),
  }),
});

/** Page, size, order and text as every list takes them. */
export const listQuery = (address: GridAddress) => ({
  page: address.strana,
  page_size: address.radku,
  ...(address.q !== undefined && { q: address.q }),
  ...(address.razeni !== undefined && { sort: address.razeni }),
});

/** Takes text and filters away; page size and order stay. */
export const withoutFilters = (address: GridAddress): GridChanges => ({
  q: undefined,
  strana: undefined,
  ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined])),
});

export const isFiltered = (address: GridAddress): boolean => address.q !== undefined || Object.keys(address.filters).length > 0;
