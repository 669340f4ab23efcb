import type { Market } from '@okruh/market';
import type { DocumentKind } from './issued-document.ts';

/** Where a number stands: one series for each market, kind and year, without gaps. */
export interface SeriesPosition {
  readonly market: Market;
  readonly kind: DocumentKind;
  /** Of the day of issue in the market. */
  readonly year: number;
  /** From 1. */
  readonly position: number;
}

/** First digits of Czech numbers: digits alone, so that they serve as variable symbols. */
const czechPrefixes: Readonly<Record<DocumentKind, string>> = { invoice: '11', advance: '31', 'credit-note': '81' };
const romanianPrefixes: Readonly<Record<DocumentKind, string>> = { invoice: 'RO', advance: 'ROA', 'credit-note': 'ROS' };

const DIGITS = 6;
const MAX_POSITION = 10 ** DIGITS - 1;

/**
 * A document's number: `1126004519` in the Czech market, `RO-26-001187` in the Romanian.
 * @throws RangeError for a position that the year has no digits for
 */
export function formatNumber({ market, kind, year, position }: SeriesPosition): string {
  if (!Number.isInteger(position) || position < 1 || position > MAX_POSITION)
    throw new RangeError(`${position} fits in no number of a document`);
  const shortYear = String(year % 100).padStart(2, '0');
  const digits = String(position).padStart(DIGITS, '0');
  return market === 'cz' ? `${czechPrefixes[kind]}${shortYear}${digits}` : `${romanianPrefixes[kind]}-${shortYear}-${digits}`;
}
