import type { PickingList } from '@okruh/contracts/http/picking-work';
import { normaliseScan } from '@okruh/market/picking-scan';

/** Whether this was read from the package's label or papers. */
export const isOnLabel = ({ parcel, order_number, number }: PickingList, scanned: string): boolean =>
  [parcel?.tracking_number, order_number, String(number)].some((name) => typeof name === 'string' && normaliseScan(name) === scanned);
