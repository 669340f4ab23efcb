import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percentOff, findReduction, WINDOW_DAYS } from './omnibus.ts';

const DAY = 86_400_000;
const now = Date.UTC(2026, 10, 20);
const history = (...points: readonly (readonly [price: number, daysAgo: number])[]) =>
  points.map(([price, daysAgo]) => ({ price, from: now - daysAgo * DAY }));

it('a price that fell is compared with the lowest of the 30 days before', () => {
  expect(findReduction(history([100, 50], [80, 5]), now)).toMatchObject({ was: 100, reducedAt: now - 5 * DAY, windowFrom: now - 35 * DAY });
});

it('a price raised just before the reduction buys no bigger percentage', () => {
  expect(findReduction(history([100, 90], [140, 10], [90, 2]), now)).toMatchObject({ was: 100 });
});

it('a fall that only takes back a rise is no reduction', () => {
  expect(findReduction(history([100, 90], [140, 10], [100, 2]), now)).toBeNull();
  expect(findReduction(history([100, 90], [140, 10], [120, 2]), now)).toBeNull();
});

it('what was cheap more than 30 days before the reduction is forgotten', () => {
  expect(findReduction(history([70, 90], [100, 50], [80, 5]), now)).toMatchObject({ was: 100 });
});

it('a raised, unchanged or new price is no reduction', () => {
  for (const points of [history([100, 50]), history([80, 50], [100, 5]), history([100, 50], [100, 5]), []])
    expect(findReduction(points, now)).toBeNull();
});

it('after 60 days a reduced price is the usual one', () => {
  expect(findReduction(history([100, 120], [80, 60]), now)).not.toBeNull();
  expect(findReduction(history([100, 120], [80, 61]), now)).toBeNull();
});

const histories = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 120 * 24 })), { minLength: 1, maxLength: 12 })
  .map((points) =>
    points
      .map(([price, hoursAgo]) => ({ price: price * 100, from: now - hoursAgo * (DAY / 24) }))
      .toSorted((a, b) => a.from - b.from)
      .filter((point, index, all) => point.from !== all[index + 1]?.from),
  );
const priceAt = (points: readonly { price: number; from: number }[], at: number) => points.findLast((point) => point.from <= at)?.price;

it('the struck price held within the window, and nothing lower did', () => {
  fc.assert(
    fc.property(histories, (points) => {
      const reduction = findReduction(points, now);
      if (reduction === null) return;
      const price = points.at(-1)?.price ?? 0;
      expect(reduction.was).toBeGreaterThan(price);
      expect(priceAt(points, reduction.lowestFrom)).toBe(reduction.was);
      for (let hours = 1; hours <= WINDOW_DAYS * 24; hours += 1) {
        const held = priceAt(points, reduction.reducedAt - hours * (DAY / 24));
        expect(held ?? Infinity).toBeGreaterThanOrEqual(reduction.was);
      }
      // What is reported is never more than what is given.
      const percent = percentOff(price, reduction.was) ?? 0;
      expect(percent * reduction.was).toBeLessThanOrEqual((reduction.was - price) * 100);
      expect((percent + 1) * reduction.was).toBeGreaterThan((reduction.was - price) * 100);
    }),
  );
});

it('a price written twice changes nothing', () => {
  fc.assert(
    fc.property(histories, fc.nat(), (points, at) => {
      const index = at % points.length;
      const point = points[index];
      const next = points[index + 1];
      if (point === undefined) return;
      const again = { price: point.price, from: next === undefined ? point.from + 1 : (point.from + next.from) / 2 };
      const twice = [...points.slice(0, index + 1), again, ...points.slice(index + 1)];
      expect(findReduction(twice, now + 1)).toEqual(findReduction(points, now + 1));
    }),
  );
});

it.each([
  [71, 100, 29],
  [800_000, 900_000, 11],
  [749_900, 1_499_900, 50],
  [750_100, 1_499_900, 49],
  [99_100, 100_000, null],
  [99_999, 100_000, null],
])('a price of %i instead of %i is a discount of %s percent', (price, was, percent) => {
  expect(percentOff(price, was)).toBe(percent);
});
