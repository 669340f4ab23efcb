import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { Accounts } from './clients/accounts.ts';
import type { Buyouts } from './clients/buyouts.ts';
import type { Checkout } from './clients/checkout.ts';
import type { Invoicing } from './clients/invoicing.ts';
import type { PersonalData } from './stored/personal-data.ts';
import type { Picking } from './clients/picking.ts';

/** What the routes of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly personalData: PersonalData;
  readonly picking: Picking;
  readonly accounts: Accounts;
  readonly checkout: Checkout;
  /** Multiplies what guests may hold unpaid, and wrong look-ups: benches and end-to-end tests order more than people do. */
  readonly limitScale: number;
  readonly buyouts: Buyouts;
  readonly invoicing: Invoicing;
  /** Key of the access tokens in links. */
  readonly linkSecret: string;
  /** Public origins, for links in mails. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock of words like "today"; deadlines go by the databases' clocks. */
  now(): Date;
}
