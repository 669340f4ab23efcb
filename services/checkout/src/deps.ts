import type { Market } from '@okruh/market';
import type { Database, FieldCipher, ServiceKeys } from '@okruh/service-kit';
import type { CodeMaker } from './stored/code-maker.ts';
import type { DiscountKeys } from './stored/discount-codes.ts';
import type { LiveDiscounts } from './stored/discounts.repository.ts';
import type { ExpressCourier } from './partners/express-courier.ts';
import type { Registers } from './partners/outside-parties.ts';
import type { LiveMethods } from './stored/live-methods.ts';
import type { Placer } from './placing/placer.ts';
import type { SummaryParts } from './pricing/summary-parts.ts';
import type { LiveTariffs } from './stored/tariffs.repository.ts';

/** What the routes of this service work with; made once in server.ts and in the tests. */
export interface Deps {
  readonly database: Database;
  /** Extras, discounts, instalments, deliveries and payments as they are now. @throws before they were read */
  parts(): SummaryParts;
  readonly cipher: FieldCipher;
  /** What discount codes and student cards are found by. */
  readonly discountKeys: DiscountKeys;
  /** Also parts of `parts`; here for who edits them. */
  readonly liveDiscounts: LiveDiscounts;
  readonly liveTariffs: LiveTariffs;
  readonly codeMaker: CodeMaker;
  /** Key of calls to other services of ours. */
  readonly keys: ServiceKeys;
  readonly ordersUrl: string;
  readonly buyoutUrl: string;
  readonly paymentsUrl: string;
  /** Deliveries, payments, pickup points and towns; the first two are also parts of `parts`. */
  readonly liveMethods: LiveMethods;
  readonly courier: ExpressCourier;
  readonly registers: Registers;
  /** Carries orders from carts to services/orders. */
  readonly placer: Placer;
  /** Public origins: they decide whether cookies are `Secure`. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock of delivery days and validity of discounts; deadlines go by the database's clock. */
  now(): Date;
}
