import type { Database } from '@okruh/service-kit';
import type { Buyouts } from './clients/buyouts.ts';
import type { Orders } from './clients/orders.ts';

/** What the routes of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly orders: Orders;
  readonly buyouts: Buyouts;
}
