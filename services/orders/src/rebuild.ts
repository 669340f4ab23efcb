import { runRebuild } from '@okruh/service-kit';
import { packageProjection } from './packages/on-picking-events.ts';

await runRebuild('orders', [packageProjection]);
