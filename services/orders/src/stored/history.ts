import type { Envelope } from '@okruh/contracts';
import type { Identity, Tx } from '@okruh/service-kit';
import { uuidv7 } from 'uuidv7';
import { type HistoryRow, orderHistory } from './office-tables.ts';
import type { OrderRow } from './tables.ts';

/** Who did something to an order. */
export type Actor =
  | { readonly kind: 'customer' | 'system' }
  /** Account and display name of a member of staff. */
  | { readonly kind: 'staff'; readonly id: string; readonly name: string };

/** The member of staff who called. */
export const toStaff = ({ sub, name }: Pick<Identity, 'sub' | 'name'>): Actor & { readonly kind: 'staff' } => ({
  kind: 'staff',
  id: sub ?? '',
  name: name ?? '',
});

/** What made a change happen: an event, or a request. */
export interface Cause {
  readonly event?: Envelope;
  readonly requestId?: string;
  /** Who asked for it; one of our processes when left out. */
  readonly actor?: Actor;
  /** Code of the reason that a member of staff chose, for the history. */
  readonly reason?: string;
}

/** What is known of a thing that happened, besides who did it. */
type NewEntry = Pick<HistoryRow, 'orderId' | 'kind'> &
  Partial<
    Pick<
      HistoryRow,
      'id' | 'status' | 'paymentStatus' | 'cancelReason' | 'reason' | 'cause' | 'template' | 'assigneeName' | 'eventIds' | 'textCiphertext'
    >
  >;

/** Appends one thing that happened to an order, in the transaction in which it happens: what isn't written down doesn't happen. */
export async function recordHistory(tx: Tx, entry: NewEntry, actor: Actor): Promise<void> {
  await tx.insert(orderHistory).values({
    id: uuidv7(),
    ...entry,
    actorKind: actor.kind,
    ...(actor.kind === 'staff' && { actorId: actor.id, actorName: actor.name }),
  });
}

/** Appends a step of an order's life with the events that it published; a change that moves neither its state nor its money is none. */
export async function recordStep(tx: Tx, before: OrderRow, after: OrderRow, events: readonly Envelope[], cause: Cause): Promise<void> {
  const isMoved = before.status !== after.status || before.paymentStatus !== after.paymentStatus || events.length > 0;
  if (!isMoved) return;
  await recordHistory(
    tx,
    {
      orderId: after.id,
      kind: 'step',
      status: after.status,
      paymentStatus: after.paymentStatus,
      cancelReason: after.cancelReason,
      reason: cause.reason ?? null,
      cause: cause.event?.type ?? null,
      eventIds: events.map(({ id }) => id),
    },
    cause.actor ?? { kind: 'system' },
  );
}
