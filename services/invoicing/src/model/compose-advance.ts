// What the tax document of a payment before the goods says, and what takes back a part of it. Pure.
import { type IsoDate, localTime } from '@okruh/market';
import {
  type Billing,
  type DraftLine,
  draftLeft,
  type InvoicedPiece,
  sumVat,
  taxLines,
  toBuyer,
  toMethod,
  toRecipient,
} from './compose-invoice.ts';
import type { DocumentLine, IssuedDocument, VatSum } from './issued-document.ts';
import { listExcess, type OpenAdvance } from './settle-advances.ts';

export interface AdvanceInput {
  readonly billing: Billing;
  /** Numbers of the order's lines that the payment was for. */
  readonly paidLines: readonly number[];
  /** It paid for delivery and payment, and for services that hang on no product, too. */
  readonly paidFees: boolean;
  readonly paidOn: IsoDate;
  readonly issuedOn: IsoDate;
  /** Accounting has the month of the money: the document carries the day of its issue. */
  readonly isClosed: boolean;
  /** Pieces on invoices of the order, and whether one of them has its fees. */
  readonly invoiced: readonly InvoicedPiece[];
  readonly hasFees: boolean;
  /** Advances of the order that were issued before. */
  readonly earlier: readonly IssuedDocument[];
}

type Content = Omit<IssuedDocument, 'id' | 'number' | 'variableSymbol' | 'seller'>;

/**
 * Composes the advance of a payment: its goods that are neither invoiced nor gone. Used goods and a reverse charge are taxed when they are
 * supplied, so that none of their money is on it.
 * @returns null when nothing of it is to be taxed
 */
export function composeAdvance(input: AdvanceInput): Content | null {
  const { billing, paidLines, paidOn, issuedOn, earlier } = input;
  const { market } = billing;
  const { currency } = billing.delivery.price;
  const covered = new Set(earlier.flatMap(({ lines }) => lines.map(({ orderLine }) => orderLine ?? null)));
  const isPaid = ({ orderLine = null }: DraftLine): boolean => orderLine === null || paidLines.includes(orderLine);
  const drafts = draftLeft({ billing, invoiced: input.invoiced, hasFees: input.paidFees && !input.hasFees, day: paidOn }).filter(
    (draft) => draft.treatment === 'standard' && draft.gross > 0 && isPaid(draft) && !covered.has(draft.orderLine ?? null),
  );
  if (drafts.length === 0) return null;
  const lines = taxLines(drafts, currency);
  const sum = (of: 'net' | 'vat' | 'gross'): number => lines.reduce((total, line) => total + line[of], 0);
  const gross = sum('gross');
  return {
    kind: 'advance',
    market,
    currency,
    issuedOn,
    suppliedOn: input.isClosed ? issuedOn : paidOn,
    dueOn: issuedOn,
    orderNumber: billing.number,
    customerReference: billing.internal_order_number,
    buyer: toBuyer(billing),
    recipient: toRecipient(billing),
    lines,
    vat: sumVat(lines),
    totals: { net: sum('net'), vat: sum('vat'), gross, advances: 0, paid: gross, due: 0 },
    advances: [],
    corrects: null,
    payment: { method: toMethod(billing.type_payment), name: billing.payment.name, paidOn },
  };
}

/** An order as far as it is invoiced. */
export type LeftOrder = Pick<AdvanceInput, 'billing' | 'invoiced' | 'hasFees'>;

/**
 * What of an advance its order will never be invoiced for.
 * @param order null: it was cancelled, nothing of it will be invoiced any more
 */
export function findExcess(advance: OpenAdvance, order: LeftOrder | null): VatSum[] {
  if (order === null) return listExcess(advance, []);
  const { billing, invoiced, hasFees } = order;
  return listExcess(advance, draftLeft({ billing, invoiced, hasFees: !hasFees, day: localTime(billing.placed_at, billing.market).date }));
}

export interface AdvanceCreditInput {
  readonly advance: IssuedDocument;
  /** What is taken back, by rates. */
  readonly parts: readonly VatSum[];
  readonly issuedOn: IsoDate;
  /** In the market's language, as the name of the line of a rate is. */
  readonly reason: string;
  readonly nameLine: (rate: number) => string;
}

/** Composes the credit note of a part of an advance: a line for each rate, as it is money that is taken back. Its amounts are positive. */
export function composeAdvanceCredit({
  advance,
  parts,
  issuedOn,
  reason,
  nameLine,
}: AdvanceCreditInput): Omit<IssuedDocument, 'id' | 'number'> {
  const lines = parts.map((part, index): DocumentLine => ({
    ...part,
    position: index + 1,
    name: nameLine(part.rate),
    code: '',
    orderLine: null,
    parentLine: null,
    serialNumbers: [],
    quantity: 1,
  }));
  const sum = (of: 'net' | 'vat' | 'gross'): number => lines.reduce((total, line) => total + line[of], 0);
  return {
    ...advance,
    kind: 'credit-note',
    issuedOn,
    suppliedOn: issuedOn,
    dueOn: issuedOn,
    lines,
    vat: sumVat(lines),
    totals: { net: sum('net'), vat: sum('vat'), gross: sum('gross'), advances: 0, paid: 0, due: sum('gross') },
    corrects: { number: advance.number, issuedOn: advance.issuedOn, reason },
    payment: { ...advance.payment, paidOn: null },
  };
}
