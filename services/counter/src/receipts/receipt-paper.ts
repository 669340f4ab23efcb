import { createRequire } from 'node:module';
import { formatDateTime, formatMoneyExact, formatPercent, localTime, markets, money, splitVat, vatRate } from '@okruh/market';
import { sellers } from '@okruh/market/sellers';
import { createPapers } from '@okruh/service-kit/documents';
import { texts } from '../locales/texts.ts';
import type { DrawerRow } from '../stored/drawers.repository.ts';
import type { PaymentRow } from '../stored/payments.repository.ts';

const require = createRequire(import.meta.url);
const openPaper = createPapers({
  load: () => import('pdfkit'),
  regular: () => require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: () => require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});

type ReceiptText =
  | 'title'
  | 'refund-title'
  | 'payout-title'
  | 'paid-out-at'
  | 'buyout'
  | 'payout-cash'
  | 'payout-note'
  | 'payee'
  | 'signature'
  | 'tax'
  | 'register'
  | 'store'
  | 'at'
  | 'refunded-at'
  | 'clerk'
  | 'repair'
  | 'order'
  | 'left'
  | 'settled'
  | 'amount'
  | 'rounding'
  | 'cash'
  | 'terminal'
  | 'given'
  | 'change'
  | 'vat'
  | 'vat-note'
  | 'invoice-note'
  | 'reason'
  | 'refunds'
  | 'foot';

const MARGIN = 24;
const INK = '#10201a';
const SOFT = '#4a5550';
const RULE = '#c9d1cc';

interface ReceiptParts {
  readonly drawer: DrawerRow;
  /** Number of the payment that a refund gives back; null for payments. */
  readonly refunds: string | null;
  /** Who signs for a pay-out; null for others. */
  readonly payee: string | null;
  /** Public origin of the market's shop. */
  readonly site: string;
}

const titles = { payment: 'title', refund: 'refund-title', payout: 'payout-title' } as const;
const times = { payment: 'at', refund: 'refunded-at', payout: 'paid-out-at' } as const;

/** The receipt of a payment or a refund, or the slip of a pay-out that its seller signs, on A6 for any printer. */
export async function receiptPaper(payment: PaymentRow, { drawer, refunds, payee, site }: ReceiptParts): Promise<Buffer> {
  const { market, currency } = payment;
  const isPayout = payment.kind === 'payout';
  const { locale } = markets[market];
  const say = (key: ReceiptText, params?: Readonly<Record<string, string>>): string => texts.text(locale, `receipt.${key}`, params);
  const sum = (amount: number): string => formatMoneyExact(money(amount, currency));
  const takenAt = new Date(payment.taken_at ?? payment.created_at);
  const title = say(titles[payment.kind], { number: payment.receipt_number ?? '' });
  const { pdf, bytes, width } = await openPaper({ market, title, size: 'A6', margin: MARGIN, at: takenAt });
  const seller = sellers[market];

  const small = (text: string): void => void pdf.font('regular').fontSize(7.5).fillColor(SOFT).text(text, { width });
  const rule = (): void => {
    pdf.moveDown(0.5);
    pdf
      .moveTo(MARGIN, pdf.y)
      .lineTo(MARGIN + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    pdf.moveDown(0.5);
  };
  /** A label and an amount on one line; the label may take several. */
  const row = (label: string, amount: string, isStrong = false): void => {
    const font = isStrong ? 'strong' : 'regular';
    const size = isStrong ? 11 : 8.5;
    const y = pdf.y;
    pdf.font(font).fontSize(size).fillColor(INK).text(amount, MARGIN, y, { width, align: 'right' });
    pdf.text(label, MARGIN, y, { width: width - pdf.widthOfString(amount) - 12 });
    pdf.moveDown(0.25);
  };

  pdf.font('strong').fontSize(13).fillColor(INK).text(title, MARGIN, MARGIN, { width });
  pdf.moveDown(0.4);
  small(`${seller.name}, ${seller.street}, ${seller.postcode} ${seller.city}`);
  small(say('tax', { taxNumber: seller.taxNumber, vatNumber: seller.vatNumber }));
  small(say('register', { register: seller.register }));
  small(`${say('store')}: ${drawer.store_name}, ${drawer.store_address}`);
  small(`${say(times[payment.kind])}: ${formatDateTime(takenAt, market)}. ${say('clerk')}: ${drawer.clerk_name}`);
  rule();
  for (const bill of payment.bills) {
    row(say(bill.kind, { number: bill.number }), sum(bill.amount));
    if (bill.title !== bill.number) small(bill.title);
    if (payment.kind === 'payment') small((bill.left_after ?? 0) > 0 ? say('left', { amount: sum(bill.left_after ?? 0) }) : say('settled'));
    pdf.moveDown(0.3);
  }
  rule();
  if (payment.rounding !== 0) row(say('rounding'), sum(payment.rounding));
  row(say('amount'), sum(payment.amount + payment.rounding), true);
  row(
    payment.tender === 'cash' ? say(isPayout ? 'payout-cash' : 'cash') : say('terminal', { digits: `•••• ${payment.card_digits ?? ''}` }),
    sum(payment.amount + payment.rounding),
  );
  if (payment.given !== null) {
    row(say('given'), sum(payment.given));
    row(say('change'), sum(payment.given - payment.amount - payment.rounding));
  }
  rule();
  if (refunds !== null) small(say('refunds', { number: refunds }));
  if (payment.reason !== '') small(`${say('reason')}: ${payment.reason}`);
  const repairs = payment.bills.filter(({ kind }) => kind === 'repair').reduce((total, { amount }) => total + amount, 0);
  if (repairs > 0) {
    const rate = vatRate(market, 'standard', localTime(takenAt, market).date);
    const { net, vat } = splitVat(money(repairs, currency), rate);
    small(say('vat', { net: formatMoneyExact(net), rate: formatPercent(rate, market), vat: formatMoneyExact(vat) }));
    small(say('vat-note'));
  }
  if (payment.bills.some(({ kind }) => kind === 'order')) small(say('invoice-note'));
  if (isPayout) {
    small(say('payout-note'));
    if (payee !== null) small(`${say('payee')}: ${payee}`);
    // Room for a signature.
    pdf.moveDown(3);
    rule();
    small(say('signature'));
  }
  pdf.moveDown(0.3);
  small(say('foot', { site: site.replace(/^https?:\/\//, '') }));
  pdf.end();
  return bytes;
}
