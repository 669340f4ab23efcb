import type { BuyoutStatus } from '@okruh/contracts/http/buyout';

export interface TimelineStep {
  readonly status: BuyoutStatus;
  readonly state: 'done' | 'now' | 'failed' | 'later';
  /** When it happened, ISO; null while it didn't. */
  readonly at: string | null;
}

/** What lies ahead of a buy-out that goes well. */
const ahead: readonly BuyoutStatus[] = ['submitted', 'received', 'inspected', 'accepted', 'paid'];
const failures: ReadonlySet<BuyoutStatus> = new Set(['rejected', 'expired', 'cancelled']);
const finals: ReadonlySet<BuyoutStatus> = new Set(['paid', 'returned', 'expired', 'rejected', 'cancelled']);

/**
 * Steps of the status page: what happened in its order, then what is still to come. An inspection that was repeated
 * stands once, with its last time.
 */
export function timeline(
  status: BuyoutStatus,
  happened: readonly { readonly status: BuyoutStatus; readonly at: string }[],
): TimelineStep[] {
  const steps = new Map<BuyoutStatus, TimelineStep>();
  for (const { status: past, at } of happened) {
    steps.delete(past);
    steps.set(past, { status: past, at, state: getState(past, status) });
  }
  if (finals.has(status)) {
    // Declined or expired with the device at our place: its way back is still to come.
    const isHeld = failures.has(status) && happened.some((step) => step.status === 'received');
    return isHeld ? [...steps.values(), { status: 'returned', at: null, state: 'later' }] : [...steps.values()];
  }
  const reached = Math.max(...[...steps.keys()].map((past) => ahead.indexOf(past)));
  const rest = ahead.slice(reached + 1).map((later): TimelineStep => ({ status: later, at: null, state: 'later' }));
  return [...steps.values(), ...rest];
}

function getState(step: BuyoutStatus, status: BuyoutStatus): TimelineStep['state'] {
  if (failures.has(step)) return 'failed';
  if (step !== status) return 'done';
  return status === 'paid' || status === 'returned' ? 'done' : 'now';
}
