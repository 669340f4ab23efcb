import { daysBetween, money, todayIn } from '@okruh/market';
import type { Deps } from '../deps.ts';
import type { OrderRow } from '../stored/tables.ts';
import type { WithdrawalLineRow } from '../stored/withdrawal-tables.ts';
import { nameLine, openNote, openStatement } from '../stored/withdrawal-view.ts';
import type { Withdrawal } from '../stored/withdrawals.repository.ts';
import type { ListedReturn } from './list-returns.query.ts';

/** A withdrawal or a complaint with its order. */
export interface OrderReturn {
  readonly withdrawal: Withdrawal;
  readonly order: OrderRow;
}

type Opening = Pick<Deps, 'personalData' | 'now'>;

/** What rows of withdrawals and of complaints share. */
export function viewReturnRow(row: ListedReturn, { personalData, now }: Opening) {
  const isOpen = row.state !== 'refunded' && row.state !== 'closed';
  return {
    id: row.id,
    number: row.number,
    market: row.market,
    order_id: row.order_id,
    order_number: row.order_number,
    customer_name: personalData.label({ id: row.order_id, labelCiphertext: row.label_cipher }),
    days_left: isOpen ? daysBetween(todayIn(row.market, now()), row.refund_due_on) : null,
    pieces: row.pieces,
    estimate: money(row.estimate, row.currency),
  };
}

/** What its row in the list is made of. */
export const toListed = ({ withdrawal: { row, lines }, order }: OrderReturn): ListedReturn => ({
  id: row.id,
  number: row.number,
  market: row.market,
  order_id: row.orderId,
  order_number: row.orderNumber,
  label_cipher: order.labelCiphertext,
  state: row.state,
  decision: row.decision,
  announced_at: row.announcedAt.toISOString(),
  refund_due_on: row.refundDueOn,
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  estimate: row.estimate,
  refund: row.refund,
  currency: row.currency,
});

/** What details of withdrawals and of complaints share besides their rows. */
export function viewReturnDetail({ withdrawal, order }: OrderReturn, { personalData }: Opening) {
  const { row, credits } = withdrawal;
  const { account } = openStatement(withdrawal, personalData);
  return {
    version: row.version,
    received_at: row.receivedAt?.toISOString() ?? null,
    refunded_at: row.refundedAt?.toISOString() ?? null,
    type_payment: order.typePayment,
    payment_name: order.snapshot.payment.name,
    account_tail: account === '' ? null : account.slice(-4),
    note: openNote(withdrawal, personalData),
    credit_notes: credits.flatMap(({ id, number, total }) => (number === null ? [] : [{ id, number, total: money(total, row.currency) }])),
  };
}

/** A line of either, as the office sees it. */
export const viewReturnLine = (line: WithdrawalLineRow, order: Pick<OrderRow, 'snapshot' | 'currency'>) => ({
  line: line.line,
  name: nameLine(order, line.line),
  code: order.snapshot.lines.find((one) => one.line === line.line)?.code ?? '',
  quantity: line.quantity,
  refunds: line.refunds.map((amount) => money(amount, order.currency)),
  back: line.back,
  is_restocked: line.isRestocked,
});
