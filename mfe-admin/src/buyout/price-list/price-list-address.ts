import type { SearchChanges } from '@okruh/web-kit/router';
import { type DeviceType, deviceTypes } from '../../office/fields/device-types.ts';
import { knownOr, listAddress, type ListAddress, type Parameters } from '../../office/grid/list-address.ts';

/** Tabs of the price list. */
export const tabs = ['modely', 'nastaveni', 'import', 'verze'] as const;
export type PriceTab = (typeof tabs)[number];

export interface PriceListAddress extends ListAddress {
  readonly karta: PriceTab;
  readonly typ: DeviceType | undefined;
  readonly vyrobce: string | undefined;
  readonly razeni: 'name' | '-name' | undefined;
}

export const priceListSchema = {
  parse: (parameters: Parameters): PriceListAddress => ({
    ...listAddress(parameters),
    karta: knownOr(parameters['karta'], tabs, 'modely'),
    typ: knownOr(parameters['typ'], deviceTypes, undefined),
    vyrobce: parameters['vyrobce']?.slice(0, 80) || undefined,
    razeni: knownOr(parameters['razeni'], ['name', '-name'], undefined),
  }),
  /** Another tab begins on its first page. */
  onTab: (tab: string): SearchChanges<PriceListAddress> => ({ karta: knownOr(tab, tabs, 'modely'), strana: undefined }),
};

export interface PriceListProps {
  readonly address: PriceListAddress;
  onChange(changes: SearchChanges<PriceListAddress>, options?: { readonly push?: boolean }): void;
}
