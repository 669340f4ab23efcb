import { createRequire } from 'node:module';
import { formatDate, formatMoneyExact, type Locale, markets, money } from '@okruh/market';
import { createPapers, drawQr, type Paper } from '@okruh/service-kit/documents';
import { texts } from '../locales/texts.ts';
import type { DocumentLine, IssuedDocument, Party, Seller, VatSum } from '../model/issued-document.ts';

const require = createRequire(import.meta.url);
const openPaper = createPapers({
  load: () => import('pdfkit'),
  regular: () => require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: () => require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});

const MARGIN = 48;
const INK = '#10201a';
const SOFT = '#4a5550';
const RULE = '#c9d1cc';
const QR_SIDE = 96;
/** Space at the foot of each page for its number. */
const FOOT = 28;

type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

interface Sheet extends Paper {
  readonly document: IssuedDocument;
  readonly locale: Locale;
  readonly say: Say;
  /** Minor units as an amount of the document. */
  readonly format: (minor: number) => string;
}

/**
 * A document as PDF/A-3b with its electronic form attached; the same document gives the same bytes.
 * @param xml the electronic form
 */
export async function renderInvoice(document: IssuedDocument, xml: { readonly name: string; readonly text: string }): Promise<Buffer> {
  const { locale } = markets[document.market];
  const say: Say = (key, params) => texts.text(locale, `paper.${key}` as Parameters<typeof texts.text>[1], params);
  const at = new Date(`${document.issuedOn}T12:00:00Z`);
  const paper = await openPaper({
    market: document.market,
    title: `${say(`title.${document.kind}`)} ${document.number}`,
    size: 'A4',
    margin: MARGIN,
    at,
    more: { subset: 'PDF/A-3b', pdfVersion: '1.7', bufferPages: true },
  });
  const { pdf } = paper;
  // The option is there and has no type yet: what relation the file has to the paper (PDF/A-3).
  const attachment = { name: xml.name, type: 'text/xml', creationDate: at, modifiedDate: at, relationship: 'Alternative' };
  pdf.file(Buffer.from(xml.text), attachment);
  const sheet: Sheet = { ...paper, document, locale, say, format: (minor) => formatMoneyExact(money(minor, document.currency)) };
  drawHead(sheet);
  drawParties(sheet);
  drawFacts(sheet);
  drawLines(sheet);
  drawSums(sheet);
  drawFoot(sheet);
  pdf.end();
  return paper.bytes;
}

function drawHead({ pdf, width, document, say, locale }: Sheet): void {
  pdf
    .font('strong')
    .fontSize(20)
    .fillColor(INK)
    .text(say(`title.${document.kind}`), MARGIN, MARGIN, { width: width * 0.7 });
  const bottom = pdf.y;
  pdf
    .font('strong')
    .fontSize(15)
    .text(document.number, MARGIN, MARGIN + 3, { width, align: 'right' });
  pdf.y = Math.max(bottom, pdf.y);
  if (document.corrects !== null) {
    const { number, issuedOn, reason } = document.corrects;
    const day = formatDate(issuedOn, document.market);
    pdf
      .font('regular')
      .fontSize(10)
      .fillColor(INK)
      .text(texts.text(locale, 'paper.corrects', { number, day, reason }), MARGIN, pdf.y + 4, { width });
  }
  pdf.moveDown(1.2);
}

/** Seller and buyer beside each other, and who gets the goods when that is another. */
function drawParties(sheet: Sheet): void {
  const { pdf, width, document, say } = sheet;
  const { seller, buyer, recipient } = document;
  const column = (width - 24) / 2;
  const top = pdf.y;
  const left = drawParty(sheet, say('seller'), sellerLines(seller, say), { x: MARGIN, y: top, width: column });
  const right = drawParty(sheet, say('buyer'), partyLines(buyer, say), { x: MARGIN + column + 24, y: top, width: column });
  const other =
    recipient === null
      ? right
      : drawParty(sheet, say('recipient'), [recipient.name, recipient.street, `${recipient.postcode} ${recipient.city}`], {
          x: MARGIN + column + 24,
          y: right + 8,
          width: column,
        });
  pdf.y = Math.max(left, other) + 14;
}

const partyLines = (party: Party, say: Say): string[] =>
  [
    party.name,
    party.street,
    `${party.postcode} ${party.city}`.trim(),
    party.taxNumber === '' ? '' : say('tax-number', { number: party.taxNumber }),
    party.vatNumber === '' ? '' : say('vat-number', { number: party.vatNumber }),
  ].filter((line) => line !== '');

const sellerLines = (seller: Seller, say: Say): string[] => [
  ...partyLines(seller, say),
  seller.register,
  `${seller.phone} · ${seller.eMail}`,
];

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

function drawParty({ pdf }: Sheet, title: string, [name = '', ...lines]: readonly string[], { x, y, width }: Place): number {
  pdf.font('regular').fontSize(8.5).fillColor(SOFT).text(title, x, y, { width });
  pdf
    .font('strong')
    .fontSize(11)
    .fillColor(INK)
    .text(name, x, pdf.y + 2, { width });
  pdf.font('regular').fontSize(9.5);
  for (const line of lines) pdf.text(line, x, pdf.y + 1, { width });
  return pdf.y;
}

/** Days, numbers and the way of payment, four beside each other. */
function drawFacts({ pdf, width, document, say }: Sheet): void {
  const day = (date: string): string => formatDate(date, document.market);
  const { account } = document.seller;
  const isOpen = document.totals.due > 0 && document.kind !== 'credit-note';
  const facts = [
    [say('issued'), day(document.issuedOn)],
    ...(document.kind === 'credit-note' ? [] : [[say('supplied'), day(document.suppliedOn)]]),
    ...(isOpen ? [[say('due'), day(document.dueOn)]] : []),
    [say('order'), document.orderNumber],
    ...(document.customerReference === '' ? [] : [[say('reference'), document.customerReference]]),
    [say('payment'), document.payment.name],
    ...(document.market === 'cz' ? [[say('symbol'), document.variableSymbol]] : []),
    ...(isOpen ? [[say('account'), account.number === '' ? account.iban : account.number]] : []),
  ] as const;
  const PER_ROW = 4;
  const column = width / PER_ROW;
  rule(pdf, width);
  let top = pdf.y + 8;
  for (let from = 0; from < facts.length; from += PER_ROW) {
    const bottoms = facts.slice(from, from + PER_ROW).map(([label = '', value = ''], index) => {
      const x = MARGIN + index * column;
      pdf
        .font('regular')
        .fontSize(8.5)
        .fillColor(SOFT)
        .text(label, x, top, { width: column - 10 });
      pdf
        .font('strong')
        .fontSize(10)
        .fillColor(INK)
        .text(value, x, pdf.y + 1, { width: column - 10 });
      return pdf.y;
    });
    top = Math.max(...bottoms) + 7;
  }
  pdf.y = top;
  rule(pdf, width);
  pdf.y += 10;
}

function rule(pdf: PDFKit.PDFDocument, width: number): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + width, pdf.y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
}

/** Columns of the lines: share of the width, and how they stand. */
const columns = [
  { key: 'item', share: 0.34, align: 'left' },
  { key: 'quantity', share: 0.06, align: 'right' },
  { key: 'unit', share: 0.15, align: 'right' },
  { key: 'net', share: 0.13, align: 'right' },
  { key: 'rate', share: 0.09, align: 'right' },
  { key: 'vat', share: 0.1, align: 'right' },
  { key: 'gross', share: 0.13, align: 'right' },
] as const;
type Cells = Readonly<Record<(typeof columns)[number]['key'], string>>;

function drawLines(sheet: Sheet): void {
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

const getBottom = ({ pdf }: Sheet): number => pdf.page.height - MARGIN - FOOT;

function toCells({ document, say }: Sheet, line: DocumentLine): Cells {
  const plain = (minor: number): string => formatPlain(minor, document.market);
  return {
    item: line.name,
    quantity: String(line.quantity),
    unit: plain(Math.round(line.net / line.quantity)),
    net: plain(line.net),
    rate: rateText(line, say),
    vat: line.treatment === 'standard' ? plain(line.vat) : '–',
    gross: plain(line.gross),
  };
}

/** An amount without its currency, which stands once in the sums. */
const formatPlain = (minor: number, market: IssuedDocument['market']): string =>
  new Intl.NumberFormat(markets[market].languageTag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(minor / 100);

const rateText = ({ treatment, rate }: Pick<VatSum, 'treatment' | 'rate'>, say: Say): string =>
  treatment === 'standard' ? `${rate} %` : say(`rate.${treatment}`);

const measureRow = ({ pdf, width }: Sheet, { item }: Cells, note: string): number => {
  const inner = width * columns[0].share - 8;
  const name = pdf.font('regular').fontSize(9.5).heightOfString(item, { width: inner });
  return name + (note === '' ? 0 : pdf.fontSize(8).heightOfString(note, { width: inner })) + 10;
};

function drawRow({ pdf, width }: Sheet, cells: Cells, kind: 'header' | 'line', note = ''): void {
  const top = pdf.y + 4;
  let x = MARGIN;
  let bottom = top;
  for (const { key, share, align } of columns) {
    pdf
      .font('regular')
      .fontSize(kind === 'header' ? 8 : 9.5)
      .fillColor(kind === 'header' ? SOFT : INK)
      .text(cells[key], x, top, { width: width * share - (align === 'left' ? 8 : 0), align });
    bottom = Math.max(bottom, pdf.y);
    if (key === 'item' && note !== '') {
      pdf
        .fontSize(8)
        .fillColor(SOFT)
        .text(note, x, pdf.y, { width: width * share - 8 });
      bottom = Math.max(bottom, pdf.y);
    }
    x += width * share;
  }
  pdf.y = bottom + 4;
  rule(pdf, width);
}

function drawSums(sheet: Sheet): void {
  const { pdf, width, document, say, format } = sheet;
  const { totals, payment, kind, advances } = document;
  const NEEDED = 150 + 14 * document.vat.length;
  if (pdf.y + NEEDED > getBottom(sheet)) {
    pdf.addPage();
    pdf.y = MARGIN;
  }
  const top = pdf.y + 14;
  const half = (width - 24) / 2;
  drawVat(sheet, { x: MARGIN, y: top, width: half });
  const afterVat = pdf.y;
  const x = MARGIN + half + 24;
  const row = (label: string, value: string, isMain: boolean): void => {
    const y = pdf.y + (isMain ? 6 : 3);
    pdf
      .font(isMain ? 'strong' : 'regular')
      .fontSize(isMain ? 13 : 9.5)
      .fillColor(INK)
      .text(label, x, y, { width: half * 0.55 });
    pdf.text(value, x + half * 0.45, y, { width: half * 0.55, align: 'right' });
  };
  pdf.y = top;
  row(say(kind === 'credit-note' ? 'credited' : 'total'), format(totals.gross), true);
  if (kind !== 'credit-note') {
    for (const { number, vat } of advances) row(say('advance', { number }), format(-vat.reduce((sum, { gross }) => sum + gross, 0)), false);
    if (totals.paid > 0) {
      const day = payment.paidOn === null ? '' : formatDate(payment.paidOn, document.market);
      row(payment.paidOn === null ? say('paid-before') : say('paid', { day }), format(-totals.paid), false);
    }
    row(say('to-pay'), format(totals.due), true);
    if (totals.due > 0 && payment.method === 'cash-on-delivery')
      pdf
        .font('regular')
        .fontSize(9.5)
        .fillColor(SOFT)
        .text(say('cash-on-delivery'), x, pdf.y + 4, { width: half });
  }
  drawPaymentCode(sheet, x + half - QR_SIDE);
  pdf.y = Math.max(afterVat, pdf.y) + 10;
  drawTreatments(sheet);
}

/** VAT by rates. */
function drawVat({ pdf, document, say }: Sheet, { x, y, width }: Place): void {
  const shares = [0.28, 0.24, 0.24, 0.24];
  const row = (cells: readonly string[], isHeader: boolean): void => {
    const top = pdf.y + 3;
    let left = x;
    pdf
      .font('regular')
      .fontSize(isHeader ? 8 : 9.5)
      .fillColor(isHeader ? SOFT : INK);
    for (const [index, cell] of cells.entries()) {
      const share = width * (shares[index] ?? 0);
      pdf.text(cell, left, top, { width: share, align: index === 0 ? 'left' : 'right', lineBreak: index === 0 });
      left += share;
    }
    pdf.y = top + (isHeader ? 11 : 13);
  };
  pdf.y = y;
  row([say('summary'), say('net'), say('vat'), say('gross')], true);
  for (const sum of document.vat) {
    const plain = (minor: number): string => formatPlain(minor, document.market);
    row([rateText(sum, say), plain(sum.net), sum.treatment === 'standard' ? plain(sum.vat) : '–', plain(sum.gross)], false);
  }
}

/** What a Czech bank's app reads; for what is due and isn't collected by the carrier. */
function drawPaymentCode({ pdf, document, say }: Sheet, left: number): void {
  const { market, totals, payment, kind, seller, variableSymbol, number } = document;
  if (market !== 'cz' || kind === 'credit-note' || totals.due === 0 || payment.method === 'cash-on-delivery') return;
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

function drawFoot({ pdf, width, document, say }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const y = pdf.page.height - MARGIN - 10;
    const { bottom } = pdf.page.margins;
    // Below the margin pdfkit would begin another page.
    pdf.page.margins.bottom = 0;
    pdf.font('regular').fontSize(8).fillColor(SOFT);
    pdf.text(`${document.seller.name} · ${document.number}`, MARGIN, y, { width: width / 2, lineBreak: false });
    pdf.text(say('page', { page: page + 1, pages: count }), MARGIN + width / 2, y, { width: width / 2, align: 'right', lineBreak: false });
    pdf.page.margins.bottom = bottom;
  }
}
