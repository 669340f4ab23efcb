import { createRequire } from 'node:module';
import { formatDate, formatMoneyExact, formatNumber, markets, money } from '@okruh/market';
import { createPapers } from '@okruh/service-kit/documents';
import { texts } from '../locales/texts.ts';
import { type IssuedDocument, isTransferDue, type Party, type Seller } from '../model/issued-document.ts';
import { drawLines } from './draw-lines.ts';
import { drawSums } from './draw-sums.ts';
import { drawRule, getSign, INK, MARGIN, type Place, type Say, type Sheet, SOFT } from './sheet.ts';

const require = createRequire(import.meta.url);
const openPaper = createPapers({
  load: () => import('pdfkit'),
  regular: () => require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: () => require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});

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
  const sheet: Sheet = {
    ...paper,
    document,
    say,
    format: (minor) => formatMoneyExact(money(minor, document.currency)),
    formatPlain: (minor) => formatNumber((getSign(document) * minor) / 100, document.market, 2),
  };
  drawHead(sheet);
  drawParties(sheet);
  drawFacts(sheet);
  drawLines(sheet);
  drawSums(sheet);
  drawFoot(sheet);
  pdf.end();
  return paper.bytes;
}

function drawHead({ pdf, width, document, say }: Sheet): void {
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
      .text(say('corrects', { number, day, reason }), MARGIN, pdf.y + 4, { width });
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
  say('register', { register: seller.register }),
  `${seller.phone} · ${seller.eMail}`,
];

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

interface Fact {
  readonly label: string;
  readonly value: string;
  /** Columns that it takes. */
  readonly span: 1 | 2;
}

function listFacts({ document, say }: Sheet): Fact[] {
  const { kind, market, totals, seller, payment } = document;
  const day = (date: string): string => formatDate(date, market);
  const { account } = seller;
  const facts: readonly (false | readonly [label: string, value: string, span?: 2])[] = [
    [say('issued'), day(document.issuedOn)],
    kind !== 'credit-note' && [say(kind === 'advance' ? 'received' : 'supplied'), day(document.suppliedOn)],
    kind !== 'credit-note' && totals.due > 0 && [say('due'), day(document.dueOn)],
    [say('order'), document.orderNumber],
    document.customerReference !== '' && [say('reference'), document.customerReference],
    [say('payment'), payment.name],
    market === 'cz' && [say('symbol'), document.variableSymbol],
    isTransferDue(document) &&
      (account.number === '' ? [say('account'), account.iban.replaceAll(/(.{4})(?=.)/g, '$1 '), 2] : [say('account'), account.number]),
  ];
  return facts.flatMap((fact) => (fact === false ? [] : [{ label: fact[0], value: fact[1], span: fact[2] ?? 1 }]));
}

const COLUMNS = 4;

/** Days, numbers and the means of payment, four beside each other. */
function drawFacts(sheet: Sheet): void {
  const { pdf, width } = sheet;
  const column = width / COLUMNS;
  drawRule(sheet);
  let top = pdf.y + 8;
  let bottom = top;
  let at = 0;
  for (const { label, value, span } of listFacts(sheet)) {
    if (at + span > COLUMNS) {
      at = 0;
      top = bottom + 7;
    }
    const x = MARGIN + at * column;
    const options = { width: span * column - 10 };
    pdf.font('regular').fontSize(8.5).fillColor(SOFT).text(label, x, top, options);
    pdf
      .font('strong')
      .fontSize(10)
      .fillColor(INK)
      .text(value, x, pdf.y + 1, options);
    bottom = Math.max(bottom, pdf.y);
    at += span;
  }
  pdf.y = bottom + 7;
  drawRule(sheet);
  pdf.y += 10;
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
