import { type Quality, qualities } from '@okruh/market/appraisal';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarketGrade, suggestPrices } from './suggest-prices.ts';

const STEP = 1000;
const rule = { beatPercent: 2, maxChangePercent: 15 };
const crowns = (units: number): number => units * 100;
/** Suggestions for our prices and those of the best competitor, in crowns. */
const suggest = (grades: readonly (readonly [quality: Quality, price: number, best: number | null])[], minimum = 300) =>
  Object.fromEntries(
    [
      ...suggestPrices(
        grades.map(([quality, price, best]) => ({ quality, price: crowns(price), best: best === null ? null : crowns(best) })),
        rule,
        crowns(minimum),
        STEP,
      ),
    ].map(([quality, price]) => [quality, price / 100]),
  );

describe('a suggested price', () => {
  it('beats the best competitor by the percent of the rule, rounded up to whole steps', () => {
    expect(suggest([['A', 6600, 6600]])).toEqual({ A: 6740 });
    expect(suggest([['A', 6600, 6500]])).toEqual({ A: 6630 });
  });
  it('comes down to a cheaper competitor too', () => {
    expect(suggest([['A', 6600, 6000]])).toEqual({ A: 6120 });
  });
  it('is no further from our price than the rule allows', () => {
    expect(suggest([['A', 6600, 9000]])).toEqual({ A: 7590 });
    expect(suggest([['A', 6600, 3000]])).toEqual({ A: 5610 });
  });
  it('is never below the minimum', () => {
    expect(suggest([['D', 320, 200]])).toEqual({ D: 300 });
  });
  it('isn’t there without a competitor’s price', () => {
    expect(suggest([['A', 6600, null]])).toEqual({});
  });
  it('never passes a better grade that nobody else buys, nor goes below a worse one', () => {
    expect(
      suggest([
        ['A', 6000, null],
        ['B', 5900, 6500],
      ]),
    ).toEqual({ B: 6000 });
    expect(
      suggest([
        ['A', 6000, 5000],
        ['B', 5900, null],
      ]),
    ).toEqual({ A: 5900 });
  });
});

const grades: fc.Arbitrary<readonly MarketGrade[]> = fc
  .array(fc.record({ step: fc.integer({ min: 0, max: 200_000 }), best: fc.option(fc.integer({ min: 100, max: 3_000_000 })) }), {
    minLength: 5,
    maxLength: 5,
  })
  .map((items) =>
    items.map(({ best }, place) => ({
      quality: qualities[place] ?? 'D',
      // Falling from the best grade on.
      price: 100 + items.slice(place).reduce((sum, { step }) => sum + step, 0),
      best,
    })),
  );
const rules = fc.record({
  beatPercent: fc.integer({ min: 0, max: 200 }).map((tenths) => tenths / 10),
  maxChangePercent: fc.integer({ min: 1, max: 50 }),
});
const cases = fc.record({ grades, rule: rules, minimum: fc.integer({ min: 0, max: 100_000 }) });

describe('whatever competitors pay', () => {
  it('no worse grade comes out above a better one, and grades without a price of a competitor stay as they are', () => {
    fc.assert(
      fc.property(cases, ({ grades: given, rule: own, minimum }) => {
        const suggested = suggestPrices(given, own, minimum, STEP);
        const after = given.map(({ quality, price }) => suggested.get(quality) ?? price);
        expect(after).toEqual(after.toSorted((a, b) => b - a));
        expect(given.filter(({ quality, best }) => best === null && suggested.has(quality))).toEqual([]);
      }),
    );
  });
  it('a suggestion is a whole step, or the price of a grade that stays', () => {
    fc.assert(
      fc.property(cases, ({ grades: given, rule: own, minimum }) => {
        const suggested = suggestPrices(given, own, minimum, STEP);
        const staying = given.filter(({ quality }) => !suggested.has(quality)).map(({ price }) => price);
        for (const price of suggested.values()) expect(price % STEP === 0 || staying.includes(price)).toBe(true);
      }),
    );
  });
  it('a suggestion is below the minimum only where a better grade is', () => {
    fc.assert(
      fc.property(cases, ({ grades: given, rule: own, minimum }) => {
        const suggested = suggestPrices(given, own, minimum, STEP);
        const wrong = given.filter(
          ({ quality }, place) =>
            (suggested.get(quality) ?? minimum) < minimum &&
            !given.slice(0, place).some((better) => !suggested.has(better.quality) && better.price <= minimum),
        );
        expect(wrong).toEqual([]);
      }),
    );
  });
});
