import type { Projection } from '@okruh/service-kit';
import { onPriceChanged, onProductPublished, onProductWithdrawn } from './projections/on-product-events.ts';
import { onStockChanged } from './projections/on-stock-changed.ts';
import { onStoreChanged } from './projections/on-store-changed.ts';

/** What can be made again from its stream, while the service runs. */
export const projections: readonly Projection[] = [
  { name: 'products', tables: ['products', 'prices'], handlers: [onProductPublished, onProductWithdrawn, onPriceChanged] },
  { name: 'stock', tables: ['stock'], handlers: [onStockChanged] },
  { name: 'stores', tables: ['stores'], handlers: [onStoreChanged] },
];
