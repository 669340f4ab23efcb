import { runRebuild } from '@okruh/service-kit';
import { prepaymentProjection } from './issuing/advance-tasks.ts';

await runRebuild('invoicing', [prepaymentProjection]);
