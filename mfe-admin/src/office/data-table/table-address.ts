import { officeParameters } from '@okruh/contracts/office-parameters';
import type { SearchChanges, SearchSchema } from '@okruh/web-kit/router';
import { type FilterName, type GridAddress, gridSchema } from '../grid/grid-address.ts';

/** Value of the parameter `rows` that asks for every row in one scrolled table. */
export const ALL_ROWS = 'vse';

/** State of a data table in the page's address: that of a grid, the saved view and whether the rows come in pages. */
export interface TableAddress extends GridAddress {
  /** Id of the saved view that the table was opened by. */
  readonly view: string | undefined;
  /** Undefined for pages. */
  readonly rows: typeof ALL_ROWS | undefined;
}
export type WriteTable = (changes: SearchChanges<TableAddress>, options?: { readonly push?: boolean }) => void;

/**
 * Search schema of a data table's address.
 *
 * @param sorts keys that the service sorts the list by
 * @param filters names of filter parameters
 */
export function tableSchema(sorts: readonly string[], filters: readonly FilterName[]): SearchSchema<TableAddress> {
  const grid = gridSchema(sorts, filters);
  return {
    ...grid,
    parse: (parameters) => ({
      ...grid.parse(parameters),
      view: parameters[officeParameters.view]?.slice(0, 60) || undefined,
      rows: parameters[officeParameters.rows] === ALL_ROWS ? ALL_ROWS : undefined,
    }),
  };
}

/** Parameters that say where somebody is in a list, not which list it is; and the search text, which may name a customer. */
const notOfViews = [officeParameters.page, officeParameters.pageSize, officeParameters.rows, officeParameters.view, 'q'];

/**
 * What a view saves of an address: filters and sort order, in one spelling, without personal data.
 * @param unsaved parameters of this list that no view has besides
 */
export function toViewQuery(search: string, unsaved: readonly string[] = []): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...notOfViews, ...unsaved]) parameters.delete(name);
  parameters.sort();
  return parameters.toString();
}

/** The query of an address that shows a view; what is searched and how many rows are shown at once stay as they are. */
export function toViewSearch(query: string, view: string | null, search: string): string {
  const parameters = new URLSearchParams(query);
  const present = new URLSearchParams(search);
  for (const name of ['q', officeParameters.pageSize, officeParameters.rows]) {
    const value = present.get(name);
    if (value !== null) parameters.set(name, value);
  }
  if (view !== null) parameters.set(officeParameters.view, view);
  return parameters.toString();
}
