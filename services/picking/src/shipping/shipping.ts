import type { BookingRefusal, CarrierName, ParcelState } from '@okruh/contracts/http/picking-shipping';
import type { Market, Money } from '@okruh/market';
import type { Database, FieldCipher, Logger, Tx } from '@okruh/service-kit';
import type { CollectionAddresses } from '../clients/collection-addresses.ts';
import type { Orders } from '../clients/orders.ts';
import type { Carriers } from './carrier.ts';
import type { ParcelRow } from './tables.ts';

/** A parcel after a change of its state. */
export interface ChangedParcel {
  readonly id: string;
  readonly listId: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly market: Market;
  readonly place: string;
  readonly carrier: CarrierName;
  readonly state: ParcelState;
  /** Why the carrier doesn't take it, in the state `refused`. */
  readonly refusal: BookingRefusal | null;
  readonly trackingNumber: string | null;
  readonly trackingUrl: string | null;
  readonly cashOnDelivery: Money | null;
  /** Grows with each change. */
  readonly version: number;
}

/** What parcels work with; made once in server.ts and in the tests. */
export interface Shipping {
  readonly database: Database;
  readonly carriers: Carriers;
  readonly cipher: FieldCipher;
  readonly orders: Orders;
  readonly addresses: CollectionAddresses;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Called in the transaction of each change of a state. A throw undoes the change. */
  readonly onParcelChange: (tx: Tx, parcel: ChangedParcel) => Promise<void>;
  /** Which of the lists must not leave us, because their order may have been cancelled. */
  readonly findUnreleasedLists: (tx: Tx, listIds: readonly string[]) => Promise<readonly string[]>;
}

export const toCash = ({ codAmount, codCurrency }: Pick<ParcelRow, 'codAmount' | 'codCurrency'>): Money | null =>
  codAmount === null || codCurrency === null ? null : { amount: codAmount, currency: codCurrency };

export const toChangedParcel = (row: ParcelRow): ChangedParcel => ({
  id: row.id,
  listId: row.listId,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  market: row.market,
  place: row.place,
  carrier: row.carrier,
  state: row.state,
  refusal: row.refusal,
  trackingNumber: row.trackingNumber,
  trackingUrl: row.trackingUrl,
  cashOnDelivery: toCash(row),
  version: row.version,
});
