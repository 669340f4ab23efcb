import { runRebuild } from '@okruh/service-kit';
import { stockProjection } from './stock/on-stock-changed.ts';
import { onStoreChanged } from './store/on-store-changed.ts';

await runRebuild('catalog', [stockProjection, { name: 'stores', tables: ['stores'], handlers: [onStoreChanged()] }]);
