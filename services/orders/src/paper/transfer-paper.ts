import { formatDate, formatMoney, localTime, markets, money } from '@okruh/market';
import { encode } from 'uqr';
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
    // Readers want four fields of white around the code.
    drawQr(pdf, transfer.qr, left, top + 34);
  }
  pdf.end();
  return bytes;
}

/** The code as shapes: sharp on every screen and printer. Runs of dark fields are one shape. */
function drawQr(pdf: PDFKit.PDFDocument, content: string, left: number, top: number): void {
  const { data, size } = encode(content, { ecc: 'M', border: 0 });
  const unit = QR_SIDE / size;
  for (const [row, fields] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (fields[from] !== true) continue;
      let to = from;
      while (fields[to] === true) to += 1;
      pdf.rect(left + from * unit, top + row * unit, (to - from) * unit, unit);
      from = to;
    }
  }
  pdf.fill(INK);
}
