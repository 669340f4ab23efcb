import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyDiscounts } from './discount-engine.ts';
import type { DiscountRule, EnteredDiscount, PricedLine } from './model.ts';
import { accessory, createLine } from '../testing/goods.ts';
import { runs } from '../testing/runs.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const masters = ['m1', 'm2', 'm3', 'm4'];
const categories = ['phones', 'cases', 'cables'];
const amounts = fc.integer({ min: 0, max: 3_000_000 }).map((amount) => ({ CZK: amount, RON: Math.floor(amount / 5) }));
const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 });
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);

const rules = fc.array(
  fc.record<Omit<DiscountRule, 'id'>>({
    name: fc.constant({ cs: 'Sleva', ro: 'Reducere' }),
    kind: fc.constantFrom('percentage', 'absolute', 'fixed'),
    percent,
    amounts,
    isActive: fc.constant(true),
    isPublic: fc.boolean(),
    isCombinable: fc.boolean(),
    isAutomatic: fc.boolean(),
    isPerPiece: fc.boolean(),
    validFrom: fc.constant(null),
    validTo: fc.constant(null),
    minimalProducts: fc.option(fc.integer({ min: 1, max: 4 })),
    minimalSets: fc.option(fc.integer({ min: 1, max: 2 })),
    sets: fc.array(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        name: fc.constant({ cs: '', ro: '' }),
        masterProductIds: fc.subarray(masters),
        quantityEach: fc.integer({ min: 1, max: 2 }),
      }),
      { maxLength: 2 },
    ),
    cumulativeBonus: fc.array(fc.record({ fromQuantity: fc.integer({ min: 1, max: 5 }), percent }), { maxLength: 2 }),
    priceRange: fc.option(fc.record({ from: fc.option(amounts), to: fc.option(amounts) })),
    accessoryPrices: fc.array(
      fc.record({
        masterProductId: fc.constantFrom(...masters),
        variantIds: fc.constant([]),
        amounts: fc.option(amounts),
        percent: fc.option(percent),
      }),
      { maxLength: 2 },
    ),
    needsStudentCard: fc.boolean(),
    appliesTo: fc.record({
      categoryIds: some(categories),
      manufacturerIds: fc.constant([]),
      masterProductIds: some(masters),
      qualities: fc.constant([]),
    }),
    markets: fc.constant(['cz' as const]),
  }),
  { maxLength: 6 },
);
const discounts = rules.map((list) => list.map((rule, index): DiscountRule => ({ ...rule, id: `d${index}` })));
/** Minor units at random: prices of the catalogue are whole, the engine mustn't depend on it. */
const carts = fc
  .array(
    fc.record({
      master: fc.constantFrom(...masters),
      category: fc.constantFrom(...categories),
      price: fc.integer({ min: 0, max: 4_000_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map(({ master, category, price, quantity }, index): PricedLine => ({
      ...createLine(`l${index}`, 0, { ...accessory(master, []), categoryIds: [category] }, quantity),
      unitPrice: price,
    })),
  );
const codesFor = (list: readonly DiscountRule[]): EnteredDiscount[] =>
  list.map(({ id, needsStudentCard }) => ({
    id: `e-${id}`,
    discountId: id,
    by: needsStudentCard ? 'student-card' : 'code',
    shown: null,
    isRedeemable: true,
  }));
const apply = (lines: readonly PricedLine[], list: readonly DiscountRule[], entered = codesFor(list)) =>
  applyDiscounts({ market: 'cz', now: NOW, lines, discounts: list, entered });
const calculateTotal = (result: ReturnType<typeof apply>): number => result.parts.reduce((sum, { amount }) => sum + amount, 0);

it('discounts are never negative, never more than a line, and their parts are what was applied', () => {
  fc.assert(
    fc.property(carts, discounts, (lines, list) => {
      const result = apply(lines, list);
      const byLine = new Map<string, number>();
      for (const part of result.parts) {
        expect(Number.isSafeInteger(part.amount) && part.amount > 0).toBe(true);
        byLine.set(part.lineId, (byLine.get(part.lineId) ?? 0) + part.amount);
      }
      for (const line of lines) expect(byLine.get(line.id) ?? 0).toBeLessThanOrEqual(line.unitPrice * line.quantity);
      expect(result.applied.reduce((sum, { amount }) => sum + amount, 0)).toBe(calculateTotal(result));
      for (const one of result.applied)
        expect(result.parts.filter(({ enteredId }) => enteredId === one.enteredId).reduce((sum, { amount }) => sum + amount, 0)).toBe(
          one.amount,
        );
      // Of those that don't combine one works at most, and every entered one either works or says why not.
      expect(
        result.applied.filter(({ discountId }) => list.some((rule) => rule.id === discountId && !rule.isCombinable)).length,
      ).toBeLessThanOrEqual(1);
      const published = [...result.applied.filter(({ isAutomatic }) => !isAutomatic), ...result.invalid].map(({ enteredId }) => enteredId);
      expect(published.toSorted()).toEqual(
        codesFor(list)
          .map(({ id }) => id)
          .toSorted(),
      );
    }),
    runs(5_000),
  );
});

it('the order of lines, discounts and codes changes nothing, and the same cart gives the same answer', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(carts, discounts)
        .chain(([lines, list]) =>
          fc.tuple(
            fc.constant(lines),
            fc.constant(list),
            fc.shuffledSubarray(lines, { minLength: lines.length }),
            fc.shuffledSubarray(list, { minLength: list.length }),
          ),
        ),
      ([lines, list, mixedLines, mixedList]) => {
        const first = apply(lines, list);
        expect(apply(mixedLines, mixedList)).toEqual(first);
        expect(apply(lines, list)).toEqual(first);
      },
    ),
    runs(5_000),
  );
});

it('one discount more never makes a cart more expensive', () => {
  fc.assert(
    fc.property(carts, discounts, (lines, list) => {
      for (let index = 0; index < list.length; index += 1)
        expect(calculateTotal(apply(lines, list))).toBeGreaterThanOrEqual(calculateTotal(apply(lines, list.toSpliced(index, 1))));
    }),
    runs(3_000),
  );
});
