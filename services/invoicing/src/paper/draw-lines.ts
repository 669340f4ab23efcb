import { formatNumber } from '@okruh/market';
import type { DocumentLine } from '../model/issued-document.ts';
import { CELL_SIZE, drawRule, formatRate, GAP, getBottom, getSign, INK, MARGIN, type Sheet, SOFT } from './sheet.ts';

/** Columns of the lines: share of the width, and how they stand. */
const columns = [
  { key: 'item', share: 0.27, align: 'left' },
  { key: 'quantity', share: 0.06, align: 'right' },
  { key: 'unit', share: 0.16, align: 'right' },
  { key: 'net', share: 0.14, align: 'right' },
  { key: 'rate', share: 0.11, align: 'right' },
  { key: 'vat', share: 0.12, align: 'right' },
  { key: 'gross', share: 0.14, align: 'right' },
] as const;
type Cells = Readonly<Record<(typeof columns)[number]['key'], string>>;

/** The lines as a table, whose head stands on each page. */
export function drawLines(sheet: Sheet): void {
  const { pdf, document, say } = sheet;
  const drawHeader = (): void => {
    drawRow(
      sheet,
      {
        item: say('item'),
        quantity: say('quantity'),
        unit: say('unit'),
        net: say('net'),
        rate: say('rate'),
        vat: say('vat'),
        gross: say('gross'),
      },
      'header',
    );
  };
  drawHeader();
  for (const line of document.lines) {
    const cells = toCells(sheet, line);
    const note = line.serialNumbers.length === 0 ? '' : say('serials', { serials: line.serialNumbers.join(', ') });
    if (pdf.y + measureRow(sheet, cells, note) > getBottom(sheet)) {
      pdf.addPage();
      pdf.y = MARGIN;
      drawHeader();
    }
    drawRow(sheet, cells, 'line', note);
  }
}

function toCells({ document, say, formatPlain }: Sheet, line: DocumentLine): Cells {
  return {
    item: line.name,
    quantity: formatNumber(getSign(document) * line.quantity, document.market),
    unit: formatNumber(line.net / line.quantity / 100, document.market, 2),
    net: formatPlain(line.net),
    rate: formatRate(line, document, say),
    vat: line.treatment === 'standard' ? formatPlain(line.vat) : '–',
    gross: formatPlain(line.gross),
  };
}

const measureRow = ({ pdf, width }: Sheet, { item }: Cells, note: string): number => {
  const name = pdf
    .font('regular')
    .fontSize(CELL_SIZE)
    .heightOfString(item, { width: width * columns[0].share });
  return name + (note === '' ? 0 : pdf.fontSize(8).heightOfString(note, { width })) + 10;
};

function drawRow(sheet: Sheet, cells: Cells, kind: 'header' | 'line', note = ''): void {
  const { pdf, width } = sheet;
  const top = pdf.y + 4;
  let x = MARGIN;
  let bottom = top;
  for (const { key, share, align } of columns) {
    const gap = align === 'right' ? GAP : 0;
    pdf
      .font('regular')
      .fontSize(kind === 'header' ? 8 : CELL_SIZE)
      .fillColor(kind === 'header' ? SOFT : INK)
      .text(cells[key], x + gap, top, { width: width * share - gap, align });
    bottom = Math.max(bottom, pdf.y);
    x += width * share;
  }
  if (note !== '') {
    pdf.fontSize(8).fillColor(SOFT).text(note, MARGIN, bottom, { width });
    bottom = pdf.y;
  }
  pdf.y = bottom + 4;
  drawRule(sheet);
}
