import { createRequire } from 'node:module';
import { formatPhone, type Locale, markets } from '@okruh/market';
import { readFont } from '@okruh/service-kit/documents';
import type { SellerData } from '../model/seller-data.ts';
import type { BuyoutRow } from '../stored/tables.ts';

const require = createRequire(import.meta.url);
interface Fonts {
  readonly regular: Buffer;
  readonly strong: Buffer;
}
let held: Fonts | null = null;
/** Read with the first slip and kept. */
const fonts = (): Fonts =>
  (held ??= {
    regular: readFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    strong: readFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  });

/** Where parcels with bought-out devices go. */
const destinations = {
  cz: ['Okruh, výkup zařízení', 'Křižíkova 1412/27', '186 00 Praha 8'],
  ro: ['Okruh, buyback', 'Calea Victoriei 118', '010093 București'],
} as const;

const texts = {
  cs: {
    title: 'Přepravní štítek výkupu',
    from: 'Odesílatel',
    to: 'Příjemce',
    device: 'Zařízení',
    number: 'Číslo výkupu',
    code: 'Kód výkupu',
    stepsTitle: 'Před odesláním',
    steps: [
      'Zálohujte si data, odhlaste účet (iCloud, Google, Samsung) a vypněte hledání zařízení.',
      'Vyjměte SIM a paměťovou kartu a obnovte tovární nastavení.',
      'Zařízení zabalte do pevné krabice a obložte měkkou výplní. Přiložte příslušenství, které jste uvedli.',
      'Tento štítek vložte dovnitř, druhý výtisk nalepte na krabici.',
      'Balíček předejte kurýrovi, nebo ho přineste na kteroukoli prodejnu s výkupem.',
    ],
    note: 'Zařízení zkontrolujeme do 24 hodin od doručení. Když se stav liší, navrhneme novou cenu. Odmítnuté zařízení vracíme zdarma.',
  },
  ro: {
    title: 'Etichetă de transport buyback',
    from: 'Expeditor',
    to: 'Destinatar',
    device: 'Dispozitiv',
    number: 'Număr buyback',
    code: 'Cod buyback',
    stepsTitle: 'Înainte de trimitere',
    steps: [
      'Salvează-ți datele, deconectează contul (iCloud, Google, Samsung) și dezactivează localizarea.',
      'Scoate cartela SIM și cardul de memorie și revino la setările din fabrică.',
      'Împachetează dispozitivul într-o cutie rigidă, cu material de protecție. Adaugă accesoriile declarate.',
      'Pune această etichetă în cutie și lipește al doilea exemplar pe colet.',
      'Predă coletul curierului sau adu-l în orice magazin care face buyback.',
    ],
    note: 'Verificăm dispozitivul în 24 de ore de la livrare. Dacă starea diferă, îți propunem un preț nou. Dispozitivul refuzat îl returnăm gratuit.',
  },
} as const satisfies Record<Locale, unknown>;

const MARGIN = 56;

/** Printable slip of a parcel: addresses, number and code with its barcode (Code 128), what to do before sending. */
export async function renderSlip(row: BuyoutRow, seller: SellerData): Promise<Buffer> {
  const { locale, languageTag } = markets[row.market];
  const words = texts[locale];
  // Some 15 MB of code that most processes never need: loaded with the first slip.
  const [{ default: bwip }, { default: PdfDocument }] = await Promise.all([import('bwip-js/node'), import('pdfkit')]);
  const { regular, strong } = fonts();
  const pdf = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    lang: languageTag,
    info: { Title: `${words.title} ${row.number}`, Author: 'Okruh', CreationDate: row.createdAt },
    // None of the built-in fonts, which lack our letters.
    font: '',
  });
  const done = collect(pdf);
  pdf.registerFont('regular', regular).registerFont('strong', strong);
  const width = pdf.page.width - 2 * MARGIN;
  const column = (width - 24) / 2;

  pdf.font('strong').fontSize(22).text('Okruh', MARGIN, MARGIN);
  pdf
    .font('regular')
    .fontSize(16)
    .text(words.title, MARGIN, MARGIN + 32);

  const top = MARGIN + 72;
  block(pdf, MARGIN, top, column, words.from, senderLines(seller));
  block(pdf, MARGIN + column + 24, top, column, words.to, destinations[row.market]);

  const middle = top + 112;
  block(pdf, MARGIN, middle, column, words.number, [row.number]);
  block(pdf, MARGIN + column + 24, middle, column, words.device, [row.deviceName, row.deviceVariant]);

  const codeTop = middle + 78;
  label(pdf, MARGIN, codeTop, width, words.code);
  drawBars(pdf, barWidths(bwip.raw({ bcid: 'code128', text: row.code })), { x: MARGIN, y: codeTop + 16, width, height: 64 });
  pdf
    .font('strong')
    .fontSize(12)
    .text(row.code, MARGIN, codeTop + 88, { width, align: 'center', characterSpacing: 2 });

  pdf
    .font('strong')
    .fontSize(13)
    .text(words.stepsTitle, MARGIN, codeTop + 128, { width });
  pdf.font('regular').fontSize(11);
  for (const [index, step] of words.steps.entries()) pdf.moveDown(0.5).text(`${index + 1}. ${step}`, { width });
  pdf.moveDown(1.2).fontSize(10).fillColor('#4a5550').text(words.note, { width });
  pdf.end();
  return done;
}

/** Widths of bars and spaces in turn, in modules, a bar first. */
function barWidths(symbols: readonly (Bars | object)[]): readonly number[] {
  const [symbol] = symbols;
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('a code gave no bars');
  return symbol.sbs;
}
interface Bars {
  readonly sbs: readonly number[];
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Bars as shapes: sharp on every printer, and far cheaper than a picture of them. */
function drawBars(pdf: PDFKit.PDFDocument, widths: readonly number[], box: Box): void {
  const unit = box.width / widths.reduce((sum, width) => sum + width, 0);
  let x = box.x;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(x, box.y, width * unit, box.height);
    x += width * unit;
  }
  pdf.fill('#000000');
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

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
}
