import { type RepairStatus, repairStatuses } from '@okruh/contracts/http/repairs';

export interface TimelineStep {
  readonly status: RepairStatus;
  readonly state: 'done' | 'now' | 'failed' | 'later';
  readonly at: string | null;
}

/** The straight way; asking for approval and waiting for parts stand in it only when they happened. */
const path: readonly RepairStatus[] = ['booked', 'received', 'diagnosed', 'approved', 'in_repair', 'quality_check', 'ready', 'collected'];

/**
 * Way of a repair for its customer: what happened with its time, where it is, and what is still to come. A cancelled one ends
 * where it was cancelled.
 *
 * @param happened statuses that it entered, oldest first; a repeated one counts with its last time
 */
export function timeline(
  status: RepairStatus,
  happened: readonly { readonly status: RepairStatus; readonly at: string }[],
): TimelineStep[] {
  const at = new Map(happened.map((entry) => [entry.status, entry.at]));
  const order = (candidate: RepairStatus): number => repairStatuses.indexOf(candidate);
  const shown = repairStatuses.filter(
    (candidate) => candidate !== 'cancelled' && (path.includes(candidate) || at.has(candidate) || candidate === status),
  );
  if (status === 'cancelled') {
    return [
      ...shown.filter((step) => at.has(step)).map((step): TimelineStep => ({ status: step, state: 'done', at: at.get(step) ?? null })),
      { status, state: 'failed', at: at.get(status) ?? null },
    ];
  }
  return shown.map((step): TimelineStep => {
    if (step === status) return { status: step, state: status === 'collected' ? 'done' : 'now', at: at.get(step) ?? null };
    const isBefore = order(step) < order(status);
    return { status: step, state: isBefore ? 'done' : 'later', at: isBefore ? (at.get(step) ?? null) : null };
  });
}
