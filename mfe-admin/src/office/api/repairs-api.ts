import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import type { RepairsAdminRoutes } from '@okruh/contracts/http/repairs-admin';
import { repairsOfficePaths } from '@okruh/contracts/http/repairs-admin.paths';
import { queryOptions } from '@okruh/web-kit/query';
import { createOfficeClient } from './office-client.ts';

/** Client of services/repairs: the back office's part, and the choices of a device that everybody may ask for. */
export const repairs = createOfficeClient<RepairsShopRoutes & RepairsAdminRoutes>({ ...repairsPaths, ...repairsOfficePaths });

/** One repair; asked for again with each visit, as colleagues work on the same ones. */
export const repairQuery = (id: string) => queryOptions({ ...repairs.query('admin_get_repair', { params: { id } }), staleTime: 0 });
