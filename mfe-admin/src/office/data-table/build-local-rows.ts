import type { TableAddress } from './table-address.ts';
import type { TableRows } from './use-table-rows.ts';

const noop = (): void => undefined;

/** Rows of a short list that came whole: those of the address's page, or all of them. */
export function buildLocalRows<Row>(items: readonly Row[], { page, pageSize, rows }: TableAddress): TableRows<Row> {
  const shown = rows === undefined ? items.slice((page - 1) * pageSize, page * pageSize) : items;
  return {
    loaded: new Map(shown.entries()),
    count: shown.length,
    total: items.length,
    isTotalBounded: false,
    isPartial: false,
    isLoaded: true,
    isAnswered: true,
    isLoading: false,
    error: null,
    retry: noop,
    see: noop,
  };
}
