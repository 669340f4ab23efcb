import type { Money } from '@okruh/market';
import type { NumberedPackage } from '../stored/packages.ts';
import type { CustomerData } from '../stored/personal-data.ts';
import type { OrderRow, Transfer } from '../stored/tables.ts';

/** What a mail about an order is made of. */
export interface MailFacts {
  readonly row: OrderRow;
  readonly customer: CustomerData;
  /** Where the money goes; null unless it is paid by a transfer that is awaited. */
  readonly transfer: Transfer | null;
  /** All that went back so far. */
  readonly refunded: Money;
  /** What is collected at the door or at the counter, minor units. */
  readonly due: number;
  /** Packages of the order; those of mails that say nothing of them aren't read. */
  readonly packages: readonly NumberedPackage[];
  /** The one that the mail is about; null for a mail about the whole order. */
  readonly about: NumberedPackage | null;
}
