import type { Market } from '@okruh/market';
import type { Database, Logger } from '@okruh/service-kit';
import type { Catalog } from './clients/catalog.ts';
import type { Orders } from './clients/orders.ts';
import type { Picking } from './clients/picking.ts';
import type { IssuingLag } from './issuing/issuing-lag.ts';
import type { Seller } from './model/issued-document.ts';
import type { SealedData } from './stored/sealed.ts';

/** What the routes, handlers and jobs of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly orders: Orders;
  readonly picking: Picking;
  readonly catalog: Catalog;
  readonly sealed: SealedData;
  readonly sellers: Readonly<Record<Market, Seller>>;
  /** Public origins, for links in mails. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  readonly logger: Logger;
  readonly lag: IssuingLag;
  /** Clock of days of issue; retries go by the database's clock. */
  now(): Date;
}
