import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { Catalog } from './clients/catalog.ts';
import type { Orders } from './clients/orders.ts';
import type { Picking } from './clients/picking.ts';
import type { LiveRepairList } from './stored/live-repair-list.ts';
import type { PersonalData } from './stored/personal-data.ts';

/** Dependencies of this service's routes; created once in server.ts and in each test. */
export interface Deps {
  readonly database: Database;
  readonly repairList: LiveRepairList;
  readonly personalData: PersonalData;
  readonly picking: Picking;
  readonly catalog: Catalog;
  readonly orders: Orders;
  /** Key of the access tokens in links. */
  readonly linkSecret: string;
  /** Folder of the photos. */
  readonly photoDir: string;
  /** Public origins, for links in mails. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock for free slots and dates to choose from; deadlines use the database's clock. */
  now(): Date;
}
