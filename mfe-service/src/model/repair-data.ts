import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import type { CallAnswer } from '@okruh/web-kit';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { repairs } from './api.ts';
import type { RepairState } from './repair.store.ts';

export type Quote = CallAnswer<RepairsShopRoutes['get_repair_quote']>;
export type Places = CallAnswer<RepairsShopRoutes['get_repair_places']>;

/** Key and function of the price of chosen operations. */
export const quoteQuery = (deviceIdentifier: string, operations: readonly string[]) =>
  repairs.query('get_repair_quote', { query: { color: deviceIdentifier, operations: operations.join(',') } });

/** What chosen operations cost together. While a new price is on its way, the last one stands. */
export function useQuote(deviceIdentifier: string, operations: readonly string[]) {
  const quote = useQuery({
    ...quoteQuery(deviceIdentifier, operations),
    enabled: operations.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { ...quote, data: operations.length === 0 ? undefined : quote.data };
}

/** Stores with their next free time, and the courier. */
export const usePlaces = (isWanted = true) => useQuery({ ...repairs.query('get_repair_places'), enabled: isWanted, staleTime: 60_000 });

/** Store that the visitor chose, else the one with the nearest free time. */
export const findStore = (places: Places | undefined, storeId: string | null): Places['stores'][number] | undefined =>
  places?.stores.find((candidate) => candidate.store_id === storeId) ?? places?.stores[0];

/** Day on which it can be ready: no sooner than the parts allow, and than the device can get to us. */
export function readyOn(
  quote: Quote,
  places: Places | undefined,
  { handOver, storeId }: Pick<RepairState, 'handOver' | 'storeId'>,
): string {
  const handedIn = handOver === 'store' ? findStore(places, storeId)?.next_slot?.date : places?.courier.pickup_dates[0];
  return handedIn !== undefined && handedIn > quote.ready_on ? handedIn : quote.ready_on;
}
