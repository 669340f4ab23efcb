import type { PickingItem, PickingList } from '@okruh/contracts/http/picking-work';
import { countLeft } from '@okruh/market/picking-scan';

/** Where something is taken from the shelf, and for which list. */
export interface Stop {
  readonly list: PickingList;
  readonly item: PickingItem;
}

/** What is done with a whole crate; `release` = the order is cancelled, its pieces go back and the crate is free. */
export type Closing = 'release' | 'wrap' | 'finish' | 'hand-over';

/** What is to be done next at the station. */
export type Task =
  /** The order gets a crate. */
  | { readonly kind: 'crate'; readonly list: PickingList }
  /** `number` of `count` stops of the whole walk. */
  | { readonly kind: 'pick'; readonly list: PickingList; readonly item: PickingItem; readonly number: number; readonly count: number }
  | { readonly kind: Closing; readonly list: PickingList }
  /** Nothing is left, but for lists that were set aside. */
  | { readonly kind: 'done' };

/** What the worker comes back to later. */
export interface Postponed {
  /** Stops in the order in which they were passed over. */
  readonly stops: readonly string[];
  /** Lists that were set aside. */
  readonly lists: ReadonlySet<string>;
}
export const nothingPostponed: Postponed = { stops: [], lists: new Set() };

export const getStopKey = ({ list, item }: Stop): string => `${list.id}/${item.item}`;

/** What lies on no location comes after the walk. */
const LAST = Number.MAX_SAFE_INTEGER;
const byLocation = new Intl.Collator('en', { numeric: true });

/** Every stop of a walk through the shelves, what has no place last. */
export const sortStops = (lists: readonly PickingList[]): readonly Stop[] =>
  lists
    .flatMap((list) => list.items.map((item) => ({ list, item })))
    .toSorted(
      (one, other) =>
        (one.item.walk_order ?? LAST) - (other.item.walk_order ?? LAST) ||
        byLocation.compare(one.item.location ?? '', other.item.location ?? '') ||
        one.list.number - other.list.number ||
        one.item.item - other.item.item,
    );

const isOpen = ({ status }: PickingList): boolean => ['waiting', 'in_progress', 'picked', 'not_found'].includes(status);
const isWanted = (list: PickingList): boolean => list.items.some((item) => countLeft(item) > 0 || item.picked > 0);

/** What is cancelled goes back; crates first, then the walk, then every crate is closed, finished and handed over. */
export function findTask(lists: readonly PickingList[], postponed: Postponed = nothingPostponed): Task {
  const worked = lists.filter(({ id }) => !postponed.lists.has(id));
  const cancelled = worked.find(({ status, crate }) => status === 'cancelled' && crate !== null);
  if (cancelled !== undefined) return { kind: 'release', list: cancelled };
  const open = worked.filter(isOpen);
  const crateless = open.find((list) => list.crate === null && isWanted(list));
  if (crateless !== undefined) return { kind: 'crate', list: crateless };
  const stops = sortStops(worked);
  const turn = (stop: Stop): number => postponed.stops.indexOf(getStopKey(stop));
  const [next] = stops
    .filter(({ list, item }) => isOpen(list) && countLeft(item) > 0)
    // Stable: what wasn't passed over stays in walking order.
    .toSorted((one, other) => turn(one) - turn(other));
  if (next !== undefined) return { kind: 'pick', ...next, number: stops.indexOf(next) + 1, count: stops.length };
  for (const [kind, statuses] of closing) {
    const list = worked.find(({ status }) => statuses.includes(status));
    if (list !== undefined) return { kind, list };
  }
  return { kind: 'done' };
}

const closing: readonly (readonly [Closing, readonly PickingList['status'][]])[] = [
  ['wrap', ['picked', 'not_found']],
  ['finish', ['wrapped']],
  ['hand-over', ['packed']],
];

/** Whether the package waits for its carrier and its crate is free: it is known by its label. */
export const isOutOfCrate = (task: Task): boolean => task.kind === 'hand-over' && task.list.crate === null;
