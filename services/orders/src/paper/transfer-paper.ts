import { formatDate, formatMoney, localTime, markets, money } from '@okruh/market';
import { drawQr } from '@okruh/service-kit/documents';
import { texts } from '../locales/texts.ts';
import { INK, MARGIN, newPaper, SOFT } from './paper.ts';
import type { OrderRow, Transfer } from '../stored/tables.ts';

type TransferText = 'title' | 'lead' | 'account' | 'iban' | 'symbol' | 'amount' | 'message' | 'due' | 'qr';

const QR_SIDE = 180;

/** Where a transfer goes, with its QR code where the market has one. */
export async function transferPaper(row: OrderRow, transfer: Transfer): Promise<Buffer> {
  const { market, number, payableUntil, placedAt } = row;
  const text = (key: TransferText): string => texts.text(markets[market].locale, `transfer.${key}`);
  const { pdf, bytes, width } = await newPaper(market, `${text('title')} ${number}`, placedAt);
  pdf
    .font('strong')
    .fontSize(20)
    .fillColor(INK)
    .text(`${text('title')} ${number}`, MARGIN, MARGIN, { width });
  pdf.moveDown(0.4).font('regular').fontSize(10).fillColor(SOFT).text(text('lead'), { width });
  pdf.moveDown(1);
  const top = pdf.y;
  const rows = [
    [text('amount'), formatMoney(money(row.total, row.currency))],
    [text('account'), transfer.account],
    [text('iban'), transfer.iban],
    [text('symbol'), transfer.variable_symbol],
    [text('message'), transfer.message],
    [text('due'), payableUntil === null ? '' : formatDate(localTime(payableUntil, market).date, market)],
  ] as const;
  for (const [label, value] of rows) {
    if (value === '') continue;
    pdf
      .font('regular')
      .fontSize(9)
      .fillColor(SOFT)
      .text(label, MARGIN, pdf.y, { width: width / 2 });
    pdf
      .font('strong')
      .fontSize(13)
      .fillColor(INK)
      .text(value, { width: width / 2 });
    pdf.moveDown(0.6);
  }
  if (transfer.qr !== null) {
    const left = MARGIN + width - QR_SIDE;
    pdf.font('regular').fontSize(9).fillColor(SOFT).text(text('qr'), left, top, { width: QR_SIDE });
    drawQr(pdf, transfer.qr, { left, top: top + 34, side: QR_SIDE });
    pdf.fill(INK);
  }
  pdf.end();
  return bytes;
}
