import { withdrawalReceived } from '@okruh/contracts/events/orders';
import type { WithdrawalReason, WithdrawalRefusal } from '@okruh/contracts/http/orders/withdrawals';
import { addDays, localTime } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type ChosenLine, getRefund, isAllTaken, takeLines } from '../model/withdrawable.ts';
import { refuseWithdrawal, WITHDRAWAL_DAYS } from '../model/withdrawal-time.ts';
import type { Cause } from '../stored/history.ts';
import { lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { WithdrawalStatement } from '../stored/withdrawal-view.ts';
import {
  findWithdrawal,
  getBonusLeft,
  getFees,
  loadFacts,
  publicWithdrawal,
  publishWithdrawal,
  type Withdrawal,
  type WithdrawalFacts,
} from '../stored/withdrawals.repository.ts';
import { openReturn } from './open-return.ts';

export interface Announcement {
  readonly id: string;
  readonly orderId: string;
  readonly lines: readonly ChosenLine[];
  readonly reason: WithdrawalReason | null;
  readonly statement: WithdrawalStatement;
}

/** Why an order can't be withdrawn from; null when it can. */
export const findRefusal = ({ subject, left }: WithdrawalFacts, now: Date): WithdrawalRefusal | null =>
  refuseWithdrawal(subject, now) ?? (left.some(({ isGift }) => !isGift) ? null : 'nothing-left');

/**
 * Withdraws from an order's contract. It counts from now, whatever comes back.
 * @returns the withdrawal, also when this id was announced before, or why there is none
 */
export async function announce(
  tx: Tx,
  { personalData, now }: { readonly personalData: PersonalData; readonly now: Date },
  { id, orderId, lines: chosen, reason, statement }: Announcement,
  cause: Cause,
): Promise<Withdrawal | WithdrawalRefusal | 'lines-changed' | 'not-found'> {
  const order = await lockOrder(tx, orderId);
  if (order === null) return 'not-found';
  const known = await findWithdrawal(tx, id);
  if (known !== null) return known.row.orderId === order.id && known.row.kind === 'withdrawal' ? known : 'not-found';
  const facts = await loadFacts(tx, order);
  const refusal = findRefusal(facts, now);
  if (refusal !== null) return refusal;
  const taken = takeLines(facts.left, chosen);
  if (taken === null) return 'lines-changed';
  const goods = taken.reduce((sum, one) => sum + getRefund(one.refunds, one.taken), 0);
  const fees = isAllTaken(facts.left, taken) ? getFees(order) : 0;
  const bonuses = taken.reduce((sum, one) => sum + (one.taken === one.quantity ? one.bonus : 0), 0);
  const estimate = Math.max(0, goods + fees - Math.min(bonuses, getBonusLeft(order, facts.withdrawals)));
  const today = localTime(now, order.market).date;
  const withdrawal = await openReturn(
    tx,
    personalData,
    { id, kind: 'withdrawal', order, taken, statement, reason, estimate, now, today, dueOn: addDays(today, WITHDRAWAL_DAYS) },
    cause.actor ?? { kind: 'customer' },
  );
  const lines = withdrawal.lines.map(({ line, quantity }) => ({ line, quantity }));
  await publishWithdrawal(tx, withdrawalReceived, withdrawal, { ...publicWithdrawal(withdrawal), lines }, cause);
  return withdrawal;
}
