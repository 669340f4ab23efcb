import type { SearchChanges } from '@okruh/web-kit/router';
import { type TableAddress, tableSchema, type WriteTable } from '../../office/data-table/table-address.ts';
import { knownOr } from '../../office/grid/list-address.ts';

/** Tabs of the price list. */
export const tabs = ['modely', 'nastaveni', 'import', 'verze'] as const;
export type PriceTab = (typeof tabs)[number];

export const priceListSchema = tableSchema(['name'], ['tab', 'type', 'manufacturer', 'status']);

/** The tab that the address names. */
export const readTab = ({ filters }: TableAddress): PriceTab => knownOr(filters.tab, tabs, 'modely');
/** The list of the tab: the tab isn't a filter of it. */
export function toListAddress(address: TableAddress): TableAddress {
  const { tab: _tab, ...filters } = address.filters;
  return { ...address, filters };
}
/** Another tab begins on its first page. */
export const onPriceTab = (tab: string): SearchChanges<TableAddress> & { readonly tab: string | undefined } => ({
  tab: tab === 'modely' ? undefined : tab,
  page: undefined,
  q: undefined,
});

export interface PriceListProps {
  readonly address: TableAddress;
  readonly onChange: WriteTable;
}
