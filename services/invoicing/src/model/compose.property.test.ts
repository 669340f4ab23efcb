import fc from 'fast-check';
import { money } from '@okruh/market';
import { expect, test } from 'vitest';
import { exampleDocument } from '../testing/example-documents.ts';
import { exampleBilling, orderLine } from '../testing/example-orders.ts';
import { AlreadyCredited, composeCreditNote, countCredited, type CreditedLine } from './compose-credit-note.ts';
import { composeInvoice, type Contents, type InvoicedPiece, UnfitPackage } from './compose-invoice.ts';
import type { IssuedDocument } from './issued-document.ts';

const variants = ['a', 'b', 'c'] as const;
const lineArb = fc.record({
  variant: fc.constantFrom(...variants),
  quantity: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 0, max: 5_000_000 }),
  isUsed: fc.boolean(),
  extra: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: null }),
});

/** An order, and its pieces spread over packages in any order. */
const caseArb = fc.record({
  lines: fc.array(lineArb, { minLength: 1, maxLength: 6 }),
  fee: fc.integer({ min: 0, max: 50_000 }),
  seed: fc.infiniteStream(fc.nat({ max: 2 })),
});

const contents = (pieces: readonly string[]): Contents => ({
  list_id: '0190b7c0-0000-7000-8000-0000000000a1',
  order_id: '0190b7c0-0000-7000-8000-0000000000a2',
  packed_at: '2026-11-20T09:30:00.000Z',
  items: [...new Set(pieces)].map((variant_id) => ({
    variant_id,
    substitute_name: null,
    quantity: pieces.filter((one) => one === variant_id).length,
    serial_numbers: [],
  })),
});

test('all invoices of an order come to what was paid for it, to the cent, whatever lies in which package', () => {
  fc.assert(
    fc.property(caseArb, ({ lines, fee, seed }) => {
      const orderLines = lines.flatMap(({ variant, quantity, amount, isUsed, extra }, index) => {
        const own = orderLine(2 * index + 1, variant, quantity, amount, { quality: isUsed ? 'A' : 'new' });
        return extra === null
          ? [own]
          : [
              own,
              orderLine(2 * index + 2, 'care', 1, extra, {
                kind: 'insurance',
                variant_id: null,
                parent_line: 2 * index + 1,
                is_physical: false,
              }),
            ];
      });
      const billing = exampleBilling('order', orderLines, { delivery: { name: 'Kurýr', price: money(fee, 'CZK') } });
      const packages: string[][] = [[], [], []];
      for (const { variant, quantity } of lines)
        for (let piece = 0; piece < quantity; piece += 1) packages[seed.next().value ?? 0]?.push(variant);
      const invoiced: InvoicedPiece[] = [];
      let total = 0;
      let hasFees = true;
      for (const pieces of packages.filter((one) => one.length > 0)) {
        const { content, pieces: taken } = composeInvoice({
          billing,
          contents: contents(pieces),
          invoiced,
          hasFees,
          issuedOn: '2026-11-20',
        });
        invoiced.push(...taken);
        hasFees = false;
        total += content.totals.gross;
        expect(content.totals.net + content.totals.vat).toBe(content.totals.gross);
        expect(content.lines.every(({ net, vat, gross }) => net + vat === gross && net >= 0 && vat >= 0)).toBe(true);
        expect(content.vat.reduce((sum, { vat }) => sum + vat, 0)).toBe(content.totals.vat);
      }
      expect(total).toBe(orderLines.reduce((sum, line) => sum + line.final_total.amount, 0) + fee);
      expect(() => composeInvoice({ billing, contents: contents(['a', 'b', 'c']), invoiced, hasFees, issuedOn: '2026-11-20' })).toThrow(
        UnfitPackage,
      );
    }),
    { numRuns: 200 },
  );
});

test('all credit notes of a document come to its amounts, in whatever steps it is taken back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), gross: fc.integer({ min: 0, max: 1_000_000 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.array(fc.record({ line: fc.nat({ max: 4 }), quantity: fc.integer({ min: 1, max: 5 }) }), { maxLength: 8 }),
      (lines, steps) => {
        const original = exampleDocument('cz', {
          lines: lines.map(({ quantity, gross }, index) => {
            const vat = Math.round((gross * 21) / 121);
            return {
              position: index + 1,
              name: 'x',
              code: '',
              serialNumbers: [],
              quantity,
              treatment: 'standard',
              rate: 21,
              net: gross - vat,
              vat,
              gross,
            };
          }),
        });
        const credited: CreditedLine[] = [];
        const notes: Pick<IssuedDocument, 'totals'>[] = [];
        const refused: (() => void)[] = [];
        const take = (asked: CreditedLine[] | null): void => {
          const note = composeCreditNote({ original, credited, lines: asked, issuedOn: '2026-11-21', reason: 'x' });
          if (note === null) return;
          notes.push(note);
          credited.push(
            ...(asked ??
              original.lines.map(({ position, quantity }) => ({
                position,
                quantity: quantity - countCredited(credited, position),
              }))),
          );
        };
        for (const { line, quantity } of steps) {
          const left = (original.lines[line]?.quantity ?? 0) - countCredited(credited, line + 1);
          const step = (): void => take([{ position: line + 1, quantity }]);
          if (quantity <= left) step();
          else refused.push(step);
        }
        for (const step of refused) expect(step).toThrow(AlreadyCredited);
        take(null);
        for (const of of ['net', 'vat', 'gross'] as const)
          expect(notes.reduce((sum, { totals }) => sum + totals[of], 0)).toBe(original.totals[of]);
      },
    ),
    { numRuns: 200 },
  );
});
