import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import type { CallAnswer } from '@okruh/web-kit';
import { keepPreviousData, useQuery } from '@okruh/web-kit/query';
import { repairs } from './api.ts';

export type Quote = CallAnswer<RepairsShopRoutes['get_repair_quote']>;
export type Places = CallAnswer<RepairsShopRoutes['get_repair_places']>;

/** Key and function of the price of chosen operations. */
export const quoteOf = (deviceIdentifier: string, operations: readonly string[]) =>
  repairs.query('get_repair_quote', { query: { color: deviceIdentifier, operations: operations.join(',') } });

/** What chosen operations cost together. While a new price is on its way, the last one stands. */
export function useQuote(deviceIdentifier: string, operations: readonly string[]) {
  const quote = useQuery({
    ...quoteOf(deviceIdentifier, operations),
    enabled: operations.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { ...quote, data: operations.length === 0 ? undefined : quote.data };
}

/** Stores with their next free time, and the courier. */
export const usePlaces = () => useQuery({ ...repairs.query('get_repair_places'), staleTime: 60_000 });

/** Address of a device's picture in the width of a line; the base comes without width and ending. */
export const pictureOf = (image: string | null, width: 96 | 240 = 240): string | undefined =>
  image === null ? undefined : `${image}-${width}.webp`;
