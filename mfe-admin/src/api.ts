import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { BuyoutRoutes } from '@okruh/contracts/http/buyout';
import { buyoutOfficePaths, buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import type { CatalogAdminRoutes } from '@okruh/contracts/http/catalog-admin';
import { catalogOfficePaths } from '@okruh/contracts/http/catalog-admin.paths';
import type { GatewayRoutes } from '@okruh/contracts/http/gateway';
import { gatewayPaths } from '@okruh/contracts/http/gateway.paths';
import { createClient } from '@okruh/web-kit';

/** Client of services/accounts. */
export const accounts = createClient<AccountsRoutes>(accountsPaths);
/** Client of services/buyout. */
export const buyout = createClient<BuyoutRoutes>({ ...buyoutPaths, ...buyoutOfficePaths });
/** Client of services/catalog, the back office's part. */
export const catalog = createClient<CatalogAdminRoutes>(catalogOfficePaths);
/** Client of services/gateway, for the releases of remotes. */
export const gateway = createClient<GatewayRoutes>(gatewayPaths);
