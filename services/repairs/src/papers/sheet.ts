import { formatDate, formatDateTime, formatMoney, formatPhone, markets, money } from '@okruh/market';
import { code128Widths, drawBars, drawQr } from '@okruh/service-kit/documents';
import { texts } from '../locales/texts.ts';
import { statusPath } from '../model/addresses.ts';
import type { PersonalFacts } from '../model/customer-data.ts';
import type { Store } from '../model/repair-list.ts';
import type { RepairRow } from '../stored/tables.ts';
import { openPaper } from './open-paper.ts';
import { createPen, MARGIN, type Pen } from './sheet-pen.ts';

/** Height of the head with the number. */
const HEAD = 84;
const QR_SIDE = 64;

type SheetText =
  | 'title'
  | 'store'
  | 'courier'
  | 'received'
  | 'device'
  | 'imei'
  | 'serial_number'
  | 'customer'
  | 'note'
  | 'no-note'
  | 'operations'
  | 'on-request'
  | 'total'
  | 'until'
  | 'terms'
  | 'status'
  | 'sign-customer'
  | 'sign-shop';

interface SheetParts {
  readonly facts: PersonalFacts;
  /** Undefined when a courier brings the device. */
  readonly store: Store | undefined;
  /** Null before the device came. */
  readonly receivedAt: Date | null;
  /** Public origin of the market's shop. */
  readonly site: string;
}

const say = ({ market }: Pick<RepairRow, 'market'>, key: SheetText): string => texts.text(markets[market].locale, `sheet.${key}`);

/**
 * The paper of a device that is taken in, for the customer to sign: number with its barcode (Code 128), store, time, device, customer,
 * what is wrong, what it costs, until when, and where its state is to be seen (with a QR code). The address has no token: a paper may be lost.
 */
export async function renderSheet(row: RepairRow, parts: SheetParts): Promise<Buffer> {
  const { market, number } = row;
  const title = say(row, 'title');
  const [bars, paper] = await Promise.all([
    code128Widths(number),
    openPaper({ market, title: `${title} ${number}`, size: 'A4', margin: MARGIN, at: parts.receivedAt ?? row.createdAt }),
  ]);
  const { pdf, bytes, width } = paper;
  const pen = createPen(paper);
  pdf.font('strong').fontSize(22).fillColor('#10201a').text('Okruh', MARGIN, MARGIN);
  pdf
    .font('regular')
    .fontSize(14)
    .text(title, MARGIN, MARGIN + 28);
  pdf
    .font('strong')
    .fontSize(18)
    .text(number, MARGIN, MARGIN + 48);
  drawBars(pdf, bars, { x: MARGIN + width - 210, y: MARGIN + 4, width: 200, height: 60 });
  pen.rule(MARGIN + HEAD);
  drawFacts(pen, row, parts);
  drawOperations(pen, row);
  drawFoot(pen, row, parts.site);
  pdf.end();
  return bytes;
}

/** Where, when, whose and which device, until when, and what the customer says. */
function drawFacts(pen: Pen, row: RepairRow, { facts, store, receivedAt }: SheetParts): void {
  const { market, device, identifierTail, promisedOn } = row;
  const { customer } = facts;
  const received = receivedAt === null ? '' : `${say(row, 'received')}: ${formatDateTime(receivedAt, market)}`;
  const place =
    store === undefined ? [say(row, 'courier')] : [store.name, store.street, `${store.postcode} ${store.city}`, formatPhone(store.phone)];
  const identifier = identifierTail === '' ? '' : `${say(row, device.identifier_kind)}: •••• ${identifierTail}`;
  const first = MARGIN + HEAD + 14;
  const second =
    16 +
    Math.max(
      pen.block(pen.left(first), say(row, 'store'), [...place, received]),
      pen.block(pen.right(first), say(row, 'customer'), [
        `${customer.first_name} ${customer.last_name}`,
        formatPhone(customer.phone_number),
      ]),
    );
  const until = promisedOn === null ? second : pen.block(pen.right(second), say(row, 'until'), [formatDate(promisedOn, market)]);
  const third = 16 + Math.max(until, pen.block(pen.left(second), say(row, 'device'), [device.name, device.variant, identifier]));
  pen.small(say(row, 'note'), pen.whole(third));
  pen.paragraph(facts.device.note.trim() === '' ? say(row, 'no-note') : facts.device.note.trim(), pen.whole(pen.pdf.y + 2));
}

/** What is repaired and what it costs. */
function drawOperations(pen: Pen, row: RepairRow): void {
  const { agreed, complaint, market, total, currency } = row;
  const { pdf } = pen;
  pen.keepTogether(80);
  pen.rule(pdf.y + 14);
  pen.small(say(row, 'operations'), pen.whole(pdf.y + 28));
  for (const { label, price } of agreed.lines) pen.sumLine(label, price === null ? say(row, 'on-request') : formatMoney(price));
  for (const { label, amount } of agreed.discounts) pen.sumLine(label, formatMoney(amount));
  pdf.moveDown(0.3);
  pen.sumLine(say(row, 'total'), formatMoney(money(total, currency)), 'strong');
  const { locale } = markets[market];
  if (complaint?.is_covered === true)
    pen.small(texts.text(locale, 'mail.complaint-note', { number: complaint.order_number }), pen.whole(pdf.y + 4));
  if (agreed.has_on_request) pen.small(texts.text(locale, 'mail.total-note'), pen.whole(pdf.y + 4));
}

/** What the customer should know, where the state is, and the two signatures. */
function drawFoot(pen: Pen, row: RepairRow, site: string): void {
  const { pdf } = pen;
  pen.keepTogether(240);
  pen.rule(pdf.y + 12);
  pen.paragraph(say(row, 'terms'), pen.whole(pdf.y + 24));
  const address = site + statusPath(row.market, row.code);
  const top = pdf.y + 16;
  drawQr(pdf, address, { left: MARGIN, top, side: QR_SIDE });
  pdf.fill('#000000');
  const beside = pen.whole(top + 14);
  pen.block({ ...beside, x: beside.x + QR_SIDE + 16, width: beside.width - QR_SIDE - 16 }, say(row, 'status'), [
    address.replace(/^https?:\/\//, ''),
  ]);
  const signed = top + QR_SIDE + 56;
  pen.signature(pen.left(signed), say(row, 'sign-customer'));
  pen.signature(pen.right(signed), say(row, 'sign-shop'));
}
