import type { Market } from '@okruh/market';

/** The order's page, with the payment in the query so that it shows what came of it. */
export const orderPageUrl = (publicUrls: Readonly<Record<Market, string>>, market: Market, code: string, paymentId: string): string =>
  market === 'cz' ? `${publicUrls.cz}/objednavka/${code}?platba=${paymentId}` : `${publicUrls.ro}/comanda/${code}?plata=${paymentId}`;
