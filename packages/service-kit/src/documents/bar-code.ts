interface Bars {
  readonly sbs: readonly number[];
}

/** Where something is drawn, in points. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** As much of a pdfkit document as bars need. */
interface Canvas {
  rect(x: number, y: number, width: number, height: number): unknown;
  fill(colour: string): unknown;
}

/** Code 128 of a text: widths of bars and spaces in turn, in modules, a bar first. */
export async function code128Widths(text: string): Promise<readonly number[]> {
  // Megabytes of code that most processes never need: loaded with the first document.
  const { default: bwip } = await import('bwip-js/node');
  const symbols: readonly (Bars | object)[] = bwip.raw({ bcid: 'code128', text });
  const [symbol] = symbols;
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('a code gave no bars');
  return symbol.sbs;
}

/** Bars as shapes: sharp on every printer, and far cheaper than a picture of them. The box needs ten modules of white on either side. */
export function drawBars(pdf: Canvas, widths: readonly number[], box: Box): void {
  const unit = box.width / widths.reduce((sum, width) => sum + width, 0);
  let x = box.x;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(x, box.y, width * unit, box.height);
    x += width * unit;
  }
  pdf.fill('#000000');
}
