import { encode } from 'uqr';

/** A QR code as shapes: sharp on every screen and printer. Runs of dark fields are one shape. Readers want four fields of white around it. */
export function drawQr(
  pdf: PDFKit.PDFDocument,
  content: string,
  at: { readonly left: number; readonly top: number; readonly side: number },
): void {
  const { data, size } = encode(content, { ecc: 'M', border: 0 });
  const unit = at.side / size;
  for (const [row, fields] of data.entries()) {
    for (let from = 0; from < size; from += 1) {
      if (fields[from] !== true) continue;
      let to = from;
      while (fields[to] === true) to += 1;
      pdf.rect(at.left + from * unit, at.top + row * unit, (to - from) * unit, unit);
      from = to;
    }
  }
}
