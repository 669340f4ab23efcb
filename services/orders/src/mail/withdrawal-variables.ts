import { formatDate, formatDateTime, formatMoney, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { PersonalData } from '../stored/personal-data.ts';
import type { OrderRow } from '../stored/tables.ts';
import { nameLine, openNote } from '../stored/withdrawal-view.ts';
import type { Withdrawal } from '../stored/withdrawals.repository.ts';

/** What the mails about a withdrawal say of it. */
export function withdrawalVariables(withdrawal: Withdrawal, order: OrderRow, personalData: PersonalData): Readonly<Record<string, string>> {
  const { row } = withdrawal;
  const { market, currency } = row;
  const amount = (value: number): string => formatMoney(money(value, currency));
  const deduction = row.deduction ?? 0;
  return {
    withdrawal_number: row.number,
    withdrawal_goods: listGoods(withdrawal, order, row.judgedAt === null ? 'announced' : 'back'),
    withdrawal_at: formatDateTime(row.announcedAt, market),
    withdrawal_send_until: formatDate(row.sendUntil, market),
    withdrawal_refund_until: formatDate(row.refundDueOn, market),
    withdrawal_estimate: amount(row.estimate),
    withdrawal_refund: amount(row.refund ?? row.estimate),
    withdrawal_deduction: deduction === 0 ? '' : amount(deduction),
    withdrawal_note: row.judgedAt === null ? '' : openNote(withdrawal, personalData),
    withdrawal_refund_to: describeChannel(order),
  };
}

/** "2 × Kryt na mobil": what was announced, or of it what came back. */
export const listGoods = ({ lines }: Withdrawal, order: OrderRow, which: 'announced' | 'back'): string =>
  lines
    .map(({ line, quantity, back }) => ({ name: nameLine(order, line), quantity: which === 'announced' ? quantity : (back ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`))
    .join(', ');

/** Where the money goes, in words. */
export const describeChannel = (order: OrderRow): string =>
  texts.text(markets[order.market].locale, `withdrawal.refund-to.${toChannel(order)}`);

/** How the money goes back. */
function toChannel({ typePayment }: Pick<OrderRow, 'typePayment'>): 'same' | 'account' | 'loan' {
  switch (typePayment) {
    case 'cash_on_delivery':
    case 'bank_transfer':
      return 'account';
    case 'instalments':
    case 'leasing':
      return 'loan';
    case 'card':
    case 'wallet_a':
    case 'wallet_b':
    case 'pay_later':
      return 'same';
    default:
      return typePayment satisfies never;
  }
}
