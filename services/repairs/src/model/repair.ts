import type { RepairStatus } from '@okruh/contracts/http/repairs';
import type { RepairCommand } from '@okruh/contracts/http/repairs-admin/repair';

/** What the transition table needs to know of a repair. */
export interface RepairFacts {
  readonly status: RepairStatus;
  /** The device lies at our place. */
  readonly isDeviceWithUs: boolean;
  /** A finding with prices was written down. */
  readonly isQuoted: boolean;
  /** Every part that the agreed operations take is reserved or used. */
  readonly hasParts: boolean;
}

interface Transition {
  readonly command: RepairCommand;
  readonly from: RepairStatus;
  readonly to: RepairStatus;
  /** Only when this holds as well. */
  readonly when?: (facts: RepairFacts) => boolean;
}

const beforeRepair = ['booked', 'received', 'diagnosed', 'waiting_for_approval', 'approved', 'waiting_for_parts'] as const;

/**
 * The whole life of a repair (docs/decisions/0012-repair-states.md). A command that may lead to two states has two rows, the
 * facts decide: an agreed price leads to the bench, or to the queue for parts.
 */
export const transitions: readonly Transition[] = [
  { command: 'receive', from: 'booked', to: 'received' },
  { command: 'diagnose', from: 'received', to: 'diagnosed' },
  { command: 'diagnose', from: 'diagnosed', to: 'diagnosed' },
  { command: 'send-quote', from: 'diagnosed', to: 'waiting_for_approval', when: (facts) => facts.isQuoted },
  ...agreed('confirm-price', 'diagnosed', (facts) => facts.isQuoted),
  ...agreed('approve', 'waiting_for_approval'),
  { command: 'decline', from: 'waiting_for_approval', to: 'cancelled' },
  { command: 'take-parts', from: 'waiting_for_parts', to: 'approved', when: (facts) => facts.hasParts },
  { command: 'start-repair', from: 'approved', to: 'in_repair' },
  { command: 'check-quality', from: 'in_repair', to: 'quality_check' },
  { command: 'rework', from: 'quality_check', to: 'in_repair' },
  { command: 'finish', from: 'quality_check', to: 'ready' },
  { command: 'collect', from: 'ready', to: 'collected' },
  ...beforeRepair.map((from) => ({ command: 'cancel', from, to: 'cancelled' }) as const),
  { command: 'hand-back', from: 'cancelled', to: 'cancelled', when: (facts) => facts.isDeviceWithUs },
];

function agreed(
  command: 'confirm-price' | 'approve',
  from: RepairStatus,
  when: (facts: RepairFacts) => boolean = () => true,
): Transition[] {
  return [
    { command, from, to: 'approved', when: (facts) => when(facts) && facts.hasParts },
    { command, from, to: 'waiting_for_parts', when: (facts) => when(facts) && !facts.hasParts },
  ];
}

/** Status after the command, or null when the table doesn't allow it now. */
export function statusAfter(facts: RepairFacts, command: RepairCommand): RepairStatus | null {
  const found = transitions.find(
    (transition) => transition.command === command && transition.from === facts.status && (transition.when?.(facts) ?? true),
  );
  return found?.to ?? null;
}

/**
 * Commands the table allows now. Whether parts are there is found out only when the command is given, so `take-parts` is
 * offered to the one who waits for them.
 */
export function allowedCommands(facts: RepairFacts): RepairCommand[] {
  const hopeful = { ...facts, hasParts: true };
  return [
    ...new Set(
      transitions
        .filter((transition) => transition.from === facts.status && (transition.when?.(hopeful) ?? true))
        .map((transition) => transition.command),
    ),
  ];
}

/** Money is left to take at the store's counter before the device is handed over. A courier brings the others. */
export const isDueAtCounter = (repair: { readonly storeId: string | null; readonly total: number; readonly paid: number }): boolean =>
  repair.storeId !== null && repair.paid < repair.total;

/** States in which we still have something to do. */
export const openStatuses: readonly RepairStatus[] = [...beforeRepair, 'in_repair', 'quality_check', 'ready'];
/** States in which the device may be late: it isn't ready yet. */
export const unfinishedStatuses: readonly RepairStatus[] = [...beforeRepair, 'in_repair', 'quality_check'];
/** States in which parts can be used and photos taken. */
export const workStatuses: readonly RepairStatus[] = [
  'received',
  'diagnosed',
  'waiting_for_approval',
  'approved',
  'waiting_for_parts',
  'in_repair',
  'quality_check',
];

/** Days that a customer has to answer a quote. */
export const QUOTE_DAYS = 14;

/**
 * Whether a diagnosis only confirms what was booked: the customer agreed to that price already, so nobody has to be asked
 * again. What was on request at booking has no agreed price.
 */
export const isAsBooked = (
  booked: { readonly total: { readonly amount: number }; readonly has_on_request: boolean },
  quoted: { readonly total: { readonly amount: number } },
): boolean => !booked.has_on_request && quoted.total.amount <= booked.total.amount;
