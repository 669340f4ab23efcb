import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { LivePriceList } from './stored/live-price-list.ts';
import type { Orders } from './clients/orders.ts';
import type { PersonalData } from './stored/personal-data.ts';

/** Who pays a buy-out out, as bank files name it. */
export interface Payer {
  readonly name: string;
  /** `[prefix-]number/bank` on the Czech market, IBAN on the Romanian one. */
  readonly account: string;
}

/** What the routes of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly priceList: LivePriceList;
  readonly personalData: PersonalData;
  readonly orders: Orders;
  /** Key of the access tokens in links. */
  readonly linkSecret: string;
  /** Folder of the photos. */
  readonly photoDir: string;
  readonly payers: Readonly<Record<Market, Payer>>;
  /** Public origins, for links in mails. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock of field rules and near dates; deadlines go by the database's clock. */
  now(): Date;
}
