import { type Market, markets } from '@okruh/market';
import { readFont } from './light-font.ts';

/** A document with our fonts `regular` and `strong`, and its bytes once `pdf.end()` was called. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly bytes: Promise<Buffer>;
  /** Between the margins, in points. */
  readonly width: number;
}

export interface PaperOptions {
  readonly market: Market;
  readonly title: string;
  /** Of the sheet; a label's is its width and height in points. */
  readonly size: 'A4' | 'A6' | readonly [width: number, height: number];
  /** In points. */
  readonly margin: number;
  /** Date in the file: the same paper has the same bytes. */
  readonly at?: Date;
  /** Further options of pdfkit, for example `subset`. */
  readonly more?: PDFKit.PDFDocumentOptions;
}

/** What a service has beside itself: pdfkit, which is loaded with the first paper, and the files of its fonts. */
export interface PaperParts {
  readonly load: () => Promise<{ readonly default: new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument }>;
  readonly regular: () => string;
  readonly strong: () => string;
}

/** Opens papers; fonts are read with the first one. */
export function createPapers({ load, regular, strong }: PaperParts): (options: PaperOptions) => Promise<Paper> {
  let fonts: { readonly regular: Buffer; readonly strong: Buffer } | null = null;
  return async ({ market, title, size, margin, at, more }) => {
    const { default: PdfDocument } = await load();
    const pdf = new PdfDocument({
      size: typeof size === 'string' ? size : [...size],
      margin,
      lang: markets[market].languageTag,
      info: { Title: title, Author: 'Okruh', ...(at === undefined ? {} : { CreationDate: at }) },
      // None of the built-in fonts, which lack our letters.
      font: '',
      ...more,
    });
    const bytes = new Promise<Buffer>((resolve, reject) => {
      const parts: Buffer[] = [];
      pdf.on('data', (part: Buffer) => parts.push(part));
      pdf.on('end', () => resolve(Buffer.concat(parts)));
      pdf.on('error', reject);
    });
    fonts ??= { regular: readFont(regular()), strong: readFont(strong()) };
    pdf.registerFont('regular', fonts.regular).registerFont('strong', fonts.strong);
    return { pdf, bytes, width: pdf.page.width - 2 * margin };
  };
}
