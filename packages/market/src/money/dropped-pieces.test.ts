import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateDropped, type DroppableLine, isAllDropped } from './dropped-pieces.ts';

const line = (number: number, changes: Partial<Omit<DroppableLine, 'final_total'>> & { readonly amount: number }): DroppableLine => ({
  line: number,
  parent_line: null,
  variant_id: 'case',
  quantity: 1,
  is_physical: true,
  ...changes,
  final_total: { amount: changes.amount },
});
const extra = (number: number, parent: number, amount: number): DroppableLine =>
  line(number, { parent_line: parent, variant_id: null, is_physical: false, amount });

describe('pieces that leave an order', () => {
  it('are worth what was paid for each; the last one takes what the division left over', () => {
    const lines = [line(1, { quantity: 3, amount: 1_000 })];
    const sums = [0, 1, 2].map((before) => calculateDropped(lines, { variantId: 'case', before, quantity: 1 }));
    expect(sums).toEqual([333, 333, 334]);
  });

  it('come from the most expensive line first', () => {
    const lines = [line(1, { amount: 900 }), line(2, { amount: 1_200 })];
    expect(calculateDropped(lines, { variantId: 'case', before: 0, quantity: 1 })).toBe(1_200);
    expect(calculateDropped(lines, { variantId: 'case', before: 1, quantity: 1 })).toBe(900);
  });

  it('take the insurance along when the whole line goes, and leave a gift, which is a piece of its own', () => {
    const gift = line(4, { parent_line: 1, variant_id: 'glass', amount: 0 });
    const lines = [line(1, { quantity: 2, amount: 2_000 }), extra(2, 1, 300), extra(3, 9, 77), gift];
    expect(calculateDropped(lines, { variantId: 'case', before: 0, quantity: 1 })).toBe(1_000);
    expect(calculateDropped(lines, { variantId: 'case', before: 1, quantity: 1 })).toBe(1_300);
    expect(calculateDropped(lines, { variantId: 'glass', before: 0, quantity: 1 })).toBe(0);
  });

  it('stay worth what they were when more of the product is added later; what was added for more goes first', () => {
    const lines = [line(1, { quantity: 2, amount: 1_800 }), line(2, { amount: 1_000, dropped_before: 1 })];
    const sums = [0, 1, 2].map((before) => calculateDropped(lines, { variantId: 'case', before, quantity: 1 }));
    expect(sums).toEqual([900, 1_000, 900]);
  });

  it('come to what was paid, however they are added and dropped in turns', () => {
    const step = fc.oneof(
      fc.record({ add: fc.constant(true), quantity: fc.integer({ min: 1, max: 4 }), amount: fc.integer({ min: 0, max: 99_999 }) }),
      fc.record({ add: fc.constant(false), quantity: fc.integer({ min: 1, max: 4 }), amount: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 99_999 }), fc.array(step), (quantity, amount, steps) => {
        let lines = [line(1, { quantity, amount })];
        let dropped = 0;
        let back = 0;
        const count = () => lines.reduce((sum, one) => sum + one.quantity, 0);
        const drop = (pieces: number) => {
          const gone = Math.min(pieces, count() - dropped);
          back += calculateDropped(lines, { variantId: 'case', before: dropped, quantity: gone });
          dropped += gone;
        };
        for (const one of steps)
          if (one.add) lines = [...lines, line(lines.length + 1, { quantity: one.quantity, amount: one.amount, dropped_before: dropped })];
          else drop(one.quantity);
        drop(count());
        expect(back).toBe(lines.reduce((sum, one) => sum + one.final_total.amount, 0));
      }),
    );
  });

  it('never give back more than was paid, in however many steps they go', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), amount: fc.integer({ min: 0, max: 99_999 }) }), { minLength: 1 }),
        (given) => {
          const lines = given.map((one, index) => line(index + 1, one));
          const pieces = given.reduce((sum, { quantity }) => sum + quantity, 0);
          const steps = Array.from({ length: pieces }, (_, before) => calculateDropped(lines, { variantId: 'case', before, quantity: 1 }));
          expect(steps.every((amount) => amount >= 0)).toBe(true);
          expect(steps.reduce((sum, amount) => sum + amount, 0)).toBe(given.reduce((sum, { amount }) => sum + amount, 0));
        },
      ),
    );
  });
});

describe('an order of which everything was dropped', () => {
  const lines = [line(1, { quantity: 2, amount: 100 }), extra(2, 1, 10), line(3, { variant_id: 'glass', amount: 0 })];
  it('has nothing left to be sent; what is insured lies on no shelf', () => {
    expect(isAllDropped(lines, new Map([['case', 2]]))).toBe(false);
    expect(
      isAllDropped(
        lines,
        new Map([
          ['case', 1],
          ['glass', 1],
        ]),
      ),
    ).toBe(false);
    expect(
      isAllDropped(
        lines,
        new Map([
          ['case', 2],
          ['glass', 1],
        ]),
      ),
    ).toBe(true);
  });
});
