import { formatDateTime, formatMoney, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import type { AdditionRow, OrderRow } from '../stored/tables.ts';

/** What a mail says of products that are added to an order: which, what they cost, and until when or how they are paid. */
export function additionVariables(addition: AdditionRow, row: OrderRow, due: number): Readonly<Record<string, string>> {
  const { locale } = markets[row.market];
  const amount = formatMoney(money(addition.amount, addition.currency));
  return {
    addition_lines: addition.lines
      .map(({ name, spec, quantity, final_total: total }) => {
        const what = [name, spec].filter((part) => part !== '').join(', ');
        return `${quantity === 1 ? what : `${quantity} × ${what}`}\t${formatMoney(total)}`;
      })
      .join('\n'),
    addition_amount: amount,
    addition_until: addition.payableUntil === null ? '' : formatDateTime(addition.payableUntil, row.market),
    addition_payment: addition.isDueRaised
      ? texts.text(locale, 'mail.addition.due', { total: formatMoney(money(due, row.currency)) })
      : texts.text(locale, 'mail.addition.paid', { amount }),
  };
}
