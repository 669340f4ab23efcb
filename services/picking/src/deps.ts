import type { Database } from '@okruh/service-kit';
import type { Shipping } from './shipping/shipping.ts';

/** What the routes of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly shipping: Shipping;
}
