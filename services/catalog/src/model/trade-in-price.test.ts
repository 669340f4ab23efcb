import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NewDevice, type OldDevice, tradeInPrice } from './trade-in-price.ts';

const phone: NewDevice = { isUsed: false, typeDevice: 'phone', manufacturerId: 'apple', releaseYear: 2025, price: 2_000_000 };
const old = (changes: Partial<OldDevice>): OldDevice => ({
  typeDevice: 'phone',
  manufacturerId: 'apple',
  releaseYear: 2023,
  amount: 800_000,
  ...changes,
});

it('the most expensive older device of the same maker is taken off', () => {
  expect(tradeInPrice(phone, [old({ amount: 500_000 }), old({}), old({ amount: 600_000 })])).toBe(1_200_000);
});

it('devices of other makers, other types, the same year or worth too much do not count', () => {
  const others = [
    old({ manufacturerId: 'samsung' }),
    old({ typeDevice: 'tablet' }),
    old({ releaseYear: 2025 }),
    old({ amount: 1_400_001 }),
  ];
  expect(tradeInPrice(phone, others)).toBeNull();
  expect(tradeInPrice(phone, [...others, old({ amount: 1_400_000 })])).toBe(600_000);
});

it('used devices have no such price', () => {
  expect(tradeInPrice({ ...phone, isUsed: true }, [old({})])).toBeNull();
  expect(tradeInPrice({ ...phone, releaseYear: null }, [old({})])).toBeNull();
});

it('at least 30 % is always paid, and more old devices never make it more expensive', () => {
  const devices = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 3_000_000 }), releaseYear: fc.integer({ min: 2018, max: 2026 }) }),
  );
  fc.assert(
    fc.property(devices, devices, (some, more) => {
      const one = tradeInPrice(phone, some.map(old)) ?? phone.price;
      const two = tradeInPrice(phone, [...some, ...more].map(old)) ?? phone.price;
      expect(two).toBeLessThanOrEqual(one);
      expect(two * 100).toBeGreaterThanOrEqual(phone.price * 30);
    }),
  );
});
