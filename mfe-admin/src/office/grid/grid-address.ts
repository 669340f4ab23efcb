import type { officeParameters } from '@okruh/contracts/office-parameters';
import { addressSchema, knownOr, listAddress, type ListAddress } from './list-address.ts';
import type { SearchChanges, SearchSchema } from '@okruh/web-kit/router';

/** Name of a filter parameter in the code; `meta` has the same name in the address. */
export type FilterName = keyof typeof officeParameters | 'meta';

/** State of a grid in the page's address: page, search text, sort order, filters. */
export interface GridAddress extends ListAddress {
  readonly sort: string | undefined;
  /** Active filters. */
  readonly filters: Readonly<Partial<Record<FilterName, string>>>;
}
export type GridChanges = SearchChanges<GridAddress>;
export type WriteGrid = (changes: GridChanges, options?: { readonly push?: boolean }) => void;

/**
 * Search schema of a grid's address.
 *
 * @param sorts columns that can be sorted by
 * @param filters names of filter parameters
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

const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (value: string | undefined): value is string => value !== undefined && DAY.test(value);

/** First and last day of a date filter; a value that is no day is left out. */
export const toDayRange = ({ filters: { from, to } }: GridAddress): { readonly from?: string; readonly to?: string } => ({
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
});

/** Removes text and filters; page size and sort order stay. */
export const withoutFilters = (address: GridAddress): GridChanges => ({
  q: undefined,
  page: undefined,
  ...Object.fromEntries(Object.keys(address.filters).map((name) => [name, undefined])),
});

export const isFiltered = (address: GridAddress): boolean => address.q !== undefined || Object.keys(address.filters).length > 0;
