import { orderPaymentParameter } from '@okruh/contracts/shop-parameters';
import { orderPage } from '@okruh/contracts/shop-paths';
import type { Market } from '@okruh/market';

/** The order's page, with the payment in the query so that it shows what came of it. */
export const orderPageUrl = (publicUrls: Readonly<Record<Market, string>>, market: Market, code: string, paymentId: string): string =>
  `${publicUrls[market]}${orderPage[market]}/${code}?${orderPaymentParameter[market]}=${paymentId}`;
