import type { Market } from '@okruh/market';
import type { Database, FieldCipher, Logger, ServiceKeys } from '@okruh/service-kit';
import type { Providers } from './providers/providers.ts';
import type { TransferAccounts } from './model/transfer.ts';

/** What the routes, consumers and clocks of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  readonly providers: Providers;
  readonly accounts: TransferAccounts;
  /** Encrypts who sent a transfer. */
  readonly cipher: FieldCipher;
  readonly ordersUrl: string;
  readonly buyoutUrl: string;
  readonly keys: ServiceKeys;
  /** Public origins, for the way back from a provider. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  readonly logger: Logger;
  /** Clock of signatures; deadlines go by the database's clock. */
  now(): Date;
}
