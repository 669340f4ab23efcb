import { formatDate, formatDateTime, markets } from '@okruh/market';
import { code128Widths, drawBars } from '@okruh/service-kit/documents';
import { texts } from '../locales/texts.ts';
import type { OrderRow } from '../stored/tables.ts';
import { nameLine, type WithdrawalStatement } from '../stored/withdrawal-view.ts';
import type { Withdrawal } from '../stored/withdrawals.repository.ts';
import { INK, MARGIN, newPaper, SOFT } from './paper.ts';

type PaperText =
  | 'title'
  | 'lead'
  | 'received'
  | 'order'
  | 'name'
  | 'goods'
  | 'slip'
  | 'slip-lead'
  | 'to'
  | 'address'
  | 'contents'
  | 'order-of';

/** Height of the bar code, in points. */
const BARS_HEIGHT = 60;

/**
 * Confirmation of a withdrawal on a durable medium (Directive 2011/83/EU art. 11a (4)), or of a complaint (§ 19 (1) of Act 634/1992 Coll.): what
 * was declared and when; on the next page the slip that goes into the parcel.
 */
export async function withdrawalPaper({ row, lines }: Withdrawal, order: OrderRow, { name, defect }: WithdrawalStatement): Promise<Buffer> {
  const { kind, market, number } = row;
  const { locale } = markets[market];
  const text = (key: PaperText, values?: Readonly<Record<string, string>>): string => texts.text(locale, `${kind}.paper.${key}`, values);
  const day = (date: string): string => formatDate(date, market);
  const [bars, { pdf, bytes, width }] = await Promise.all([
    code128Widths(number),
    newPaper(market, `${text('title')} ${number}`, row.announcedAt),
  ]);
  pdf
    .font('strong')
    .fontSize(20)
    .fillColor(INK)
    .text(`${text('title')} ${number}`, MARGIN, MARGIN, { width });
  pdf.moveDown(0.4).font('regular').fontSize(10).fillColor(SOFT).text(text('lead'), { width });
  const contents = lines.map(({ line, quantity }) => `${quantity} × ${nameLine(order, line)}`);
  const facts = [
    [text('received'), formatDateTime(row.announcedAt, market)],
    [text('order'), row.orderNumber],
    [text('name'), name],
    [text('goods'), contents.join('\n')],
    ...(kind === 'withdrawal'
      ? [
          [texts.text(locale, 'withdrawal.paper.send-until'), day(row.sendUntil)],
          [texts.text(locale, 'withdrawal.paper.refund-until'), day(row.refundDueOn)],
        ]
      : [
          [texts.text(locale, 'complaint.paper.defect'), defect ?? ''],
          [texts.text(locale, 'complaint.paper.wish'), texts.text(locale, 'complaint.paper.wish.refund')],
          [texts.text(locale, 'complaint.paper.settle-until'), day(row.refundDueOn)],
        ]),
  ];
  pdf.moveDown(1);
  for (const [label = '', value = ''] of facts) {
    pdf.font('regular').fontSize(9).fillColor(SOFT).text(label, { width });
    pdf.font('strong').fontSize(11).fillColor(INK).text(value, { width });
    pdf.moveDown(0.5);
  }
  pdf.addPage();
  pdf
    .font('strong')
    .fontSize(20)
    .fillColor(INK)
    .text(`${text('slip')} ${number}`, MARGIN, MARGIN, { width });
  pdf.moveDown(0.4).font('regular').fontSize(10).fillColor(SOFT).text(text('slip-lead'), { width });
  pdf.moveDown(1).fontSize(9).text(text('to'), { width });
  pdf.font('strong').fontSize(12).fillColor(INK).text(text('address'), { width });
  pdf.moveDown(1);
  drawBars(pdf, bars, { x: MARGIN + 30, y: pdf.y, width: width - 60, height: BARS_HEIGHT });
  pdf
    .font('strong')
    .fontSize(12)
    .fillColor(INK)
    .text(number, MARGIN, pdf.y + BARS_HEIGHT + 8, { width, align: 'center', characterSpacing: 2 });
  pdf.moveDown(1).font('regular').fontSize(9).fillColor(SOFT).text(text('contents'), { width });
  pdf.font('strong').fontSize(11).fillColor(INK);
  for (const one of contents) pdf.text(one, { width });
  pdf
    .moveDown(0.6)
    .font('regular')
    .fontSize(10)
    .fillColor(SOFT)
    .text(text('order-of', { number: row.orderNumber }), { width });
  pdf.end();
  return bytes;
}
