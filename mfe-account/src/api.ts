import type { AccountsRoutes } from '@okruh/contracts/http/accounts';
import { accountsPaths } from '@okruh/contracts/http/accounts.paths';
import type { OrdersShopRoutes } from '@okruh/contracts/http/orders';
import { ordersPaths } from '@okruh/contracts/http/orders.paths';
import { createClient } from '@okruh/web-kit';

/** Client of services/accounts. */
export const accounts = createClient<AccountsRoutes>(accountsPaths);

/** Client of services/orders. */
export const orders = createClient<OrdersShopRoutes>(ordersPaths);
