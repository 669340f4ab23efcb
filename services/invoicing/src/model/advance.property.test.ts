import fc from 'fast-check';
import { money } from '@okruh/market';
import { expect, test } from 'vitest';
import { testSellers } from '../testing/example-documents.ts';
import { exampleBilling, orderLine as createLine } from '../testing/example-orders.ts';
import { composeAdvance, composeAdvanceCredit, findExcess } from './compose-advance.ts';
import { type Billing, composeInvoice, type InvoicedPiece } from './compose-invoice.ts';
import type { IssuedDocument, VatSum } from './issued-document.ts';
import { isOpen, lessAdvances, openAdvance } from './settle-advances.ts';

const variants = ['a', 'b', 'c'] as const;
type Variant = (typeof variants)[number];
const lineArb = fc.record({
  variant: fc.constantFrom(...variants),
  quantity: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  kind: fc.constantFrom('standard', 'standard', 'reduced', 'used', 'charged'),
  extra: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
  /** It was added to the order and paid for by itself. */
  isAdded: fc.boolean(),
});
const stepArb = fc.oneof(
  fc.record({ do: fc.constant('pack' as const), pieces: fc.array(fc.constantFrom(...variants), { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constant('drop' as const), pieces: fc.array(fc.constantFrom(...variants), { minLength: 1, maxLength: 2 }) }),
  fc.record({ do: fc.constantFrom('advance' as const, 'advance-of-added' as const, 'take-back' as const), pieces: fc.constant([]) }),
);
const caseArb = fc.record({
  lines: fc.array(lineArb, { minLength: 1, maxLength: 5 }),
  fee: fc.integer({ min: 0, max: 50_000 }),
  steps: fc.array(stepArb, { maxLength: 10 }),
  isCancelled: fc.boolean(),
});
type Case = typeof caseArb extends fc.Arbitrary<infer One> ? One : never;

/** An order whose packages, dropped pieces and advances follow each other in any order. */
function runOrder({ lines, fee, steps, isCancelled }: Case) {
  const orderLines = lines.flatMap(({ variant, quantity, amount, kind, extra }, index) => {
    const own = createLine(2 * index + 1, variant, quantity, amount, {
      quality: kind === 'used' ? 'A' : 'new',
      vat_rate: kind === 'reduced' ? 12 : kind === 'charged' ? 0 : 21,
      ...(kind === 'charged' && { vat_treatment: 'reverse-charge' as const }),
    });
    const service = { kind: 'insurance', variant_id: null, parent_line: 2 * index + 1, is_physical: false } as const;
    return extra === null ? [own] : [own, createLine(2 * index + 2, 'care', 1, extra, service)];
  });
  const dropped = new Map<Variant, number>();
  const packed = new Map<Variant, number>();
  const documents: IssuedDocument[] = [];
  const invoiced: InvoicedPiece[] = [];
  const getBilling = (): Billing =>
    exampleBilling('order', orderLines, {
      delivery: { name: 'Kurýr', price: money(fee, 'CZK') },
      dropped: Array.from(dropped, ([variant_id, quantity]) => ({ variant_id, quantity })),
    });
  const countLeft = (variant: Variant): number =>
    lines.reduce((sum, one) => (one.variant === variant ? sum + one.quantity : sum), 0) -
    (dropped.get(variant) ?? 0) -
    (packed.get(variant) ?? 0);
  const ofKind = (kind: IssuedDocument['kind']): IssuedDocument[] => documents.filter((one) => one.kind === kind);
  const hasFees = (): boolean => ofKind('invoice').length > 0;
  const issue = (content: Omit<IssuedDocument, 'id' | 'number' | 'variableSymbol' | 'seller'>): void => {
    documents.push({ ...content, id: 'x', number: String(documents.length + 1), variableSymbol: '1', seller: testSellers.cz });
  };
  const open = () =>
    ofKind('advance')
      .map((advance) => openAdvance(advance, documents))
      .filter(isOpen);
  const pack = (pieces: readonly Variant[]): void => {
    const items = variants
      .map((variant) => ({ variant, quantity: Math.min(countLeft(variant), pieces.filter((one) => one === variant).length) }))
      .filter(({ quantity }) => quantity > 0);
    if (items.length === 0) return;
    for (const { variant, quantity } of items) packed.set(variant, (packed.get(variant) ?? 0) + quantity);
    const { content, pieces: taken } = composeInvoice({
      billing: getBilling(),
      contents: {
        list_id: '0190b7c0-0000-7000-8000-0000000000a1',
        order_id: '0190b7c0-0000-7000-8000-0000000000a2',
        packed_at: '2026-11-20T09:30:00.000Z',
        items: items.map(({ variant, quantity }) => ({ variant_id: variant, substitute_name: null, quantity, serial_numbers: [] })),
      },
      invoiced,
      hasFees: !hasFees(),
      issuedOn: '2026-11-20',
      advances: open(),
    });
    invoiced.push(...taken);
    issue({ ...content, kind: 'invoice', corrects: null });
  };
  const advance = (isAdded: boolean): void => {
    const content = composeAdvance({
      billing: getBilling(),
      paidLines: lines.flatMap((line, index) => (line.isAdded === isAdded ? [2 * index + 1, 2 * index + 2] : [])),
      paidFees: !isAdded,
      paidOn: '2026-11-19',
      issuedOn: '2026-11-20',
      isClosed: false,
      invoiced,
      hasFees: hasFees(),
      earlier: ofKind('advance'),
    });
    if (content !== null) issue(content);
  };
  const takeBack = (isEnded: boolean): void => {
    for (const one of open()) {
      const parts = findExcess(one, isEnded ? null : { billing: getBilling(), invoiced, hasFees: hasFees() });
      const nameLine = (rate: number): string => `${rate} %`;
      if (parts.length > 0) issue(composeAdvanceCredit({ advance: one.document, parts, issuedOn: '2026-11-21', reason: 'x', nameLine }));
    }
  };
  for (const { do: step, pieces } of steps) {
    if (step === 'pack') pack(pieces);
    else if (step === 'drop') {
      for (const variant of pieces) if (countLeft(variant) > 0) dropped.set(variant, (dropped.get(variant) ?? 0) + 1);
    } else if (step === 'take-back') takeBack(false);
    else advance(step === 'advance-of-added');
  }
  if (!isCancelled) pack(variants.flatMap((variant) => Array.from({ length: countLeft(variant) }, () => variant)));
  takeBack(isCancelled);
  return { advances: ofKind('advance'), invoices: ofKind('invoice'), notes: ofKind('credit-note'), documents };
}

const sumPart = (sums: readonly VatSum[], rate: number, of: 'net' | 'vat' | 'gross'): number =>
  sums.reduce((total, sum) => (sum.rate === rate && sum.treatment === 'standard' ? total + sum[of] : total), 0);

test('each advance is settled or taken back to the cent, and VAT of an order counts once, in any order of what happens', () => {
  let settledCases = 0;
  let creditedCases = 0;
  fc.assert(
    fc.property(caseArb, (one) => {
      const { advances, invoices, notes, documents } = runOrder(one);
      for (const rate of [21, 12])
        for (const of of ['net', 'vat', 'gross'] as const) {
          for (const advance of advances) {
            const settled = invoices.flatMap((invoice) => invoice.advances.filter(({ number }) => number === advance.number));
            const credited = notes.filter(({ corrects }) => corrects?.number === advance.number);
            const used = [...settled, ...credited].flatMap(({ vat }) => vat);
            expect(sumPart(used, rate, of)).toBe(sumPart(advance.vat, rate, of));
          }
          // What is declared: advances, less what of them is taken back, and what is left of invoices.
          const declared =
            sumPart(
              advances.flatMap(({ vat }) => vat),
              rate,
              of,
            ) -
            sumPart(
              notes.flatMap(({ vat }) => vat),
              rate,
              of,
            ) +
            sumPart(invoices.flatMap(lessAdvances), rate, of);
          expect(declared).toBe(
            sumPart(
              invoices.flatMap(({ vat }) => vat),
              rate,
              of,
            ),
          );
        }
      for (const [index, document] of documents.entries()) {
        // All of what an earlier advance covers is settled.
        const earlier = documents.slice(0, index).filter(({ kind }) => kind === 'advance');
        const covered = new Set(earlier.flatMap((advance) => advance.lines.map(({ orderLine }) => orderLine ?? null)));
        const due = document.lines.filter(({ treatment, orderLine }) => treatment === 'standard' && covered.has(orderLine ?? null));
        expect(document.totals.advances).toBe(document.kind === 'invoice' ? due.reduce((sum, { gross }) => sum + gross, 0) : 0);
        const { totals, lines, vat, advances: settled } = document;
        expect(totals.advances + totals.paid + totals.due).toBe(totals.gross);
        expect(totals.net + totals.vat).toBe(totals.gross);
        for (const sum of [...vat, ...settled.flatMap((two) => two.vat)]) {
          expect(sum.net + sum.vat).toBe(sum.gross);
          expect(Math.min(sum.net, sum.vat, sum.gross)).toBeGreaterThanOrEqual(0);
        }
        // What advances have taxed leaves no more than the rounding of VAT.
        for (const rest of lessAdvances(document)) expect(rest.gross).toBeGreaterThanOrEqual(0);
        expect(document.kind !== 'advance' || lines.every(({ treatment, gross }) => treatment === 'standard' && gross > 0)).toBe(true);
      }
      if (invoices.some((invoice) => invoice.advances.length > 0)) settledCases += 1;
      if (notes.length > 0) creditedCases += 1;
    }),
    { numRuns: 400 },
  );
  expect(settledCases).toBeGreaterThan(20);
  expect(creditedCases).toBeGreaterThan(20);
});
