import type { CodResult } from '@okruh/contracts/http/picking-cod';
import type { Money } from '@okruh/market';

/** What we know of the parcel that a line names. */
export interface ExpectedCash {
  /** What its recipient was to pay; null when it was paid before. */
  readonly cash: Money | null;
  /** A line before paid it out already. */
  readonly isPaid: boolean;
}

/** What a line of a statement is. @param expected null when the carrier has no parcel of that number from us */
export function matchLine(paid: Money, expected: ExpectedCash | null): CodResult {
  if (expected === null || expected.cash === null) return 'unknown';
  if (expected.isPaid) return 'repeated';
  return expected.cash.amount === paid.amount && expected.cash.currency === paid.currency ? 'matched' : 'amount-differs';
}
