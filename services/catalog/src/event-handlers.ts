import type { Handler, Projection } from '@okruh/service-kit';
import { leasingProjection, onLeasingChanged } from './offer/on-leasing-changed.ts';
import { onRepairPricesChanged } from './repair-offer/on-repair-prices-changed.ts';
import { onOrderDelivered } from './review/on-order-delivered.ts';
import { onStockChanged, stockProjection } from './stock/on-stock-changed.ts';
import { onStoreChanged } from './store/on-store-changed.ts';
import { onBuyoutPricesChanged } from './trade-in/on-buyout-prices-changed.ts';

/** Everything that the catalogue hears of. */
export const eventHandlers = (): Handler[] => [
  onStockChanged(),
  onStoreChanged,
  onBuyoutPricesChanged(),
  onRepairPricesChanged(),
  onOrderDelivered(),
  onLeasingChanged,
];

/** What can be made again from its stream, while the service runs. */
export const projections: readonly Projection[] = [
  stockProjection,
  leasingProjection,
  { name: 'stores', tables: ['stores'], handlers: [onStoreChanged] },
];
