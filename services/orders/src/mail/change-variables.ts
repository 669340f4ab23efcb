import { formatMoney, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { OrderChangeRow, OrderRow } from '../stored/tables.ts';

/**
 * What a mail says of one change of an order: which pieces, what becomes of them, and what it means for the customer's money.
 * @param due what is collected at the door by now, minor units
 */
export function changeVariables(change: OrderChangeRow, row: OrderRow, due: number): Readonly<Record<string, string>> {
  const { locale } = markets[row.market];
  return {
    change_text: texts.text(locale, `mail.change.${change.kind}`),
    change_what: change.quantity === 1 ? change.name : `${change.quantity} × ${change.name}`,
    change_instead: change.substituteName ?? '',
    change_refund: refundText(change, row, due),
  };
}

/** How the price of dropped pieces comes back; empty when they cost nothing or others are sent instead. */
function refundText(change: OrderChangeRow, row: OrderRow, due: number): string {
  if (change.amount === 0) return '';
  const amount = formatMoney(money(change.amount, row.currency));
  const say = (key: 'label' | 'account' | 'loan' | 'same'): string =>
    texts.text(markets[row.market].locale, `mail.change.${key}`, { amount });
  if (change.isDueReduced)
    return texts.text(markets[row.market].locale, 'mail.change.due', { amount, total: formatMoney(money(due, row.currency)) });
  switch (row.typePayment) {
    case 'cash_on_delivery':
      return say('label');
    case 'bank_transfer':
      return say('account');
    case 'instalments':
    case 'leasing':
      return say('loan');
    case 'card':
    case 'wallet_a':
    case 'wallet_b':
    case 'pay_later':
      return say('same');
    default:
      return row.typePayment satisfies never;
  }
}
