import type { PickingAdminRoutes } from '@okruh/contracts/http/picking-admin';
import { pickingOfficePaths } from '@okruh/contracts/http/picking-admin.paths';
import type { PickingWorkRoutes } from '@okruh/contracts/http/picking-work';
import { pickingWorkPaths } from '@okruh/contracts/http/picking-work.paths';
import { createOfficeClient } from './office-client.ts';

/** Calls of services/picking. */
export const picking = createOfficeClient<PickingAdminRoutes & PickingWorkRoutes>({ ...pickingOfficePaths, ...pickingWorkPaths });
