import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { BuyoutShopRoutes } from '@okruh/contracts/http/buyout';
import { buyoutPaths } from '@okruh/contracts/http/buyout.paths';
import type { CatalogRoutes } from '@okruh/contracts/http/catalog';
import { catalogPaths } from '@okruh/contracts/http/catalog.paths';
import type { CheckoutShopRoutes } from '@okruh/contracts/http/checkout';
import { checkoutPaths } from '@okruh/contracts/http/checkout.paths';
import type { GatewayRoutes } from '@okruh/contracts/http/gateway';
import { gatewayPaths } from '@okruh/contracts/http/gateway.paths';
import type { OrdersShopRoutes } from '@okruh/contracts/http/orders';
import { ordersPaths } from '@okruh/contracts/http/orders.paths';
import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { repairsPaths } from '@okruh/contracts/http/repairs.paths';
import { createClient } from '@okruh/web-kit';

// The shell's frame calls nobody before somebody does something, so this file is imported when it is needed. Pages: page-sources.ts.
export const accounts = createClient<AccountsRoutes>(accountsPaths);
/** How many pieces the cart in the header shows. */
export const checkout = createClient<CheckoutShopRoutes>(checkoutPaths);
export const buyout = createClient<BuyoutShopRoutes>(buyoutPaths);
export const gateway = createClient<GatewayRoutes>(gatewayPaths);
export const catalog = createClient<CatalogRoutes>(catalogPaths);
export const orders = createClient<OrdersShopRoutes>(ordersPaths);
export const repairs = createClient<RepairsShopRoutes>(repairsPaths);
