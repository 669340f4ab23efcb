import type { OpsOfficeRoutes } from '@okruh/contracts/http/ops-admin';
import { opsOfficePaths } from '@okruh/contracts/http/ops-admin.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/ops. */
export const ops = createOfficeClient<OpsOfficeRoutes>(opsOfficePaths);
