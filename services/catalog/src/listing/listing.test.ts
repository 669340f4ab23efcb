import fc from 'fast-check';
import { expect, it } from 'vitest';
import { find, type ListedCard, type ListedVariant, type ListQuery, sorts } from './listing.ts';

// Group 0: quality (0–2), 1: storage (3–5), 2: colour (6–8), all of variants; 3: manufacturer (9–11), 4: network (12–13), of cards.
const optionGroups = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4];
const isShared = (group: number): boolean => group >= 3;

const variant = fc.record({
  number: fc.nat(1_000_000),
  options: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 3, max: 5 }), fc.integer({ min: 6, max: 8 })),
  price: fc.integer({ min: 1, max: 20 }).map((units) => units * 100),
  was: fc.constant(null),
  available: fc.constantFrom(0, 1, Infinity),
  stores: fc.constant(0),
});
const cards = fc
  .array(
    fc.record({
      options: fc.tuple(fc.integer({ min: 9, max: 11 }), fc.integer({ min: 12, max: 13 })),
      variants: fc.array(variant, { minLength: 1, maxLength: 5 }),
      popularity: fc.integer({ min: 0, max: 5 }),
      releaseYear: fc.integer({ min: 2020, max: 2023 }),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map((card, masterNumber): ListedCard => ({
      ...card,
      masterProductId: String(masterNumber),
      masterNumber,
      isUsed: false,
      categories: [masterNumber % 3],
      rating: null,
      boost: 1,
    })),
  );
const query = fc
  .record({
    options: fc.uniqueArray(fc.integer({ min: 0, max: 13 }), { maxLength: 5 }),
    from: fc.option(fc.integer({ min: 1, max: 20 }).map((units) => units * 100)),
    to: fc.option(fc.integer({ min: 1, max: 20 }).map((units) => units * 100)),
    sort: fc.constantFrom(...sorts),
  })
  .map(({ options, ...rest }): ListQuery => {
    const wanted = new Map<number, Set<number>>();
    for (const option of options) {
      const group = optionGroups[option] ?? 0;
      wanted.set(group, (wanted.get(group) ?? new Set()).add(option));
    }
    return { ...rest, wanted, has: (card) => !card.categories.includes(2) };
  });

/** The rule said slowly: a variant fits when it has a wanted answer in each group. */
const fits = (card: ListedCard, one: ListedVariant, asked: ListQuery): boolean =>
  asked.has(card) &&
  (asked.from === null || one.price >= asked.from) &&
  (asked.to === null || one.price <= asked.to) &&
  [...asked.wanted.values()].every((options) => [...card.options, ...one.options].some((option) => options.has(option)));
const shown = (list: readonly ListedCard[], asked: ListQuery): ListedCard[] =>
  list.filter((card) => card.variants.some((one) => fits(card, one, asked)));

it('shows each card with a variant that fits every filter at once, and no other', () => {
  fc.assert(
    fc.property(cards, query, (list, asked) => {
      const found = find(list, asked, optionGroups, isShared);
      expect(found.cards.map(({ card }) => card.masterNumber).toSorted((a, b) => a - b)).toEqual(
        shown(list, asked).map((card) => card.masterNumber),
      );
      for (const one of found.cards) expect(fits(one.card, one.variant, asked)).toBe(true);
    }),
  );
});

it('counts for each answer what would be shown if it were its question’s only one', () => {
  fc.assert(
    fc.property(cards, query, (list, asked) => {
      const { counts } = find(list, asked, optionGroups, isShared);
      for (const [option, group] of optionGroups.entries()) {
        const alone = { ...asked, wanted: new Map([...asked.wanted, [group, new Set([option])]]) };
        expect(counts[option]).toBe(shown(list, alone).length);
      }
    }),
  );
});

it('shows the range of prices that every other filter leaves', () => {
  fc.assert(
    fc.property(cards, query, (list, asked) => {
      const open = { ...asked, from: null, to: null };
      const prices = list.flatMap((card) => card.variants.filter((one) => fits(card, one, open)).map((one) => one.price));
      expect(find(list, asked, optionGroups, isShared).range).toEqual(
        prices.length === 0 ? null : { min: Math.min(...prices), max: Math.max(...prices) },
      );
    }),
  );
});

it('puts what can be bought first, whatever the order, and stands for a card with the best variant', () => {
  fc.assert(
    fc.property(cards, query, (list, asked) => {
      const found = find(list, asked, optionGroups, isShared).cards;
      const isOut = found.map(({ variant: one }) => one.available === 0);
      expect(isOut).toEqual(isOut.toSorted((a, b) => Number(a) - Number(b)));
      for (const { card, variant: chosen } of found) {
        const fitting = card.variants.filter((one) => fits(card, one, asked));
        expect(chosen.available > 0).toBe(fitting.some((one) => one.available > 0));
        const alike = fitting.filter((one) => one.available > 0 === chosen.available > 0).map((one) => one.price);
        expect(chosen.price).toBe(asked.sort === 'dearest' ? Math.max(...alike) : Math.min(...alike));
      }
    }),
  );
});
