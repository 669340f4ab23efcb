import type { SearchChanges } from '@okruh/web-kit/router';
import { type DeviceType, deviceTypes } from '../../office/fields/device-types.ts';
import { addressSchema, knownOr, listAddress, type ListAddress } from '../../office/grid/list-address.ts';

/** Tabs of the price list. */
export const tabs = ['modely', 'nastaveni', 'import', 'verze'] as const;
export type PriceTab = (typeof tabs)[number];

export interface PriceListAddress extends ListAddress {
  readonly tab: PriceTab;
  readonly type: DeviceType | undefined;
  readonly manufacturer: string | undefined;
  readonly sort: 'name' | '-name' | undefined;
}

export const priceListSchema = addressSchema((parameters): PriceListAddress => ({
  ...listAddress(parameters),
  tab: knownOr(parameters['tab'], tabs, 'modely'),
  type: knownOr(parameters['type'], deviceTypes, undefined),
  manufacturer: parameters['manufacturer']?.slice(0, 80) || undefined,
  sort: knownOr(parameters['sort'], ['name', '-name'], undefined),
}));
/** Another tab begins on its first page. */
export const onPriceTab = (tab: string): SearchChanges<PriceListAddress> => ({ tab: knownOr(tab, tabs, 'modely'), page: undefined });

export interface PriceListProps {
  readonly address: PriceListAddress;
  onChange(changes: SearchChanges<PriceListAddress>, options?: { readonly push?: boolean }): void;
}
