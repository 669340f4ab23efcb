import type { Market } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import type { LiveRepairList } from './stored/live-repair-list.ts';
import type { PersonalData } from './stored/personal-data.ts';

/** What the routes of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly repairList: LiveRepairList;
  readonly personalData: PersonalData;
  /** Key of the access tokens in links. */
  readonly linkSecret: string;
  /** Folder of the photos. */
  readonly photoDir: string;
  /** Public origins, for links in mails. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock of free times and near dates; deadlines go by the database's clock. */
  now(): Date;
}
