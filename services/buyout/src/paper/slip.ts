import { formatPhone, markets } from '@okruh/market';
import { code128Widths, drawBars } from '@okruh/service-kit/documents';
import { texts } from '../locales/texts.ts';
import type { SellerData } from '../model/seller-data.ts';
import type { BuyoutRow } from '../stored/tables.ts';
import { openPaper } from './open-paper.ts';

/** Where parcels with bought-out devices go. */
const destinations = {
  cz: ['Okruh, výkup zařízení', 'Křižíkova 1412/27', '186 00 Praha 8'],
  ro: ['Okruh, buyback', 'Calea Victoriei 118', '010093 București'],
} as const;

/** What to do before sending, in this order. */
const steps = ['data', 'reset', 'pack', 'label', 'hand-over'] as const;

const MARGIN = 56;

/** Printable slip of a parcel: addresses, number and code with its barcode (Code 128), what to do before sending. */
export async function renderSlip(row: BuyoutRow, seller: SellerData): Promise<Buffer> {
  const { market, createdAt } = row;
  const { locale } = markets[market];
  const title = `${texts.text(locale, 'slip.title')} ${row.number}`;
  const [bars, { pdf, bytes, width }] = await Promise.all([
    code128Widths(row.code),
    openPaper({ market, title, size: 'A4', margin: MARGIN, at: createdAt }),
  ]);
  const column = (width - 24) / 2;

  pdf.font('strong').fontSize(22).text('Okruh', MARGIN, MARGIN);
  pdf
    .font('regular')
    .fontSize(16)
    .text(texts.text(locale, 'slip.title'), MARGIN, MARGIN + 32);

  const top = MARGIN + 72;
  block(pdf, MARGIN, top, column, texts.text(locale, 'slip.from'), senderLines(seller));
  block(pdf, MARGIN + column + 24, top, column, texts.text(locale, 'slip.to'), destinations[row.market]);

  const middle = top + 112;
  block(pdf, MARGIN, middle, column, texts.text(locale, 'slip.number'), [row.number]);
  block(pdf, MARGIN + column + 24, middle, column, texts.text(locale, 'slip.device'), [row.deviceName, row.deviceVariant]);

  const codeTop = middle + 78;
  label(pdf, MARGIN, codeTop, width, texts.text(locale, 'slip.code'));
  drawBars(pdf, bars, { x: MARGIN, y: codeTop + 16, width, height: 64 });
  pdf
    .font('strong')
    .fontSize(12)
    .text(row.code, MARGIN, codeTop + 88, { width, align: 'center', characterSpacing: 2 });

  pdf
    .font('strong')
    .fontSize(13)
    .text(texts.text(locale, 'slip.steps'), MARGIN, codeTop + 128, { width });
  pdf.font('regular').fontSize(11);
  for (const [index, step] of steps.entries())
    pdf.moveDown(0.5).text(`${index + 1}. ${texts.text(locale, `slip.step.${step}`)}`, { width });
  pdf.moveDown(1.2).fontSize(10).fillColor('#4a5550').text(texts.text(locale, 'slip.note'), { width });
  pdf.end();
  return bytes;
}

function senderLines({ customer, pickup }: SellerData): string[] {
  const address = pickup ?? customer;
  const name = [customer.degree_before_name, customer.first_name, customer.last_name].filter(Boolean).join(' ');
  return [name, address.street, `${address.postcode} ${address.city}`, formatPhone(customer.phone_number)];
}

function label(pdf: PDFKit.PDFDocument, x: number, y: number, width: number, text: string): void {
  pdf.font('regular').fontSize(9).fillColor('#4a5550').text(text, x, y, { width });
  pdf.fillColor('#10201a');
}

function block(pdf: PDFKit.PDFDocument, x: number, y: number, width: number, title: string, lines: readonly string[]): void {
  label(pdf, x, y, width, title);
  const [first = '', ...rest] = lines;
  pdf
    .font('strong')
    .fontSize(12)
    .text(first, x, y + 14, { width });
  pdf.font('regular').fontSize(11);
  for (const line of rest) pdf.text(line, { width });
}
