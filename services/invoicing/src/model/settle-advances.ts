// What is open of an order's advances, and what invoices settle and credit notes take back of it. An advance covers lines of its order: all of
// their pieces that were left when it was issued. Pure.
import { type IsoDate, type Market, money, splitVat } from '@okruh/market';
import type { DocumentLine, IssuedDocument, SettledAdvance, VatSum } from './issued-document.ts';

/** An advance with what is neither settled nor taken back of it, by rates. */
export interface OpenAdvance {
  readonly document: IssuedDocument;
  readonly open: readonly VatSum[];
}

type CoverableLine = Pick<DocumentLine, 'orderLine' | 'treatment' | 'gross'>;

const sumGross = (lines: readonly { readonly gross: number }[]): number => lines.reduce((sum, { gross }) => sum + gross, 0);
const subtract = (sum: VatSum, parts: readonly VatSum[]): VatSum =>
  parts.reduce((left, { net, vat, gross }) => ({ ...left, net: left.net - net, vat: left.vat - vat, gross: left.gross - gross }), sum);
const getOrderLine = ({ orderLine }: Pick<DocumentLine, 'orderLine'>): number | null => orderLine ?? null;

/** What is open of an advance after the documents of its order that were issued since. */
export function openAdvance(advance: IssuedDocument, others: readonly IssuedDocument[]): OpenAdvance {
  const used = others.flatMap((document) => [
    ...document.advances.filter(({ number }) => number === advance.number).flatMap(({ vat }) => vat),
    ...(document.corrects?.number === advance.number ? document.vat : []),
  ]);
  const open = advance.vat.map((sum) =>
    subtract(
      sum,
      used.filter(({ rate }) => rate === sum.rate),
    ),
  );
  return { document: advance, open };
}

export const isOpen = ({ open }: OpenAdvance): boolean => sumGross(open) > 0;

const covers = ({ document }: OpenAdvance, orderLine: number | null): boolean =>
  document.lines.some((line) => getOrderLine(line) === orderLine);

/**
 * Day whose rates hold for a line that an advance has taxed; null for one that none has. In Czechia what was taxed before isn't taxed again;
 * in Romania a new rate is made good by the invoice (Codul fiscal art. 291 (6)), so that the day of the supply decides.
 */
export function getRatedOn(market: Market, advances: readonly OpenAdvance[], orderLine: number | null): IsoDate | null {
  const covering = market === 'cz' ? advances.find((one) => isOpen(one) && covers(one, orderLine)) : undefined;
  return covering === undefined ? null : (covering.document.payment.paidOn ?? covering.document.suppliedOn);
}

/** What an advance covers of lines of its order, with VAT, by the advance's own rates. Fees come together or not at all. */
function coverLines({ document }: OpenAdvance, lines: readonly CoverableLine[]): Map<number, number> {
  const covered = new Map<number, number>();
  const hasFees = lines.some((line) => getOrderLine(line) === null);
  for (const own of document.lines) {
    const orderLine = getOrderLine(own);
    const alike = lines.filter((line) => line.treatment === 'standard' && getOrderLine(line) === orderLine);
    const gross = orderLine === null ? (hasFees ? own.gross : 0) : sumGross(alike);
    covered.set(own.rate, (covered.get(own.rate) ?? 0) + gross);
  }
  return covered;
}

/** What of advances an invoice with these lines settles. */
export const settleAdvances = (advances: readonly OpenAdvance[], lines: readonly CoverableLine[]): SettledAdvance[] =>
  advances.flatMap((advance) => {
    const covered = coverLines(advance, lines);
    const vat = advance.open.flatMap((sum) => takePart(sum, covered.get(sum.rate) ?? 0));
    const { number, issuedOn } = advance.document;
    return vat.length === 0 ? [] : [{ number, issuedOn, vat }];
  });

/**
 * What of an advance will never be settled, as its pieces left the order.
 * @param left all that is left to be invoiced of the order; none when it was cancelled
 */
export function listExcess(advance: OpenAdvance, left: readonly CoverableLine[]): VatSum[] {
  const covered = coverLines(advance, left);
  return advance.open.flatMap((sum) => takePart(sum, sum.gross - (covered.get(sum.rate) ?? 0)));
}

/** A part of what is open by a rate; the last one takes what rounding left over, so that all parts come to the whole. */
function takePart(open: VatSum, wanted: number): VatSum[] {
  const gross = Math.min(wanted, open.gross);
  if (gross <= 0) return [];
  const exact = splitVat(money(gross, 'CZK'), open.rate).vat.amount;
  const left = open.gross - gross;
  // What stays open has no more VAT than its own amount, and no less than none.
  const vat = left === 0 ? open.vat : Math.min(open.vat, Math.max(exact, open.vat - left));
  return [{ ...open, gross, vat, net: gross - vat }];
}

/** VAT of a document by rates, less what advances have taxed of it; a rate that nothing is left of stays, as its lines do. */
export function lessAdvances({ vat, advances }: Pick<IssuedDocument, 'vat' | 'advances'>): VatSum[] {
  const settled = advances.flatMap((advance) => advance.vat);
  // The rate may have changed between the advance and the invoice.
  const only = settled.filter(
    (one, index) => !vat.some((sum) => isAlike(sum, one)) && settled.findIndex((sum) => isAlike(sum, one)) === index,
  );
  return [...vat, ...only.map((sum) => ({ ...sum, net: 0, vat: 0, gross: 0 }))].map((sum) =>
    subtract(
      sum,
      settled.filter((one) => isAlike(one, sum)),
    ),
  );
}

const isAlike = (one: VatSum, other: VatSum): boolean => one.treatment === other.treatment && one.rate === other.rate;
