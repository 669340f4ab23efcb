import { runRebuild } from '@okruh/service-kit';
import { onProductPublished } from './products/on-product-published.ts';
import { onStoreChanged } from './stores/on-store-changed.ts';

await runRebuild('picking', [
  { name: 'products', tables: ['products'], handlers: [onProductPublished] },
  { name: 'stores', tables: ['stores'], handlers: [onStoreChanged] },
]);
