import { formatPercent } from '@okruh/market';
import type { Paper } from '@okruh/service-kit/documents';
import type { IssuedDocument, VatSum } from '../model/issued-document.ts';

export const MARGIN = 48;
export const INK = '#10201a';
export const SOFT = '#4a5550';
const RULE = '#c9d1cc';
/** Space at the foot of each page for its number. */
const FOOT = 28;
/** Between two columns. */
export const GAP = 6;
/** Of the text in tables. */
export const CELL_SIZE = 9;

export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** A paper with the document that it says. */
export interface Sheet extends Paper {
  readonly document: IssuedDocument;
  /** A text of the paper in the market's language. */
  readonly say: Say;
  /** Minor units as an amount of the document. */
  readonly format: (minor: number) => string;
  /** The same without the currency, which stands once in the sums; less than nothing on a credit note, whose amounts lower those of an invoice. */
  readonly formatPlain: (minor: number) => string;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Amounts and pieces of a credit note stand with a minus. */
export const getSign = ({ kind }: IssuedDocument): 1 | -1 => (kind === 'credit-note' ? -1 : 1);

/** Where the content of a page ends. */
export const getBottom = ({ pdf }: Sheet): number => pdf.page.height - MARGIN - FOOT;

/** What a rate is called in tables. */
export const formatRate = ({ treatment, rate }: Pick<VatSum, 'treatment' | 'rate'>, { market }: IssuedDocument, say: Say): string =>
  treatment === 'standard' ? formatPercent(rate, market) : say(`rate.${treatment}`);

/** A line across the page where the text stands. */
export function drawRule({ pdf, width }: Sheet): void {
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(MARGIN + width, pdf.y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke();
}
