import type { Projection } from '@okruh/service-kit';
import { prepaymentProjection } from './issuing/advance-tasks.ts';

/** What can be made again from its stream, while the service runs. */
export const projections: readonly Projection[] = [prepaymentProjection];
