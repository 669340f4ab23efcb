import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineId } from './cart-lines.ts';
import type { Surroundings } from './computed-cart.ts';
import { computeCart, buildSummary } from './cart-summary.ts';
import { anyCart, automatic, loadedCart, noParts, createPackage } from '../testing/carts.ts';
import { createFacts } from '../testing/goods.ts';

const now = new Date('2026-11-20T10:00:00Z');
const rule = fc.record({
  kind: fc.constantFrom('percentage' as const, 'absolute' as const),
  percent: fc.integer({ min: 1, max: 100 }),
  amount: fc.integer({ min: 1, max: 100_000_000 }),
});
const around = fc.array(rule, { maxLength: 3 }).map((rules): Surroundings => ({
  parts: {
    ...noParts,
    discounts: rules.map(({ kind, percent, amount }, index) =>
      automatic({ id: `disc-${index}`, kind, percent, amounts: { CZK: amount, RON: amount } }),
    ),
  },
  locale: 'cs',
  now,
}));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe('the summary', () => {
  test('of any cart: its lines are the total, the tax adds up, nothing is below nothing', () => {
    fc.assert(
      fc.property(anyCart, around, (cart, surroundings) => {
        const computed = computeCart(cart, surroundings);
        const summary = buildSummary(computed, surroundings);
        const { totals } = summary;
        const lines = summary.packages.flatMap(({ product, children }) => [product, ...children]);
        expect(sum(lines.map(({ final_total: final }) => final.amount))).toBe(totals.goods.amount - totals.discounts.amount);
        expect(sum(summary.packages.map(({ total }) => total.amount))).toBe(totals.goods.amount - totals.discounts.amount);
        for (const line of lines) {
          expect(line.final_total.amount).toBe(line.total.amount - sum(line.discounts.map(({ amount }) => amount.amount)));
          expect(line.final_total.amount).toBeGreaterThanOrEqual(0);
          expect(line.total.amount).toBe(line.quantity * line.unit_price.amount);
        }
        expect(sum(summary.discounts.map(({ amount }) => amount.amount))).toBe(totals.discounts.amount);
        expect(sum(totals.vat.map(({ gross }) => gross.amount))).toBe(totals.price.amount);
        expect(totals.total.amount).toBeGreaterThanOrEqual(0);
        expect(totals.total).toEqual(totals.price);
      }),
    );
  });

  test('has the same token for the same cart, and another one when anything that is shown moves', () => {
    fc.assert(
      fc.property(anyCart, around, (cart, surroundings) => {
        const { token } = computeCart(cart, surroundings);
        expect(computeCart(structuredClone({ ...cart }), surroundings).token).toBe(token);
        const [first] = cart.packages;
        if (first === undefined) return;
        const moreExpensive = {
          ...first,
          facts: { ...first.facts, price: { now: (first.facts.price?.now ?? 0) + 1, common: null, was: null } },
        };
        expect(computeCart({ ...cart, packages: [moreExpensive, ...cart.packages.slice(1)] }, surroundings).token).not.toBe(token);
        const more = { ...first, quantity: first.quantity + 1 };
        expect(computeCart({ ...cart, packages: [more, ...cart.packages.slice(1)] }, surroundings).token).not.toBe(token);
        expect(computeCart({ ...cart, head: { ...cart.head, round: 2 } }, surroundings).token).not.toBe(token);
      }),
      { numRuns: 50 },
    );
  });

  test('counts pieces of one variant over all of its packages against the stock', () => {
    const facts = createFacts({ stock: { available: 3, isEndless: false, expectedAt: null, stores: new Map() } });
    const [a, b] = [1, 2].map((number) => createPackage({ id: `01a20000-0000-7000-8000-00000000000${number}`, facts, quantity: 2 }));
    if (a === undefined || b === undefined) throw new Error('no packages');
    const { problems } = computeCart(loadedCart([a, b]), { parts: noParts, locale: 'cs', now });
    expect(problems).toMatchObject([{ code: 'not-enough-stock', package_id: b.id, remedy: { kind: 'set-quantity', quantity: 1 } }]);
  });

  test('says every problem in the language of the market', () => {
    const gone = createPackage({ facts: createFacts({ isForSale: false }) });
    const titleIn = (locale: 'cs' | 'ro') => computeCart(loadedCart([gone]), { parts: noParts, locale, now }).problems[0]?.title;
    expect([titleIn('cs'), titleIn('ro')]).toEqual(['Tohle už neprodáváme', 'Acest produs nu se mai vinde']);
  });

  test('names lines of extras the same each time, as valid ids', () => {
    expect(lineId('a', 'insurance:x')).toBe(lineId('a', 'insurance:x'));
    expect(lineId('a', 'insurance:x')).not.toBe(lineId('b', 'insurance:x'));
    expect(lineId('a', 'insurance:x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
