import type { PickingList, PickingListStatus } from '@okruh/contracts/http/picking-work';
import { applyScan, type ScanOutcome } from '@okruh/market/picking-scan';
import type { QueuedScan } from './queue-database.ts';

type ScanAction = Pick<QueuedScan, 'kind' | 'code' | 'item' | 'quantity'>;

/** What a scan does to a list, by the rules that the service decides by too. */
export const decideScan = (list: PickingList, scan: ScanAction): ScanOutcome<PickingList['items'][number]> =>
  applyScan(list, scan, list.is_picked_up_here);

/** The list in the state that a scan brought it to. */
export function withState(
  list: PickingList,
  state: Pick<PickingList, 'status' | 'crate'> & {
    readonly items: readonly PickingList['items'][number][];
    readonly log: readonly PickingList['log'][number][];
  },
): PickingList {
  const count = (of: 'picked' | 'missing'): number => state.items.reduce((sum, item) => sum + item[of], 0);
  return {
    ...list,
    status: state.status,
    crate: state.crate,
    items: [...state.items],
    log: [...state.log],
    picked: count('picked'),
    missing: count('missing'),
  };
}

/** The service's list with the scans on it that the service doesn't have yet. A scan that fits no more changes nothing. */
export function applyWaiting(list: PickingList, scans: readonly QueuedScan[]): PickingList {
  let shown = list;
  for (const scan of scans) {
    if (scan.list_id !== list.id) continue;
    const decided = decideScan(shown, scan);
    if (decided.outcome === 'done') shown = withState(shown, decided.state);
  }
  return shown;
}

const ended: ReadonlySet<PickingListStatus> = new Set([
  'packed',
  'handed_over',
  'ready_for_pickup',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
]);

/** Nothing of it is left to do by scans at a cart. */
export const isEnded = ({ status }: Pick<PickingList, 'status'>): boolean => ended.has(status);
