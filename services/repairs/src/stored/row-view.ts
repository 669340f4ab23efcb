import { troubledCollectionStates } from '@okruh/contracts/http/picking-collections';
import type { AdminRepairRow } from '@okruh/contracts/http/repairs-admin/work-list';
import { type IsoDate, type Market, money } from '@okruh/market';
import type { PersonalData } from './personal-data.ts';
import { unfinishedStatuses } from '../model/repair.ts';
import type { RepairList } from '../model/repair-list.ts';
import type { RepairRow } from './tables.ts';

/** A carrier didn't do what it was asked for, and it still matters. */
const hasTrouble = ({ collection, status, deviceWithUs }: Pick<RepairRow, 'collection' | 'status' | 'deviceWithUs'>): boolean =>
  collection !== null &&
  troubledCollectionStates.includes(collection.state) &&
  (collection.way === 'back' ? deviceWithUs : status === 'booked');

/** A repair as one row of the work list or one card of the board. @param getToday today's date of a market */
export const rowView = (
  row: RepairRow,
  personalData: PersonalData,
  list: RepairList,
  getToday: (market: Market) => IsoDate,
): AdminRepairRow => ({
  id: row.id,
  number: row.number,
  market: row.market,
  status: row.status,
  outcome: row.outcome,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  device_name: row.device.name,
  device_variant: row.device.variant,
  customer_name: personalData.label(row),
  identifier_masked: row.identifierTail === '' ? '' : `•••• ${row.identifierTail}`,
  operations: row.agreed.lines.map(({ label }) => label),
  total: money(row.total, row.currency),
  hand_over: row.handOver,
  store: row.storeId === null ? null : { id: row.storeId, name: list.store(row.storeId)?.name ?? row.storeId },
  slot_at: row.slotAt?.toISOString() ?? null,
  promised_on: row.promisedOn,
  is_late: row.promisedOn !== null && row.promisedOn < getToday(row.market) && unfinishedStatuses.includes(row.status),
  has_arrived: row.status === 'booked' && row.collection?.way === 'in' && row.collection.state === 'delivered',
  has_trouble: hasTrouble(row),
  technician: row.technicianId === null ? null : { id: row.technicianId, name: row.technicianName ?? '' },
  version: row.version,
});
