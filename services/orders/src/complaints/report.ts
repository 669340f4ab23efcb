import { complaintReported } from '@okruh/contracts/events/orders';
import type { ComplaintRefusal } from '@okruh/contracts/http/orders/complaints';
import { localTime } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { takeComplained } from '../model/complainable.ts';
import { getSettleUntil } from '../model/complaint-time.ts';
import { type ChosenLine, getRefund } from '../model/withdrawable.ts';
import { findComplainable, publicComplaint } from '../stored/complaint-view.ts';
import { type Cause, recordHistory } from '../stored/history.ts';
import { lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import { withdrawalLines, withdrawals } from '../stored/withdrawal-tables.ts';
import type { WithdrawalStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal, loadFacts, publishWithdrawal, takeNumber, type Withdrawal } from '../stored/withdrawals.repository.ts';

interface Report {
  readonly id: string;
  readonly orderId: string;
  readonly lines: readonly ChosenLine[];
  readonly statement: WithdrawalStatement;
}

/**
 * Opens a complaint about goods of an order. The days to settle it run from now.
 * @returns the complaint, also when this id was reported before, or why there is none
 */
export async function report(
  tx: Tx,
  { personalData, now }: { readonly personalData: PersonalData; readonly now: Date },
  wanted: Report,
  cause: Cause,
): Promise<Withdrawal | ComplaintRefusal | 'lines-changed' | 'not-found'> {
  const order = await lockOrder(tx, wanted.orderId);
  if (order === null) return 'not-found';
  const known = await findWithdrawal(tx, wanted.id);
  if (known !== null) return known.row.orderId === order.id && known.row.kind === 'complaint' ? known : 'not-found';
  const { goods, refusal } = findComplainable(order, await loadFacts(tx, order), now);
  if (refusal !== null) return refusal;
  const taken = takeComplained(goods, wanted.lines);
  if (taken === null) return 'lines-changed';
  const today = localTime(now, order.market).date;
  const settleUntil = getSettleUntil(order.market, today);
  await tx.insert(withdrawals).values({
    id: wanted.id,
    kind: 'complaint',
    number: await takeNumber(tx, 'complaint', order.market, Number(today.slice(0, 4))),
    orderId: order.id,
    orderNumber: order.number,
    market: order.market,
    state: 'announced',
    statementCiphertext: personalData.encryptText(wanted.id, 'withdrawal-statement', JSON.stringify(wanted.statement)),
    currency: order.currency,
    estimate: taken.reduce((sum, one) => sum + getRefund(one.refunds, one.taken), 0),
    announcedAt: now,
    sendUntil: settleUntil,
    refundDueOn: settleUntil,
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
  await recordHistory(tx, { orderId: order.id, kind: 'complaint-reported' }, { kind: 'customer' });
  const complaint = await findWithdrawal(tx, wanted.id);
  if (complaint === null) throw new Error(`complaint ${wanted.id} vanished`);
  const lines = complaint.lines.map(({ line, quantity }) => ({ line, quantity }));
  await publishWithdrawal(tx, complaintReported, complaint, { ...publicComplaint(complaint), lines }, cause);
  return complaint;
}
