import { withdrawalReceived } from '@okruh/contracts/events/orders';
import type { WithdrawalReason, WithdrawalRefusal } from '@okruh/contracts/http/orders/withdrawals';
import { addDays, localTime } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { type ChosenLine, getRefund, isAllTaken, takeLines } from '../model/withdrawable.ts';
import { refuseWithdrawal, WITHDRAWAL_DAYS } from '../model/withdrawal-time.ts';
import { type Cause, recordHistory } from '../stored/history.ts';
import { lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { withdrawalLines, withdrawals } from '../stored/withdrawal-tables.ts';
import type { WithdrawalStatement } from '../stored/withdrawal-view.ts';
import {
  findWithdrawal,
  getBonusLeft,
  getFees,
  loadFacts,
  publicWithdrawal,
  publishWithdrawal,
  takeNumber,
  type Withdrawal,
  type WithdrawalFacts,
} from '../stored/withdrawals.repository.ts';

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
  wanted: Announcement,
  cause: Cause,
): Promise<Withdrawal | WithdrawalRefusal | 'lines-changed' | 'not-found'> {
  const order = await lockOrder(tx, wanted.orderId);
  if (order === null) return 'not-found';
  const known = await findWithdrawal(tx, wanted.id);
  if (known !== null) return known.row.orderId === order.id && known.row.kind === 'withdrawal' ? known : 'not-found';
  const facts = await loadFacts(tx, order);
  const refusal = findRefusal(facts, now);
  if (refusal !== null) return refusal;
  const taken = takeLines(facts.left, wanted.lines);
  if (taken === null) return 'lines-changed';
  const isWhole = isAllTaken(facts.left, taken);
  const goods = taken.reduce((sum, one) => sum + getRefund(one.refunds, one.taken), 0);
  const bonuses = taken.reduce((sum, one) => sum + (one.taken === one.quantity ? one.bonus : 0), 0);
  const today = localTime(now, order.market).date;
  await tx.insert(withdrawals).values({
    id: wanted.id,
    kind: 'withdrawal',
    number: await takeNumber(tx, 'withdrawal', order.market, Number(today.slice(0, 4))),
    orderId: order.id,
    orderNumber: order.number,
    market: order.market,
    state: 'announced',
    reason: wanted.reason,
    statementCiphertext: personalData.encryptText(wanted.id, 'withdrawal-statement', JSON.stringify(wanted.statement)),
    currency: order.currency,
    estimate: Math.max(0, goods + (isWhole ? getFees(order) : 0) - Math.min(bonuses, getBonusLeft(order, facts.withdrawals))),
    announcedAt: now,
    sendUntil: addDays(today, WITHDRAWAL_DAYS),
    refundDueOn: addDays(today, WITHDRAWAL_DAYS),
    changedAt: now,
  });
  await tx.insert(withdrawalLines).values(
    taken.map((one) => ({
      withdrawalId: wanted.id,
      line: one.line.line,
      variantId: one.variantId,
      quantity: one.taken,
      refunds: one.refunds.slice(0, one.taken),
    })),
  );
  await recordHistory(tx, { orderId: order.id, kind: 'withdrawal-announced' }, cause.actor ?? { kind: 'customer' });
  const withdrawal = await findWithdrawal(tx, wanted.id);
  if (withdrawal === null) throw new Error(`withdrawal ${wanted.id} vanished`);
  const lines = withdrawal.lines.map(({ line, quantity }) => ({ line, quantity }));
  await publishWithdrawal(tx, withdrawalReceived, withdrawal, { ...publicWithdrawal(withdrawal), lines }, cause);
  return withdrawal;
}
