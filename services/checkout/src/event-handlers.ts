import type { Handler } from '@okruh/service-kit';
import { onOrderCancelled, onOrderPlaced } from './placing/on-order-events.ts';
import { onBuyoutPricesChanged } from './projections/on-buyout-prices-changed.ts';
import { onPriceChanged, onProductPublished, onProductWithdrawn } from './projections/on-product-events.ts';
import { onStockChanged } from './projections/on-stock-changed.ts';
import { onStoreChanged } from './projections/on-store-changed.ts';

/** Everything that checkout hears of. */
export const eventHandlers = (): Handler[] => [
  onProductPublished,
  onProductWithdrawn,
  onPriceChanged,
  onStockChanged,
  onStoreChanged,
  onBuyoutPricesChanged,
  onOrderPlaced,
  onOrderCancelled,
];
