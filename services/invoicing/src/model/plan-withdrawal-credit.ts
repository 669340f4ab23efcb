// Which lines of an order's invoices a withdrawal takes back. Pure.
import { countCredited, type CreditedLine, priceLeft } from './compose-credit-note.ts';
import type { DocumentLine } from './issued-document.ts';

/** An invoice of the order with what credit notes took back of it. */
export interface CreditableInvoice {
  readonly id: string;
  readonly lines: readonly DocumentLine[];
  readonly credited: readonly CreditedLine[];
}

export interface ReturnedLine {
  /** Number of the order's line. */
  readonly line: number;
  readonly quantity: number;
  /** Minor units that the value is reduced by. */
  readonly deduction: number;
}

export interface WithdrawalCredit {
  /** By invoice; those that nothing is taken back of are left out. */
  readonly lines: ReadonlyMap<string, readonly CreditedLine[]>;
  /** Pieces that no invoice has any more, or yet. */
  readonly missing: number;
}

interface Spot {
  readonly invoice: CreditableInvoice;
  readonly line: DocumentLine;
  readonly left: number;
}

/**
 * Takes returned pieces back in the order of the invoices. Extras go with the last invoiced piece of their product, fees and services with
 * a whole order. What the value is reduced by is taken off from the product first, then from its extras.
 */
export function planWithdrawalCredit(
  invoices: readonly CreditableInvoice[],
  returned: readonly ReturnedLine[],
  isWhole: boolean,
): WithdrawalCredit {
  const spots = invoices.flatMap((invoice) =>
    invoice.lines.map((line): Spot => ({ invoice, line, left: line.quantity - countCredited(invoice.credited, line.position) })),
  );
  const taken = new Map<string, CreditedLine[]>();
  const take = ({ invoice, line }: Spot, quantity: number, deduction: number): number => {
    const reduction = Math.min(deduction, priceLeft(line, invoice.credited, quantity));
    const one = { position: line.position, quantity, ...(reduction > 0 && { deduction: reduction }) };
    taken.set(invoice.id, [...(taken.get(invoice.id) ?? []), one]);
    return deduction - reduction;
  };
  let missing = 0;
  for (const { line: number, quantity, deduction } of returned) {
    let pieces = quantity;
    let left = deduction;
    const own = spots.filter(({ line }) => line.orderLine === number);
    for (const spot of own) {
      const part = Math.min(pieces, spot.left);
      if (part === 0) continue;
      pieces -= part;
      left = take(spot, part, left);
    }
    missing += pieces;
    const isLast = own.length > 0 && own.reduce((sum, spot) => sum + spot.left, 0) === quantity - pieces;
    if (!isLast || pieces === quantity) continue;
    for (const spot of spots) if (spot.line.parentLine === number && spot.left > 0) left = take(spot, spot.left, left);
  }
  if (isWhole) for (const spot of spots) if (spot.line.orderLine === null && spot.left > 0) take(spot, spot.left, 0);
  return { lines: taken, missing };
}
