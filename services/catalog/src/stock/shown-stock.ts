import { LAST_PIECES } from '../model/last-pieces.ts';

/** Stock of a variant in a market, as far as visitors are informed of it. */
export interface HeldStock {
  readonly available: number;
  readonly isEndless: boolean;
  readonly expectedAt: Date | null;
  /** Stores that have it now. */
  readonly storeIds: readonly string[];
}

/**
 * Whether visitors are reported the same of both: enough of it, how many last pieces, when it comes, in which stores it lies.
 * How many there are of a well stocked thing may be some minutes old.
 */
export function areShownAlike(before: HeldStock | null, after: HeldStock): boolean {
  return before !== null && formatShown(before) === formatShown(after);
}

function formatShown({ available, isEndless, expectedAt, storeIds }: HeldStock): string {
  const stores = storeIds.toSorted().join(' ');
  if (isEndless) return `endless ${stores}`;
  if (available === 0) return `none ${expectedAt?.toISOString() ?? ''} ${stores}`;
  return `${available <= LAST_PIECES ? available : 'enough'} ${stores}`;
}
