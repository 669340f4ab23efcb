import type { Market } from '@okruh/market';

const base: Readonly<Record<Market, string>> = { cz: '/objednavka', ro: '/comanda' };

/** Page of an order; shows nothing personal unless the owner is logged in. */
export const orderPath = (market: Market, code: string): string => `${base[market]}/${code}`;

/** Page of an order with the access token in the fragment: a fragment reaches neither the server's log nor a referrer. */
export const orderAccessPath = (market: Market, code: string, token: string): string => `${orderPath(market, code)}#t=${token}`;
