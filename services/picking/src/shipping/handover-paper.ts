import type { CarrierName } from '@okruh/contracts/http/picking-shipping';
import { formatDate, formatMoney, localTime, type Market, markets } from '@okruh/market';
import { code128Widths, drawBars } from '@okruh/service-kit/documents';
import { texts } from './locales/texts.ts';
import { namePlace } from './parcel.query.ts';
import { newPaper } from './paper.ts';
import { toCash } from './shipping.ts';
import type { ParcelRow } from './tables.ts';

export interface HandoverList {
  readonly number: string;
  readonly market: Market;
  readonly place: string;
  /** Name of the store; null for the warehouse. */
  readonly store: string | null;
  readonly carrier: CarrierName;
  readonly actor: string;
  readonly at: Date;
  readonly parcels: readonly ParcelRow[];
}

const MARGIN = 48;
const ROW = 46;
const BARS = { width: 190, height: 24 } as const;
const SIGNATURE = 90;

/** The list that the driver signs: each parcel with its number as Code 128, weight and cash. Nobody's name or address stands on it. */
export async function handoverPaper(list: HandoverList): Promise<Buffer> {
  const { number, market, carrier, at } = list;
  const { locale } = markets[market];
  const { pdf, bytes, width } = await newPaper({ market, title: number, size: 'A4', margin: MARGIN });
  const { date, time } = localTime(at, market);
  pdf
    .font('strong')
    .fontSize(18)
    .text(texts.text(locale, 'handover.title', { number }), MARGIN, MARGIN, { width });
  const facts = [
    texts.text(locale, `carrier.${carrier}`),
    namePlace(list.place, list.store, locale),
    `${formatDate(date, market)} ${time}`,
    texts.text(locale, 'handover.count', { count: list.parcels.length }),
  ];
  pdf.font('regular').fontSize(10).text(facts.join('  ·  '), { width });
  let y = pdf.y + 16;
  for (const [index, parcel] of list.parcels.entries()) {
    if (y + ROW > pdf.page.height - MARGIN) {
      pdf.addPage();
      y = MARGIN;
    }
    await drawRow(pdf, parcel, { index: index + 1, y, width });
    y += ROW;
  }
  if (y + SIGNATURE > pdf.page.height - MARGIN) {
    pdf.addPage();
    y = MARGIN;
  }
  drawSignatures(pdf, list, y + 50, width);
  pdf.end();
  return bytes;
}

async function drawRow(
  pdf: PDFKit.PDFDocument,
  parcel: ParcelRow,
  { index, y, width }: { readonly index: number; readonly y: number; readonly width: number },
): Promise<void> {
  const number = parcel.trackingNumber ?? '';
  const cash = toCash(parcel);
  pdf
    .font('regular')
    .fontSize(9)
    .fillColor('#000000')
    .text(`${index}.`, MARGIN, y + 8, { width: 24, lineBreak: false });
  // The white before the bars is the column of the index.
  drawBars(pdf, await code128Widths(number), { x: MARGIN + 36, y, ...BARS });
  pdf
    .font('strong')
    .fontSize(9)
    .text(number, MARGIN + 36, y + BARS.height + 2, { width: BARS.width, align: 'center', lineBreak: false });
  const left = MARGIN + 36 + BARS.width + 24;
  pdf
    .font('regular')
    .fontSize(10)
    .text(parcel.orderNumber, left, y + 6, { width: 110, lineBreak: false });
  pdf.text(`${(parcel.weightGrams / 1000).toFixed(2)} kg`, left + 110, y + 6, { width: 60, lineBreak: false });
  if (cash !== null)
    pdf.text(formatMoney(cash), left + 170, y + 6, { width: MARGIN + width - left - 170, align: 'right', lineBreak: false });
}

function drawSignatures(pdf: PDFKit.PDFDocument, { market, actor }: HandoverList, y: number, width: number): void {
  const { locale } = markets[market];
  const column = (width - 40) / 2;
  const sides = [
    [MARGIN, texts.text(locale, 'handover.given', { actor })],
    [MARGIN + column + 40, texts.text(locale, 'handover.taken')],
  ] as const;
  for (const [x, text] of sides) {
    pdf
      .moveTo(x, y)
      .lineTo(x + column, y)
      .stroke();
    pdf
      .font('regular')
      .fontSize(9)
      .text(text, x, y + 6, { width: column });
  }
}
