import { formatDate } from '@okruh/market';
import { drawQr } from '@okruh/service-kit/documents';
import { isTransferDue, type VatSum } from '../model/issued-document.ts';
import { lessAdvances } from '../model/settle-advances.ts';
import { CELL_SIZE, formatRate, GAP, getBottom, INK, MARGIN, type Place, type Sheet, SOFT } from './sheet.ts';

const QR_SIDE = 96;

/** What stands beside the sums of VAT, in this order. */
function listTotals({ document, say, format }: Sheet): { label: string; value: string; isMain: boolean }[] {
  const { totals, payment, kind, advances, market } = document;
  if (kind === 'credit-note') return [{ label: say('credited'), value: format(totals.gross), isMain: true }];
  return [
    { label: say('total'), value: format(totals.gross), isMain: true },
    ...advances.map(({ number, vat }) => ({
      label: say('advance', { number }),
      value: format(-vat.reduce((sum, { gross }) => sum + gross, 0)),
      isMain: false,
    })),
    ...(totals.paid > 0
      ? [
          {
            label: payment.paidOn === null ? say('paid-before') : say('paid', { day: formatDate(payment.paidOn, market) }),
            value: format(-totals.paid),
            isMain: false,
          },
        ]
      : []),
    { label: say('to-pay'), value: format(totals.due), isMain: true },
  ];
}

/** Of the sums of VAT; the totals have the rest. */
const VAT_SHARE = 0.53;

/** VAT by rates, totals, what is due and how it is paid, and what the law wants to be said; together on one page. */
export function drawSums(sheet: Sheet): void {
  const { pdf, width, document, say } = sheet;
  const { totals, payment } = document;
  const rows = listTotals(sheet);
  const code = document.market === 'cz' && isTransferDue(document) ? QR_SIDE + 20 : 0;
  const vat = listVat(sheet);
  const needed = 14 + Math.max(16 * (vat.length + 1), 24 * rows.length + 16 + code) + 40;
  if (pdf.y + needed > getBottom(sheet)) {
    pdf.addPage();
    pdf.y = MARGIN;
  }
  const top = pdf.y + 14;
  const left = width * VAT_SHARE;
  drawVat(sheet, vat, { x: MARGIN, y: top, width: left });
  const afterVat = pdf.y;
  const x = MARGIN + left + 24;
  const right = width - left - 24;
  pdf.y = top;
  for (const { label, value, isMain } of rows) {
    const y = pdf.y + (isMain ? 6 : 3);
    pdf
      .font(isMain ? 'strong' : 'regular')
      .fontSize(isMain ? 13 : CELL_SIZE)
      .fillColor(INK);
    const amount = pdf.widthOfString(value) + 1;
    pdf.text(label, x, y, { width: right - amount - GAP });
    const bottom = pdf.y;
    pdf.text(value, x + right - amount, y, { width: amount, align: 'right', lineBreak: false });
    pdf.y = Math.max(bottom, y + pdf.currentLineHeight(true));
  }
  if (totals.due > 0 && payment.method === 'cash-on-delivery' && document.kind !== 'credit-note')
    pdf
      .font('regular')
      .fontSize(CELL_SIZE)
      .fillColor(SOFT)
      .text(say('cash-on-delivery'), x, pdf.y + 4, { width: right });
  drawPaymentCode(sheet, MARGIN + width - QR_SIDE);
  pdf.y = Math.max(afterVat, pdf.y) + 10;
  drawTreatments(sheet);
}

interface VatRow extends VatSum {
  readonly label: string;
}

/** VAT by rates; of an invoice that settles advances also what they have taxed of it, and what is left. */
function listVat({ document, say }: Sheet): VatRow[] {
  const toRow = (sum: VatSum): VatRow => ({ ...sum, label: formatRate(sum, document, say) });
  const settled = document.advances.flatMap(({ vat }) => vat);
  if (settled.length === 0) return document.vat.map(toRow);
  const rest = lessAdvances(document).filter((sum) =>
    settled.some(({ treatment, rate }) => treatment === sum.treatment && rate === sum.rate),
  );
  return [
    ...document.vat.map(toRow),
    ...settled.map((sum) => {
      const { label } = toRow(sum);
      return { ...sum, label: say('summary.settled', { rate: label }), net: -sum.net, vat: -sum.vat, gross: -sum.gross };
    }),
    ...rest.map((sum) => ({ ...sum, label: say('summary.rest', { rate: toRow(sum).label }) })),
  ];
}

/** VAT by rates. */
function drawVat({ pdf, say, formatPlain }: Sheet, sums: readonly VatRow[], { x, y, width }: Place): void {
  const share = width / 4;
  const row = (cells: readonly string[], isHeader: boolean): void => {
    const top = pdf.y + 3;
    pdf
      .font('regular')
      .fontSize(isHeader ? 8 : CELL_SIZE)
      .fillColor(isHeader ? SOFT : INK);
    for (const [index, cell] of cells.entries())
      pdf.text(cell, x + index * share, top, { width: share, align: index === 0 ? 'left' : 'right' });
    pdf.y = top + (isHeader ? 11 : 13);
  };
  pdf.y = y;
  row([say('summary'), say('net'), say('vat'), say('gross')], true);
  for (const sum of sums)
    row([sum.label, formatPlain(sum.net), sum.treatment === 'standard' ? formatPlain(sum.vat) : '–', formatPlain(sum.gross)], false);
}

/** What a Czech bank's app reads. */
function drawPaymentCode({ pdf, document, say }: Sheet, left: number): void {
  const { market, totals, seller, variableSymbol, number } = document;
  if (market !== 'cz' || !isTransferDue(document)) return;
  const amount = (totals.due / 100).toFixed(2);
  const content = `SPD*1.0*ACC:${seller.account.iban}*AM:${amount}*CC:CZK*X-VS:${variableSymbol}*MSG:${number}`;
  pdf
    .font('regular')
    .fontSize(8)
    .fillColor(SOFT)
    .text(say('qr'), left, pdf.y + 10, { width: QR_SIDE });
  drawQr(pdf, content, { left, top: pdf.y + 4, side: QR_SIDE });
  pdf.fill(INK);
  pdf.y += QR_SIDE + 8;
}

/** What the law wants to be said in words. */
function drawTreatments({ pdf, width, document, say }: Sheet): void {
  for (const treatment of ['margin', 'reverse-charge'] as const) {
    if (!document.vat.some((sum) => sum.treatment === treatment)) continue;
    const words = say(`treatment.${treatment}`);
    pdf
      .font('regular')
      .fontSize(9)
      .fillColor(SOFT)
      .text(`${words.charAt(0).toUpperCase()}${words.slice(1)}.`, MARGIN, pdf.y + 2, { width });
  }
}
