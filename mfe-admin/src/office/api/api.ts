import type { AccountsOfficeRoutes } from '@okruh/contracts/http/accounts';
import { accountsOfficePaths, accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import type { BuyoutAdminRoutes } from '@okruh/contracts/http/buyout-admin';
import { buyoutOfficePaths } from '@okruh/contracts/http/buyout-admin.paths';
import { buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import type { CatalogAdminRoutes } from '@okruh/contracts/http/catalog-admin';
import { catalogOfficePaths } from '@okruh/contracts/http/catalog-admin.paths';
import type { GatewayOfficeRoutes } from '@okruh/contracts/http/gateway';
import { gatewayOfficePaths } from '@okruh/contracts/http/gateway.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/accounts. */
export const accounts = createOfficeClient<AccountsOfficeRoutes>({ ...accountsPaths, ...accountsOfficePaths });
/** Client of services/buyout. */
export const buyout = createOfficeClient<BuyoutShopRoutes & BuyoutAdminRoutes>({ ...buyoutPaths, ...buyoutOfficePaths });
/** Client of services/catalog, the back office's part. */
export const catalog = createOfficeClient<CatalogAdminRoutes>(catalogOfficePaths);
/** Client of services/gateway, for the releases of remotes. */
export const gateway = createOfficeClient<GatewayOfficeRoutes>(gatewayOfficePaths);
