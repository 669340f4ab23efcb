import type { Market } from '@okruh/market';
import { code128Widths, drawBars } from './bar-code.ts';
import type { createPapers } from './paper.ts';

/** What stands on the tag of a device that lies on our shelf. */
export interface DeviceTag {
  readonly market: Market;
  /** Of the repair or the buy-out; drawn as a barcode (Code 128) that the office's readers know. */
  readonly number: string;
  /** Name and colour. */
  readonly device: string;
  /** As lists show it: "Nováková J.". */
  readonly customer: string;
  /** In words of the market; empty without one. */
  readonly day: string;
  /** Date in the file. */
  readonly at: Date;
}

const POINTS_OF_MM = 72 / 25.4;
/** A common roll of label printers. */
const SIZE = [62 * POINTS_OF_MM, 29 * POINTS_OF_MM] as const;
const MARGIN = 7;

/** The tag of a device, 62 × 29 mm: number with its barcode, device, customer and day. What is too long is cut off. */
export async function renderTag(openPaper: ReturnType<typeof createPapers>, tag: DeviceTag): Promise<Buffer> {
  const { market, number, device, customer, day, at } = tag;
  const [bars, { pdf, bytes, width }] = await Promise.all([
    code128Widths(number),
    openPaper({ market, title: number, size: SIZE, margin: MARGIN, at }),
  ]);
  /** One line, cut off at its end. */
  const line = (text: string, y: number, most: number): void =>
    void pdf.text(text, MARGIN, y, { width: most, height: pdf.currentLineHeight(true), ellipsis: true });
  drawBars(pdf, bars, { x: MARGIN + 8, y: MARGIN, width: width - 16, height: 24 });
  pdf.fillColor('#000000').font('strong').fontSize(12);
  line(number, 33, width);
  pdf.fontSize(9);
  const dayWidth = pdf.widthOfString(day);
  pdf.text(day, MARGIN, 61.5, { width, align: 'right', lineBreak: false });
  pdf.font('regular').fontSize(8.5);
  line(device, 49, width);
  line(customer, 62, width - dayWidth - 8);
  pdf.end();
  return bytes;
}
