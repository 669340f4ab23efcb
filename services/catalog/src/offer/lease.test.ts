import { expect, test } from 'vitest';
import { type LeasedThing, type LeaseProgramme, calculateLeases } from './lease.ts';

const programme: LeaseProgramme = {
  id: 'business-24',
  months: 24,
  monthlyPercent: 4.15,
  depositPercent: 0,
  typeDevices: ['phone', 'computer'],
  manufacturerIds: [],
  minAmount: 800_000,
  maxAmount: 15_000_000,
  markets: ['cz', 'ro'],
};
const phone: LeasedThing = { typeDevice: 'phone', manufacturerId: 'apple', price: 2_599_000, market: 'cz' };

test('a month costs its share of the price, rounded up to a whole crown', () => {
  // 25 990 × 4,15 % = 1 078,585
  expect(calculateLeases([programme], phone, 'CZK')).toMatchObject([
    { monthly: { amount: 107_900, currency: 'CZK' }, first: { amount: 107_900 } },
  ]);
  // 20 000 × 4,15 % = 830 exactly: nothing is rounded up that is whole already.
  expect(calculateLeases([programme], { ...phone, price: 2_000_000 }, 'CZK')).toMatchObject([{ monthly: { amount: 83_000 } }]);
});

test('a deposit is what is paid first', () => {
  expect(calculateLeases([{ ...programme, depositPercent: 10 }], phone, 'CZK')).toMatchObject([{ first: { amount: 259_900 } }]);
});

test.each<[string, Partial<LeasedThing>, Partial<LeaseProgramme>]>([
  ['of another kind', { typeDevice: 'accessory' }, {}],
  ['too cheap', { price: 799_999 }, {}],
  ['too dear', { price: 15_000_001 }, {}],
  ['of another maker', {}, { manufacturerIds: ['samsung'] }],
  ['of another market', { market: 'ro' }, { markets: ['cz'] }],
])('a device %s is not leased', (_, thing, changed) => {
  expect(calculateLeases([{ ...programme, ...changed }], { ...phone, ...thing }, 'CZK')).toEqual([]);
});

test('the cheapest month comes first', () => {
  const longer = { ...programme, id: 'business-36', months: 36, monthlyPercent: 2.95 };
  expect(calculateLeases([programme, longer], phone, 'CZK').map((lease) => lease.programme.id)).toEqual(['business-36', 'business-24']);
});
