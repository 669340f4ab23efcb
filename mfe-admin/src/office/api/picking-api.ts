import type { PickingAdminRoutes } from '@okruh/contracts/http/picking-admin';
import { pickingOfficePaths } from '@okruh/contracts/http/picking-admin.paths';
import type { PickingDevicesRoutes } from '@okruh/contracts/http/picking-devices';
import { pickingDevicesPaths } from '@okruh/contracts/http/picking-devices.paths';
import type { PickingWorkRoutes } from '@okruh/contracts/http/picking-work';
import { pickingWorkPaths } from '@okruh/contracts/http/picking-work.paths';
import { createOfficeClient } from './office-client.ts';

/** Calls of services/picking. */
export const picking = createOfficeClient<PickingAdminRoutes & PickingDevicesRoutes & PickingWorkRoutes>({
  ...pickingOfficePaths,
  ...pickingDevicesPaths,
  ...pickingWorkPaths,
});
