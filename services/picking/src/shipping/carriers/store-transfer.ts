import { markets } from '@okruh/market';
import type { Database } from '@okruh/service-kit';
import { code128Widths, drawBars } from '@okruh/service-kit/documents';
import { sql } from 'drizzle-orm';
import { texts } from '../locales/texts.ts';
import type { Carrier, Shipment } from '../carrier.ts';
import { newPaper } from '../paper.ts';

const MARGIN = 20;

/** Our own van between the warehouse and the stores: nobody outside is asked, and the label has nobody's name on it. */
export function storeTransfer({ db }: Pick<Database, 'db'>): Carrier {
  return {
    name: 'store-transfer',
    needsRecipient: false,
    async book(shipment) {
      if (shipment.storeId === null) return { isBooked: false, refusal: 'pickup-point-unknown' };
      const { rows } = await db.execute<{ number: string; name: string | null }>(
        sql`select nextval('transfer_numbers')::text as number, (select name from stores where id = ${shipment.storeId}) as name`,
      );
      const trackingNumber = `OK${shipment.market.toUpperCase()}${(rows[0]?.number ?? '').padStart(8, '0')}`;
      const store = rows[0]?.name ?? shipment.storeId;
      const label = { pdf: await labelPdf(shipment, store, trackingNumber), zpl: labelZpl(shipment, store, trackingNumber) };
      return { isBooked: true, trackingNumber, trackingUrl: null, label };
    },
    cancel: () => Promise.resolve('cancelled'),
    // Our own people see that it is wanted back.
    recall: () => Promise.resolve('recalled'),
    closeManifest: () => Promise.resolve(),
    withdrawRecall: () => Promise.resolve('withdrawn'),
    track: () => Promise.resolve(null),
    parseWebhook: () => null,
  };
}

async function labelPdf({ market, orderNumber, weightGrams }: Shipment, store: string, trackingNumber: string): Promise<Buffer> {
  const { locale } = markets[market];
  const [bars, { pdf, bytes, width }] = await Promise.all([
    code128Widths(trackingNumber),
    newPaper({ market, title: trackingNumber, size: 'A6', margin: MARGIN }),
  ]);
  pdf.font('strong').fontSize(16).text(texts.text(locale, 'carrier.store-transfer'), MARGIN, MARGIN, { width });
  pdf
    .font('regular')
    .fontSize(10)
    .text(`${orderNumber}  ${(weightGrams / 1000).toFixed(2)} kg`, { width });
  pdf
    .font('strong')
    .fontSize(22)
    .text(store, MARGIN, MARGIN + 70, { width });
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

function labelZpl({ market, orderNumber }: Shipment, store: string, trackingNumber: string): string {
  const text = (y: number, size: number, value: string): string => `^FO40,${y}^A0N,${size},${size}^FH_^FD${escapeZpl(value)}^FS`;
  return [
    '^XA^CI28^PW840^LL1184',
    text(40, 48, texts.text(markets[market].locale, 'carrier.store-transfer')),
    text(110, 32, orderNumber),
    text(260, 64, store),
    `^FO100,780^BY3^BCN,220,Y,N,N^FD${trackingNumber}^FS`,
    '^XZ',
  ].join('\n');
}
