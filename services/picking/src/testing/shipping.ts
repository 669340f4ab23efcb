import { randomBytes } from 'node:crypto';
import { createFieldCipher } from '@okruh/service-kit';
import { silentLogger, type TestDatabase } from '@okruh/service-kit/testing';
import { storeTransfer } from '../shipping/carriers/store-transfer.ts';
import type { Shipping } from '../shipping/shipping.ts';

/** Parcels with our own van only; tests of carriers name them. */
export const testShipping = (database: TestDatabase, changes: Partial<Shipping> = {}): Shipping => ({
  database,
  carriers: { 'store-transfer': storeTransfer(database) },
  cipher: createFieldCipher(randomBytes(32).toString('base64')),
  orders: { loadRecipient: () => Promise.resolve(null) },
  logger: silentLogger,
  now: () => new Date(),
  onParcelChange: () => Promise.resolve(),
  findUnreleasedLists: () => Promise.resolve([]),
  ...changes,
});
