import type { Handler } from '@okruh/service-kit';
import { onRepairPricesChanged } from './repair-offer/on-repair-prices-changed.ts';
import { onOrderDelivered } from './review/on-order-delivered.ts';
import { onStockChanged } from './stock/on-stock-changed.ts';
import { onStoreChanged } from './store/on-store-changed.ts';
import { onBuyoutPricesChanged } from './trade-in/on-buyout-prices-changed.ts';

/** Everything that the catalogue hears of. */
export const eventHandlers = (): Handler[] => [
  onStockChanged(),
  onStoreChanged,
  onBuyoutPricesChanged(),
  onRepairPricesChanged(),
  onOrderDelivered(),
];
