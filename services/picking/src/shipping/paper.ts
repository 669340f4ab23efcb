import { createRequire } from 'node:module';
import { type Market, markets } from '@okruh/market';
import { readFont } from '@okruh/service-kit/documents';

const require = createRequire(import.meta.url);
interface Fonts {
  readonly regular: Buffer;
  readonly strong: Buffer;
}
let held: Fonts | null = null;
/** Read with the first paper and kept. */
const fonts = (): Fonts =>
  (held ??= {
    regular: readFont(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    strong: readFont(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  });

/** A document with our fonts `regular` and `strong`, and its bytes once `pdf.end()` was called. */
export interface Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly bytes: Promise<Buffer>;
  /** Between the margins, in points. */
  readonly width: number;
}

export async function newPaper(options: {
  readonly market: Market;
  readonly title: string;
  readonly size: 'A4' | 'A6';
  /** In points. */
  readonly margin: number;
}): Promise<Paper> {
  // Some megabytes of code that most processes never need: loaded with the first paper.
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: options.size,
    margin: options.margin,
    lang: markets[options.market].languageTag,
    info: { Title: options.title, Author: 'Okruh' },
    // None of the built-in fonts, which lack our letters.
    font: '',
  });
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const { regular, strong } = fonts();
  pdf.registerFont('regular', regular).registerFont('strong', strong);
  return { pdf, bytes, width: pdf.page.width - 2 * options.margin };
}
