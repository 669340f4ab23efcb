import { runRebuild } from '@okruh/service-kit';
import { projections } from './projections.ts';

await runRebuild('orders', projections);
