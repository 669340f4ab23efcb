// Numbers of receipts. Pure.

/** `21-26000018`: the store's prefix, the year, the number in that year. */
export const formatReceiptNumber = (prefix: number, year: number, position: number): string =>
  `${prefix}-${String(year % 100).padStart(2, '0')}${String(position).padStart(6, '0')}`;
