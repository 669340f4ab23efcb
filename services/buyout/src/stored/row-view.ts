import type { AdminBuyoutRow } from '@okruh/contracts/http/buyout-admin/work-list';
import { troubledCollectionStates } from '@okruh/contracts/http/picking-collections';
import { awaitedStatuses } from '../model/buyout.ts';
import { toMoney } from './buyouts.repository.ts';
import type { PersonalData } from './personal-data.ts';
import type { BuyoutRow } from './tables.ts';

/** A carrier didn't do what it was asked for, and it still matters. */
const hasTrouble = ({ collection, status }: Pick<BuyoutRow, 'collection' | 'status'>): boolean =>
  collection !== null &&
  troubledCollectionStates.includes(collection.state) &&
  (collection.way === 'back' || awaitedStatuses.includes(status));

/** A buy-out as one row of the work list. */
export const rowView = (row: Omit<BuyoutRow, 'appraisal'>, hasDuplicate: boolean, personalData: PersonalData): AdminBuyoutRow => ({
  id: row.id,
  number: row.number,
  market: row.market,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  device_name: row.deviceName,
  device_variant: row.deviceVariant,
  quality: row.inspectedQuality ?? row.quality,
  customer_name: personalData.label(row),
  identifier_masked: row.identifierTail === '' ? '' : `•••• ${row.identifierTail}`,
  price: toMoney(row, row.price),
  final_price: row.finalPrice === null ? null : toMoney(row, row.finalPrice),
  has_duplicate: hasDuplicate,
  has_arrived: awaitedStatuses.includes(row.status) && row.collection?.way === 'in' && row.collection.state === 'delivered',
  has_trouble: hasTrouble(row),
  updated_at: row.updatedAt.toISOString(),
});
