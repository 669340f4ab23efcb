import { expect, test } from 'vitest';
import { previewPrice } from './price-preview.ts';

const DAY = 86_400_000;
const now = 100 * DAY;
const price = { variant: 'v', code: 'C', name: 'Telefon', before: 1_000_000, after: 800_000 };
const held = (amount: number, daysAgo: number) => ({ price: amount, from: now - daysAgo * DAY });

test('a cut strikes the lowest price of the last 30 days through, not the last one', () => {
  const history = [held(900_000, 40), held(1_000_000, 5)];
  expect(previewPrice(price, history, 'cz', now)).toMatchObject({
    was: { amount: 900_000, currency: 'CZK' },
    discount_percent: 11,
    is_steep: false,
  });
});

test('a cut that only takes back a rise strikes nothing through', () => {
  const history = [held(800_000, 40), held(1_000_000, 5)];
  expect(previewPrice(price, history, 'ro', now)).toMatchObject({ was: null, discount_percent: null });
});

test('a rise strikes nothing through', () => {
  expect(previewPrice({ ...price, after: 1_200_000 }, [held(1_000_000, 40)], 'cz', now)).toMatchObject({ was: null, is_steep: false });
});

test.each([
  [200_000, true],
  [200_001, false],
])('a price of %i of a million is steep: %s', (after, isSteep) => {
  expect(previewPrice({ ...price, after }, [held(1_000_000, 40)], 'cz', now).is_steep).toBe(isSteep);
});
