import { complaintDecided, replacementEnded } from '@okruh/contracts/events/orders';
import type { Tx } from '@okruh/service-kit';
import { publicComplaint } from '../stored/complaint-view.ts';
import { type Cause, recordHistory } from '../stored/history.ts';
import type { Replacement } from '../stored/withdrawal-tables.ts';
import { loadFacts, publishWithdrawal, updateWithdrawal, type Withdrawal } from '../stored/withdrawals.repository.ts';
import { isLeft, lockBoth, now, type Refused, type Seen, type Staff } from './judge-return.ts';

type StaffCause = Cause & { readonly actor: Staff };

const isAllLeft = async (
  tx: Tx,
  { order, withdrawal: { lines } }: Exclude<Awaited<ReturnType<typeof lockBoth>>, Refused>,
): Promise<boolean> =>
  isLeft(
    await loadFacts(tx, order),
    lines.map(({ line, quantity }) => ({ line, back: quantity })),
  );

/**
 * Accepts a complaint by new goods, which were reserved before. Its buyer has what was bought as before: no piece counts as given back, and no
 * money moves.
 */
export async function replace(
  tx: Tx,
  { replacement, ...seen }: Seen & { readonly replacement: Replacement },
  cause: StaffCause,
): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, seen);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal: known } = locked;
  if (known.row.state !== 'announced' && known.row.state !== 'received') return 'transition-not-allowed';
  if (!(await isAllLeft(tx, locked))) return 'lines-changed';
  await recordHistory(tx, { orderId: order.id, kind: 'complaint-replaced' }, cause.actor);
  const complaint = await updateWithdrawal(tx, known, {
    state: 'judged',
    decision: 'replacement',
    replacement,
    refund: 0,
    deduction: 0,
    judgedAt: now,
    judgedBy: cause.actor.name,
    receivedAt: known.row.receivedAt ?? now,
  });
  const { reservation_id, store_id } = replacement;
  const lines = complaint.lines.map(({ line, variantId, quantity }) => ({ line, variant_id: variantId, quantity, is_restocked: false }));
  const data = { ...publicComplaint(complaint), decision: 'replacement' as const, replacement: { reservation_id, store_id }, lines };
  await publishWithdrawal(tx, complaintDecided, complaint, { ...data, is_whole: false }, cause);
  return complaint;
}

/** The buyer has the new goods. Who withdrew meanwhile gets the money instead. */
export async function handOver(tx: Tx, seen: Seen, cause: StaffCause): Promise<Withdrawal | Refused> {
  const locked = await lockBoth(tx, seen);
  if (typeof locked === 'string') return locked;
  const { order, withdrawal: known } = locked;
  if (known.row.state !== 'judged' || known.row.replacement === null) return 'transition-not-allowed';
  if (!(await isAllLeft(tx, locked))) return 'lines-changed';
  await recordHistory(tx, { orderId: order.id, kind: 'complaint-handed-over' }, cause.actor);
  const complaint = await updateWithdrawal(tx, known, { state: 'closed', handedOverAt: now });
  await publishEnd(tx, complaint, true, cause);
  return complaint;
}

/** Says what became of the new goods of a complaint; of one without them it says nothing. */
export async function publishEnd(tx: Tx, complaint: Withdrawal, isHandedOver: boolean, cause: Cause): Promise<void> {
  const { replacement } = complaint.row;
  if (replacement === null) return;
  const { reservation_id, store_id } = replacement;
  const data = { ...publicComplaint(complaint), reservation_id, store_id, is_handed_over: isHandedOver };
  await publishWithdrawal(tx, replacementEnded, complaint, data, cause);
}
