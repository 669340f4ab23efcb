import type { OrdersAdminRoutes } from '@okruh/contracts/http/orders-admin';
import { ordersOfficePaths } from '@okruh/contracts/http/orders-admin.paths';
import { createClient } from '@okruh/web-kit';

/** Client of services/orders, the back office's part. */
export const orders = createClient<OrdersAdminRoutes>(ordersOfficePaths);
