import type { CounterOfficeRoutes } from '@okruh/contracts/http/counter-admin';
import { counterOfficePaths } from '@okruh/contracts/http/counter-admin.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/counter. */
export const counter = createOfficeClient<CounterOfficeRoutes>(counterOfficePaths);
