import type { PickingAdminRoutes } from '@okruh/contracts/http/picking-admin';
import { pickingOfficePaths } from '@okruh/contracts/http/picking-admin.paths';
import { createClient } from '@okruh/web-kit';
import { signInAgain } from './sign-in-again.ts';

/** Client of services/picking: the office of the stock. */
export const picking = createClient<PickingAdminRoutes>(pickingOfficePaths, { signInAgain });
