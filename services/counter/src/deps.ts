import type { Market } from '@okruh/market';
import type { Database, Logger } from '@okruh/service-kit';
import type { Bills } from './clients/bills.ts';
import type { Stores } from './clients/stores.ts';
import type { Terminal } from './terminal/terminal.ts';

/** What the routes and jobs of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly bills: Bills;
  readonly stores: Stores;
  /** Null where no provider is configured: then only cash is taken. */
  readonly terminal: Terminal | null;
  /** Reader of a store; null when it has none. */
  readonly findReader: (storeId: string) => string | null;
  /** Public origins, printed on receipts. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  readonly logger: Logger;
}
