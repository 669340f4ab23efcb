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

/** Dependencies of this service's routes; created once in server.ts and in each test. */
export interface Deps {
  readonly database: Database;
  /** Current extras, discounts, tariffs, shipping and payment methods. @throws when they haven't been loaded yet */
  parts(): SummaryParts;
  readonly cipher: FieldCipher;
  /** Keys of the blind indexes of discount codes and student cards. */
  readonly discountKeys: DiscountKeys;
  /** This and `liveTariffs` are included in `parts`; routes that edit them need them directly. */
  readonly liveDiscounts: LiveDiscounts;
  readonly liveTariffs: LiveTariffs;
  readonly codeMaker: CodeMaker;
  /** Keys for calls to our other services. */
  readonly keys: ServiceKeys;
  readonly ordersUrl: string;
  readonly buyoutUrl: string;
  readonly paymentsUrl: string;
  /** Shipping methods, payment methods, pickup points and towns; the first two are also included in `parts`. */
  readonly liveMethods: LiveMethods;
  readonly courier: ExpressCourier;
  readonly registers: Registers;
  /** Places orders: takes them from the cart to services/orders. */
  readonly placer: Placer;
  /** Public origins: they decide whether cookies are `Secure`. */
  readonly publicUrls: Readonly<Record<Market, string>>;
  /** Clock for delivery days and the validity of discounts; deadlines use the database's clock. */
  now(): Date;
}
