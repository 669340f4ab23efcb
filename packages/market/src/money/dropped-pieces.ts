// What a customer gets back for pieces of an order that there are none of (docs/decisions/0039-missing-pieces.md). The service of
// orders and the warehouse ask the same rule, so that what goes back and what a carrier collects less are one amount. Pure.

/** A line of an order as it was agreed. */
export interface DroppableLine {
  readonly line: number;
  /** Line that it hangs on; null for products. */
  readonly parent_line: number | null;
  readonly variant_id: string | null;
  readonly quantity: number;
  /** What was paid for all of its pieces, discounts taken off. */
  readonly final_total: { readonly amount: number };
  /** Lies on a shelf; insurances and warranties don't. */
  readonly is_physical: boolean;
}

/** Pieces of a variant that leave an order. */
export interface DroppedPieces {
  readonly variantId: string;
  /** Pieces of the variant that left the order before. */
  readonly before: number;
  readonly quantity: number;
}

/**
 * What was paid for pieces that leave an order, minor units. The most expensive line gives its pieces first; its last piece takes what
 * the division left over; extras that hang on a line go with its last piece. Whatever is dropped in one or in several steps comes to
 * the same sum.
 */
export const calculateDropped = (lines: readonly DroppableLine[], { variantId, before, quantity }: DroppedPieces): number =>
  sumFirst(lines, variantId, before + quantity) - sumFirst(lines, variantId, before);

/** What was paid for the first pieces of a variant that leave an order. */
function sumFirst(lines: readonly DroppableLine[], variantId: string, pieces: number): number {
  const price = ({ final_total: total, quantity }: DroppableLine): number => total.amount / quantity;
  const own = lines
    .filter((line) => line.is_physical && line.variant_id === variantId)
    .toSorted((a, b) => price(b) - price(a) || a.line - b.line);
  let left = pieces;
  let sum = 0;
  for (const line of own) {
    const taken = Math.min(left, line.quantity);
    left -= taken;
    sum += taken === line.quantity ? sumWhole(lines, line) : taken * Math.floor(line.final_total.amount / line.quantity);
  }
  return sum;
}

/** A line with its insurances and warranties; a gift is a piece of its own. */
const sumWhole = (lines: readonly DroppableLine[], line: DroppableLine): number =>
  lines
    .filter((one) => one === line || (one.parent_line === line.line && !one.is_physical))
    .reduce((sum, one) => sum + one.final_total.amount, 0);

/** Whether nothing is left to be sent. @param dropped pieces that left the order, by variant */
export const isAllDropped = (lines: readonly DroppableLine[], dropped: ReadonlyMap<string, number>): boolean => {
  const bought = new Map<string, number>();
  for (const { variant_id: id, quantity, is_physical: isPhysical } of lines)
    if (isPhysical && id !== null) bought.set(id, (bought.get(id) ?? 0) + quantity);
  return [...bought].every(([id, quantity]) => (dropped.get(id) ?? 0) >= quantity);
};
