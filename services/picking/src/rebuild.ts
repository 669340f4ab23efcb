import { runRebuild } from '@okruh/service-kit';
import { projections } from './event-handlers.ts';

await runRebuild('picking', projections);
