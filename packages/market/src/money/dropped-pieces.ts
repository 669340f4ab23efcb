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
  /** Pieces of the variant that had left the order when the line was added to it; absent for lines that it was placed with. */
  readonly dropped_before?: number | undefined;
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
 * the division left over; extras that hang on a line go with its last piece. What left before a line was added stays what it was. Whatever
 * is dropped in one or in several steps comes to the same sum.
 */
export const calculateDropped = (lines: readonly DroppableLine[], { variantId, before, quantity }: DroppedPieces): number =>
  listPieces(lines, variantId)
    .slice(before, before + quantity)
    .reduce((sum, { amount }) => sum + amount, 0);

/** One piece of a line. */
export interface Piece {
  readonly line: number;
  /** What a piece of its line cost on average, minor units; may have decimals. */
  readonly price: number;
  /** What was paid for this one, and for the extras that go with it. */
  readonly amount: number;
  /** The last of its line: the line's warranties and insurances go with it. */
  readonly isLast: boolean;
}

/** Pieces of a variant in the order in which they leave; who invoices begins at the other end. */
export function listPieces(lines: readonly DroppableLine[], variantId: string): Piece[] {
  const own = lines.filter((line) => line.is_physical && line.variant_id === variantId);
  const isAdded = ({ dropped_before: before }: DroppableLine): boolean => before !== undefined;
  const placed = own.filter((line) => !isAdded(line)).flatMap((line) => splitLine(lines, line));
  return own
    .filter(isAdded)
    .toSorted((a, b) => a.line - b.line)
    .reduce((pieces, line) => {
      const gone = line.dropped_before ?? 0;
      return [...pieces.slice(0, gone), ...byPrice([...pieces.slice(gone), ...splitLine(lines, line)])];
    }, byPrice(placed));
}

const byPrice = (pieces: readonly Piece[]): Piece[] => pieces.toSorted((a, b) => b.price - a.price || a.line - b.line);

function splitLine(lines: readonly DroppableLine[], line: DroppableLine): Piece[] {
  const each = Math.floor(line.final_total.amount / line.quantity);
  const last = sumWhole(lines, line) - each * (line.quantity - 1);
  const price = line.final_total.amount / line.quantity;
  return Array.from({ length: line.quantity }, (_, index) => ({
    line: line.line,
    price,
    amount: index === line.quantity - 1 ? last : each,
    isLast: index === line.quantity - 1,
  }));
}

/** Insurances and warranties of a line; a gift is a piece of its own. */
export const listExtras = <Line extends DroppableLine>(lines: readonly Line[], line: number): Line[] =>
  lines.filter((one) => one.parent_line === line && !one.is_physical);

const sumWhole = (lines: readonly DroppableLine[], line: DroppableLine): number =>
  [line, ...listExtras(lines, line.line)].reduce((sum, one) => sum + one.final_total.amount, 0);

/** Whether nothing is left to be sent. @param dropped pieces that left the order, by variant */
export const isAllDropped = (lines: readonly DroppableLine[], dropped: ReadonlyMap<string, number>): boolean => {
  const bought = new Map<string, number>();
  for (const { variant_id: id, quantity, is_physical: isPhysical } of lines)
    if (isPhysical && id !== null) bought.set(id, (bought.get(id) ?? 0) + quantity);
  return [...bought].every(([id, quantity]) => (dropped.get(id) ?? 0) >= quantity);
};
