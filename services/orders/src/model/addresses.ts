import { orderPage } from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';

/** Page of an order; shows nothing personal unless the owner is logged in. */
export const orderPath = (market: Market, code: string): string => `${orderPage[market]}/${code}`;

/** Page of an order with the access token in the fragment: a fragment reaches neither the server's log nor a referrer. */
export const orderAccessPath = (market: Market, code: string, token: string): string => `${orderPath(market, code)}#t=${token}`;
