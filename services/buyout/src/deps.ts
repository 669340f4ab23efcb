import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { LivePriceList } from './stored/live-price-list.ts';
import type { Catalog } from './clients/catalog.ts';
import type { Orders } from './clients/orders.ts';
import type { Picking } from './clients/picking.ts';
import type { PersonalData } from './stored/personal-data.ts';

/** Name and account of a company, as written into bank files. */
export interface Payer {
  readonly name: string;
  /** `[prefix-]number/bank` on the Czech market, IBAN on the Romanian one. */
  readonly account: string;
}

/** Dependencies of this service's routes; created once in server.ts and in each test. */
export interface Deps {
  readonly database: Database;
  readonly priceList: LivePriceList;
  readonly personalData: PersonalData;
  readonly catalog: Catalog;
  readonly orders: Orders;
  readonly picking: Picking;
  /** Key of the access tokens in links. */
  readonly linkSecret: string;
  /** Folder of the photos. */
  readonly photoDir: string;
  readonly payers: Readonly<Record<Market, Payer>>;
  /** Who is paid what is left of a lease: name and account as those of a payer. */
  readonly lenders: Readonly<Record<Market, Payer>>;
  /** Public origins, for links in mails. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock for field rules and dates to choose from; deadlines use the database's clock. */
  now(): Date;
}
