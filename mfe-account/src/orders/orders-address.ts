import { pageParameter } from '@okruh/contracts/shop-parameters';
import type { Market } from '@okruh/market';
import { getPath } from '../model/pages.ts';

/** Page of the list that an address asks for, from 1; whatever is no such number asks for the first. */
export function parseOrderPage(market: Market, search: string): number {
  const asked = Number(new URLSearchParams(search).get(pageParameter[market]) ?? 1);
  return Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1;
}

/** Address of a page of the list. */
export const orderPagePath = (market: Market, page: number): string =>
  page === 1 ? getPath(market, 'orders') : `${getPath(market, 'orders')}?${pageParameter[market]}=${page}`;
