import type { MailData } from '@okruh/contracts';
import type { OrderLine } from '@okruh/contracts/http/checkout';
import {
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyExact,
  isZeroMoney,
  type Locale,
  localTime,
  markets,
  money,
  type Money,
  negateMoney,
} from '@okruh/market';
import { leaseText } from '../model/lease-text.ts';
import { texts } from '../locales/texts.ts';
import { accessToken } from '../model/access-token.ts';
import { sumLines } from '../model/added-lines.ts';
import { orderAccessPath } from '../model/addresses.ts';
import type { Deps } from '../deps.ts';
import type { CustomerData } from '../stored/personal-data.ts';
import type { OrderRow, Transfer } from '../stored/tables.ts';
import { owedBack } from '../stored/trade-ins.ts';
import { deliveryVariables, formatPlace } from './delivery-variables.ts';
import type { MailFacts } from './mail-facts.ts';

/**
 * Everything that a mail about an order may say. Each text is there, empty where it doesn't apply; the template decides what
 * it uses. `lines` and `totals` are rows of label and amount, parted by a tab.
 */
export function orderMail(facts: MailFacts, deps: Deps): MailData {
  const { row, customer, transfer, refunded } = facts;
  const { market, snapshot } = row;
  const { locale } = markets[market];
  const url = deps.publicUrls[market] + orderAccessPath(market, row.code, accessToken(deps.linkSecret, row.code));
  const isOwed = row.status === 'cancelled' && row.paymentStatus === 'paid' && row.total > 0;
  return {
    to: customer.billing_address.email,
    market,
    variables: {
      first_name: customer.billing_address.first_name,
      order_number: row.number,
      order_url: url,
      retry_url: url,
      placed_at: formatDateTime(row.placedAt, market),
      total: formatMoney(money(row.total, row.currency)),
      lines: snapshot.lines.flatMap((line) => lineRows(line, locale)).join('\n'),
      totals: totalRows(row, locale),
      delivery: [snapshot.delivery.name, formatPlace(row)].filter((part) => part !== '').join('\n'),
      delivery_address: addressText(customer, row),
      arrives: snapshot.delivery.arrives,
      billing_address: billingText(customer, locale),
      payment: [snapshot.payment.name, loanText(row, locale)].filter((part) => part !== '').join('\n'),
      // A guest may enter anybody's address: our mail doesn't carry a stranger's words to it.
      note: row.customerId === null ? '' : customer.note,
      trade_in_note: snapshot.totals.trade_in_method === null ? '' : tradeInNote(row, locale),
      store: snapshot.delivery.place?.name ?? '',
      pay_until: row.payableUntil === null ? '' : formatDateTime(row.payableUntil, market),
      pay_note: payNote(row, transfer, locale),
      transfer_account: transfer?.account ?? '',
      transfer_iban: transfer?.iban ?? '',
      transfer_symbol: transfer?.variable_symbol ?? '',
      transfer_amount: transfer === null ? '' : formatMoney(money(row.total, row.currency)),
      transfer_due: transfer === null || row.payableUntil === null ? '' : formatDate(localTime(row.payableUntil, market).date, market),
      paid_at: row.paidAt === null ? '' : formatDateTime(row.paidAt, market),
      cancel_reason: row.cancelReason === null ? '' : texts.text(locale, `cancelled.${row.cancelReason}`),
      refund_note: isOwed ? refundNote(row, locale) : '',
      refund_amount: refunded.amount === 0 ? '' : formatMoney(refunded),
      ...deliveryVariables(facts, { publicUrl: deps.publicUrls[market], now: deps.now() }),
    },
  };
}

/** How the old device is given, and that it pays for nothing before it was seen. */
const tradeInNote = (row: OrderRow, locale: Locale): string =>
  row.snapshot.totals.trade_in_method === 'in_store'
    ? texts.text(locale, 'mail.trade-in.counter', {
        until: row.payableUntil === null ? '' : formatDateTime(row.payableUntil, row.market),
      })
    : texts.text(locale, 'mail.trade-in.post');

/** A bonus that was paid for the purchase is kept of its money. */
function refundNote(row: OrderRow, locale: Locale): string {
  const saved = row.withheldBonus ?? 0;
  const note = texts.text(locale, 'mail.refund-note', { amount: formatMoney(money(owedBack(row), row.currency)) });
  return saved === 0 ? note : `${note} ${texts.text(locale, 'mail.bonus-withheld', { amount: formatMoney(money(saved, row.currency)) })}`;
}

/** "2 × Silikonový kryt, zelený" and its price, with the grade of a used thing; an extra, or a gift that was out of stock, stands under its product. */
function lineRows(line: OrderLine, locale: Locale): string[] {
  const grade = line.quality === null || line.quality === 'new' ? '' : line.quality;
  const what = [line.name, line.spec, grade].filter((part) => part !== '').join(', ');
  const label = line.quantity === 1 ? what : `${line.quantity} × ${what}`;
  const row = `${line.parent_line === null ? label : `+ ${label}`}\t${formatMoney(line.total)}`;
  return line.missing_gift === undefined ? [row] : [row, texts.text(locale, 'mail.missing-gift', { gift: line.missing_gift })];
}

/** From the goods to what is paid; rows of nothing are left out. */
function totalRows({ snapshot }: OrderRow, locale: Locale): string {
  const { totals, lines, applied_discounts: discounts, delivery, payment } = snapshot;
  const charged = money(sumLines(lines.filter((line) => line.vat_treatment !== undefined)), totals.price.currency);
  const rows: (readonly [label: string, amount: Money, text?: string])[] = [
    ...discounts.map(({ name, code, amount }) => [code === null ? name : `${name} (${code})`, negateMoney(amount)] as const),
    [delivery.name, totals.delivery],
    [payment.name, totals.payment],
    [texts.text(locale, charged.amount === 0 ? 'mail.price' : 'mail.price.reverse-charge'), totals.price],
    [texts.text(locale, 'mail.reverse-charge'), charged],
    ...totals.vat.map(({ rate, vat }) => [texts.text(locale, 'mail.vat', { rate }), vat, formatMoneyExact(vat)] as const),
  ];
  const shown = rows.filter(([, amount]) => amount.amount !== 0);
  const total = [texts.text(locale, 'mail.total'), totals.total] as const;
  return [...shown, total].map(([label, amount, text]) => `${label}\t${text ?? formatMoney(amount)}`).join('\n');
}

/** Empty when it is fetched somewhere. */
function addressText({ billing_address: billing, delivery_address: delivery }: CustomerData, { snapshot }: OrderRow): string {
  if (snapshot.delivery.kind !== 'address') return '';
  const address = delivery ?? billing;
  return [`${address.first_name} ${address.last_name}`, address.address, `${address.postcode} ${address.city}`].join('\n');
}

function billingText({ billing_address: address }: CustomerData, locale: Locale): string {
  const company = address.invoice_on_company
    ? [
        address.company,
        `${texts.text(locale, 'mail.tin')} ${address.tin}`,
        address.vatn === '' ? '' : `${texts.text(locale, 'mail.vatn')} ${address.vatn}`,
      ]
    : [];
  return [...company, `${address.first_name} ${address.last_name}`, address.address, `${address.postcode} ${address.city}`]
    .filter((part) => part.trim() !== '')
    .join('\n');
}

/** "předem 1 360 Kč a 9 × 1 356 Kč, celkem 13 564 Kč, RPSN 0 %" */
function loanText({ snapshot: { payment } }: OrderRow, locale: Locale): string {
  if (payment.installment !== null) {
    const { own_payment: own, instalment_count: count, monthly_price: monthly, total_price: total, apr_percent: apr } = payment.installment;
    return texts.text(locale, isZeroMoney(own) ? 'mail.loan.whole' : 'mail.loan.with-own', {
      own: formatMoney(own),
      count,
      monthly: formatMoney(monthly),
      total: formatMoney(total),
      apr: new Intl.NumberFormat(locale).format(apr),
    });
  }
  return payment.leasing === null ? '' : leaseText(payment.leasing, locale);
}

function payNote(row: OrderRow, transfer: Transfer | null, locale: Locale): string {
  if (row.status !== 'awaiting_payment' || row.payableUntil === null || transfer !== null) return '';
  return texts.text(locale, 'mail.pay-note', { until: formatDateTime(row.payableUntil, row.market) });
}
