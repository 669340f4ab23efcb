import type { PickingAdminRoutes } from '@okruh/contracts/http/picking-admin';
import { pickingOfficePaths } from '@okruh/contracts/http/picking-admin.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/picking: the office of the stock. */
export const picking = createOfficeClient<PickingAdminRoutes>(pickingOfficePaths);
