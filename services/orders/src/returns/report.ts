import { complaintReported } from '@okruh/contracts/events/orders';
import type { ComplaintRefusal } from '@okruh/contracts/http/orders/complaints';
import { localTime } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { takeComplained } from '../model/complainable.ts';
import { getSettleUntil } from '../model/complaint-time.ts';
import { type ChosenLine, getRefund } from '../model/withdrawable.ts';
import { findComplainable, publicComplaint } from '../stored/complaint-view.ts';
import type { Cause } from '../stored/history.ts';
import { lockOrder } from '../stored/orders.repository.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { WithdrawalStatement } from '../stored/withdrawal-view.ts';
import { findWithdrawal, loadFacts, publishWithdrawal, type Withdrawal } from '../stored/withdrawals.repository.ts';
import { openReturn } from './open-return.ts';

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
  { id, orderId, lines: chosen, statement }: Report,
  cause: Cause,
): Promise<Withdrawal | ComplaintRefusal | 'lines-changed' | 'not-found'> {
  const order = await lockOrder(tx, orderId);
  if (order === null) return 'not-found';
  const known = await findWithdrawal(tx, id);
  if (known !== null) return known.row.orderId === order.id && known.row.kind === 'complaint' ? known : 'not-found';
  const { goods, refusal } = findComplainable(order, await loadFacts(tx, order), now);
  if (refusal !== null) return refusal;
  const taken = takeComplained(goods, chosen);
  if (taken === null) return 'lines-changed';
  const estimate = taken.reduce((sum, one) => sum + getRefund(one.refunds, one.taken), 0);
  const today = localTime(now, order.market).date;
  const dueOn = getSettleUntil(order.market, today);
  const complaint = await openReturn(
    tx,
    personalData,
    { id, kind: 'complaint', order, taken, statement, reason: null, estimate, now, today, dueOn },
    { kind: 'customer' },
  );
  const lines = complaint.lines.map(({ line, quantity }) => ({ line, quantity }));
  await publishWithdrawal(tx, complaintReported, complaint, { ...publicComplaint(complaint), lines }, cause);
  return complaint;
}
