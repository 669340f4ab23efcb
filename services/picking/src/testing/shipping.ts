import { randomBytes } from 'node:crypto';
import type { CarrierName } from '@okruh/contracts/http/picking-shipping';
import { createFieldCipher } from '@okruh/service-kit';
import { silentLogger, type TestDatabase } from '@okruh/service-kit/testing';
import type { Buyouts } from '../clients/buyouts.ts';
import type { Orders } from '../clients/orders.ts';
import type { Carrier } from '../shipping/carrier.ts';
import { storeTransfer } from '../shipping/carriers/store-transfer.ts';
import type { Shipping } from '../shipping/shipping.ts';

/** Other services for tests in which nobody asks them. */
export const unasked: { readonly orders: Orders; readonly buyouts: Buyouts } = {
  orders: { loadRecipient: () => Promise.resolve(null), askMayLeave: () => Promise.resolve('yes') },
  buyouts: { isDevice: () => Promise.resolve(null) },
};

/** Parcels with our own van only; tests of carriers name them. */
export const testShipping = (database: TestDatabase, changes: Partial<Shipping> = {}): Shipping => ({
  database,
  carriers: { 'store-transfer': storeTransfer(database) },
  cipher: createFieldCipher(randomBytes(32).toString('base64')),
  orders: unasked.orders,
  addresses: { load: () => Promise.resolve(null) },
  logger: silentLogger,
  now: () => new Date(),
  onParcelChange: () => Promise.resolve(),
  findUnreleasedLists: () => Promise.resolve([]),
  ...changes,
});

/** A carrier that takes everything at once; the real adapter is tested against the sandbox. */
export const willingCarrier = (name: CarrierName): Carrier => ({
  name,
  needsRecipient: false,
  book: ({ parcelId }) =>
    Promise.resolve({
      isBooked: true,
      trackingNumber: `T-${parcelId.slice(-8)}`,
      trackingUrl: `http://carrier.example/${parcelId}`,
      label: { pdf: Buffer.from('%PDF'), zpl: '^XA^XZ' },
    }),
  cancel: () => Promise.resolve('cancelled'),
  recall: () => Promise.resolve('recalled'),
  withdrawRecall: () => Promise.resolve('withdrawn'),
  closeManifest: () => Promise.resolve(),
  track: () => Promise.resolve(null),
  parseWebhook: () => null,
});
