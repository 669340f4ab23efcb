import { createRequire } from 'node:module';
import { code128Widths, drawBars, readFont } from '@okruh/service-kit/documents';
import { carriers, type NewShipment, type SandboxCarrier } from './shipment.ts';

const require = createRequire(import.meta.url);
interface Fonts {
  readonly regular: Buffer;
  readonly strong: Buffer;
}
let held: Fonts | null = null;
const fonts = (): Fonts =>
  (held ??= {
    regular: readFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    strong: readFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  });

const services = { home: 'HOME', 'pickup-point': 'POINT', express: 'EXPRESS' } as const;

/** The lines of a label, those of the recipient first. */
function toLines({ recipient, service, pickup_point_id: point }: NewShipment): string[] {
  const address =
    service === 'pickup-point' ? [`→ ${point ?? ''}`] : [recipient.street, `${recipient.postcode} ${recipient.city}`, recipient.country];
  return [recipient.name, recipient.company, ...address, recipient.phone].filter((line) => line.trim() !== '');
}
const formatCash = (cash: NewShipment['cash_on_delivery']): string =>
  cash === null ? '' : `COD ${(cash.amount / 100).toFixed(2)} ${cash.currency}`;
const formatWeight = (grams: number): string => `${(grams / 1000).toFixed(2)} kg`;

const MARGIN = 20;

/** A label of A6 with the tracking number as Code 128. */
export async function labelPdf(carrier: SandboxCarrier, shipment: NewShipment, trackingNumber: string): Promise<Buffer> {
  const [bars, { default: PdfDocument }] = await Promise.all([code128Widths(trackingNumber), import('pdfkit')]);
  const pdf = new PdfDocument({ size: 'A6', margin: MARGIN, info: { Title: trackingNumber, Author: carriers[carrier].name }, font: '' });
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const { regular, strong } = fonts();
  pdf.registerFont('regular', regular).registerFont('strong', strong);
  const width = pdf.page.width - 2 * MARGIN;
  pdf.font('strong').fontSize(16).text(`${carriers[carrier].name}  ${services[shipment.service]}`, MARGIN, MARGIN, { width });
  pdf
    .font('regular')
    .fontSize(8)
    .text(`Okruh  ${shipment.order_number}  ${formatWeight(shipment.weight_grams)}`, { width });
  const [first = '', ...rest] = toLines(shipment);
  pdf
    .font('strong')
    .fontSize(14)
    .text(first, MARGIN, MARGIN + 48, { width });
  pdf.font('regular').fontSize(12);
  for (const line of rest) pdf.text(line, { width });
  const cash = formatCash(shipment.cash_on_delivery);
  if (cash !== '') pdf.moveDown(0.5).font('strong').fontSize(14).text(cash, { width });
  const top = pdf.page.height - MARGIN - 100;
  drawBars(pdf, bars, { x: MARGIN + 16, y: top, width: width - 32, height: 76 });
  pdf
    .font('strong')
    .fontSize(12)
    .text(trackingNumber, MARGIN, top + 82, { width, align: 'center', lineBreak: false });
  pdf.end();
  return bytes;
}

/** Signs that mean something in ZPL are written as their bytes. */
const escapeZpl = (text: string): string => text.replaceAll(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}`);

/** The same label for a printer of 203 dpi. */
export function labelZpl(carrier: SandboxCarrier, shipment: NewShipment, trackingNumber: string): string {
  const text = (x: number, y: number, size: number, value: string): string =>
    `^FO${x},${y}^A0N,${size},${size}^FH_^FD${escapeZpl(value)}^FS`;
  const [first = '', ...rest] = toLines(shipment);
  return [
    '^XA^CI28^PW840^LL1184',
    text(40, 40, 48, `${carriers[carrier].name}  ${services[shipment.service]}`),
    text(40, 100, 26, `Okruh  ${shipment.order_number}  ${formatWeight(shipment.weight_grams)}`),
    text(40, 180, 44, first),
    ...rest.map((line, index) => text(40, 240 + index * 48, 38, line)),
    text(40, 640, 44, formatCash(shipment.cash_on_delivery)),
    `^FO100,780^BY3^BCN,220,Y,N,N^FD${trackingNumber}^FS`,
    '^XZ',
  ].join('\n');
}
