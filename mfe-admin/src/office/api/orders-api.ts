import type { OrdersAdminRoutes } from '@okruh/contracts/http/orders-admin';
import { ordersOfficePaths } from '@okruh/contracts/http/orders-admin.paths';
import { createOfficeClient } from './office-client.ts';

/** Client of services/orders, the back office's part. */
export const orders = createOfficeClient<OrdersAdminRoutes>(ordersOfficePaths);
