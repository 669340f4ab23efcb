import type { PickingListStatus } from '@okruh/contracts/http/picking-work';
import type { FulfilmentFact } from './order.ts';

/** What picking reported of a package last. */
export interface PackageFact {
  readonly status: PickingListStatus;
  /** Packages that the order had then. */
  readonly parts: number;
  readonly changedAt: Date;
}

/** How far a package is; null for one that isn't sent any more. */
function rankStatus(status: PickingListStatus): number | null {
  switch (status) {
    case 'waiting':
    case 'not_available':
      return 0;
    case 'in_progress':
    case 'picked':
    case 'not_found':
    case 'wrapped':
      return 1;
    case 'packed':
      return 2;
    case 'handed_over':
    // On its way back, or lost: a person decides what becomes of it.
    case 'returning':
    case 'lost':
      return 3;
    case 'ready_for_pickup':
      return 4;
    case 'delivered':
    case 'returned':
      return 5;
    case 'cancelled':
      return null;
    default:
      return status satisfies never;
  }
}

const facts: readonly (FulfilmentFact | null)[] = [null, 'picking-started', 'packed', 'handed-over', 'arrived', 'delivered'];

/**
 * What all packages of an order together mean for it; null for nothing. The order is as far as the package that is behind all
 * others; it is being picked as soon as one of them is.
 */
export function decideFulfilment(packages: readonly PackageFact[]): FulfilmentFact | null {
  const live = packages.filter(({ status }) => status !== 'cancelled');
  const ranks = live.flatMap(({ status }) => rankStatus(status) ?? []);
  if (ranks.length === 0) return null;
  // The newest word on how many there are: one that wasn't reported yet waits to be picked.
  const newest = packages.reduce((last, one) => (one.changedAt > last.changedAt ? one : last));
  const least = live.length < newest.parts ? 0 : Math.min(...ranks);
  if (least === 0) return ranks.some((rank) => rank > 0) ? 'picking-started' : null;
  if (least === 5 && live.every(({ status }) => status === 'returned')) return 'returned';
  return facts[least] ?? null;
}
