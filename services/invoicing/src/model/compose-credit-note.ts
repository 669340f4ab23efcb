// What a credit note says, from the document that it takes back. Pure.
import type { IsoDate } from '@okruh/market';
import { sumVat } from './compose-invoice.ts';
import type { DocumentLine, IssuedDocument } from './issued-document.ts';

/** Pieces of a line that are taken back. */
export interface CreditedLine {
  readonly position: number;
  readonly quantity: number;
  /** Minor units of their price that are kept back, for goods that lost value. */
  readonly deduction?: number;
}

/** More is to be taken back than is left. */
export class AlreadyCredited extends Error {
  override name = 'AlreadyCredited';
}

export interface CreditInput {
  readonly original: IssuedDocument;
  /** What earlier credit notes of it took back. */
  readonly credited: readonly CreditedLine[];
  /** What this one takes back; null: everything that is left. */
  readonly lines: readonly CreditedLine[] | null;
  readonly issuedOn: IsoDate;
  /** In the market's language. */
  readonly reason: string;
}

/** Pieces of a document that credit notes took back, by position. */
export const countCredited = (credited: readonly CreditedLine[], position: number): number =>
  credited.reduce((sum, line) => (line.position === position ? sum + line.quantity : sum), 0);

/**
 * Composes a credit note; null when nothing is left to be taken back. Its amounts are positive. A line's last piece takes what the division
 * left over, so that all credit notes of a document together come to its amounts.
 * @throws AlreadyCredited when a line has fewer pieces left than are asked for
 */
export function composeCreditNote({
  original,
  credited,
  lines,
  issuedOn,
  reason,
}: CreditInput): Omit<IssuedDocument, 'id' | 'number'> | null {
  const asked =
    lines ??
    original.lines
      .map(({ position, quantity }) => ({ position, quantity: quantity - countCredited(credited, position) }))
      .filter(({ quantity }) => quantity > 0);
  const taken = asked.map((one, index) => takeLine(original, credited, one, index + 1));
  if (taken.length === 0) return null;
  const sum = (of: 'net' | 'vat' | 'gross'): number => taken.reduce((total, line) => total + line[of], 0);
  const gross = sum('gross');
  return {
    ...original,
    kind: 'credit-note',
    issuedOn,
    suppliedOn: issuedOn,
    dueOn: issuedOn,
    lines: taken,
    vat: sumVat(taken),
    advances: [],
    totals: { net: sum('net'), vat: sum('vat'), gross, advances: 0, paid: 0, due: gross },
    corrects: { number: original.number, issuedOn: original.issuedOn, reason },
    payment: { ...original.payment, paidOn: null },
  };
}

/** Part of a line's amount that pieces have, after those that were taken before. */
const takePart = (amount: number, { quantity }: DocumentLine, before: number, pieces: number): number =>
  Math.round((amount * (before + pieces)) / quantity) - Math.round((amount * before) / quantity);

/** What pieces of a line cost that are left of it, minor units with VAT. */
export const priceLeft = (line: DocumentLine, credited: readonly CreditedLine[], pieces: number): number =>
  takePart(line.gross, line, countCredited(credited, line.position), pieces);

function takeLine(
  original: IssuedDocument,
  credited: readonly CreditedLine[],
  { position, quantity, deduction = 0 }: CreditedLine,
  number: number,
): DocumentLine {
  const line = original.lines.find((one) => one.position === position);
  const before = countCredited(credited, position);
  if (line === undefined || before + quantity > line.quantity)
    throw new AlreadyCredited(`line ${position} has fewer than ${quantity} pieces left`);
  const price = takePart(line.gross, line, before, quantity);
  if (deduction > price) throw new AlreadyCredited(`line ${position} costs less than ${deduction}`);
  const gross = price - deduction;
  const wholeVat = takePart(line.vat, line, before, quantity);
  const vat = price === 0 ? 0 : Math.round((wholeVat * gross) / price);
  return {
    ...line,
    position: number,
    serialNumbers: quantity === line.quantity ? line.serialNumbers : [],
    quantity,
    net: gross - vat,
    vat,
    gross,
  };
}
