import type { Projection } from '@okruh/service-kit';
import { stockProjection } from './stock/on-stock-changed.ts';
import { onStoreChanged } from './store/on-store-changed.ts';

/** What can be made again from its stream, while the service runs. */
export const projections: readonly Projection[] = [stockProjection, { name: 'stores', tables: ['stores'], handlers: [onStoreChanged] }];
