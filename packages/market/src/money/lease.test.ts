import { describe, expect, it } from 'vitest';
import { calculateLease, canLease, type LeasedGoods, type LeaseRules, type LeaseTerms } from './lease.ts';
import { money, type Money } from './money.ts';

const terms = (changes: Partial<LeaseTerms>): LeaseTerms => ({
  months: 24,
  monthlyPercent: 4.1,
  depositPercent: 5,
  residualPercent: 0,
  exchangeAfterMonths: 12,
  ...changes,
});
const czk = (units: number): Money => money(units * 100, 'CZK');
const ron = (units: number): Money => money(units * 100, 'RON');

describe('a lease of a phone for 19 990 Kč', () => {
  it('that is exchanged after a year costs so much until then, and so much to the end', () => {
    // 19 990 × 4,1 % = 819,59; 5 % = 999,50.
    expect(calculateLease(terms({}), czk(19_990))).toEqual({
      firstPayment: czk(1_000),
      monthly: czk(820),
      total: czk(20_680),
      residual: czk(0),
      totalToOwn: czk(20_680),
      paidUntilExchange: czk(10_840),
      aprPercent: 3.51,
    });
  });

  it('with a promised price is cheaper a month, and has two ends', () => {
    // 19 990 × 3,4 % = 679,66; 30 % = 5 997 exactly: nothing is rounded up that is whole already.
    expect(
      calculateLease(terms({ monthlyPercent: 3.4, depositPercent: 0, residualPercent: 30, exchangeAfterMonths: null }), czk(19_990)),
    ).toEqual({
      firstPayment: czk(0),
      monthly: czk(680),
      total: czk(16_320),
      residual: czk(5_997),
      totalToOwn: czk(22_317),
      paidUntilExchange: null,
      aprPercent: 8.98,
    });
  });

  it('that costs no more than the phone has no rate of charge', () => {
    expect(calculateLease(terms({ depositPercent: 0 }), czk(19_990))).toMatchObject({ total: czk(19_680), aprPercent: 0 });
    expect(calculateLease(terms({ months: 20, monthlyPercent: 5, depositPercent: 0 }), czk(20_000))).toMatchObject({
      total: czk(20_000),
      aprPercent: 0,
    });
  });
});

it('lei are whole as well', () => {
  // 4 079 × 4,1 % = 167,239; 5 % = 203,95.
  expect(calculateLease(terms({}), ron(4_079))).toMatchObject({ firstPayment: ron(204), monthly: ron(168), total: ron(4_236) });
});

describe('a programme', () => {
  const programme: LeaseRules = {
    markets: ['cz', 'ro'],
    typeDevices: ['phone', 'computer'],
    manufacturerIds: [],
    minAmount: { CZK: 800_000, RON: 163_500 },
    maxAmount: { CZK: 15_000_000, RON: 3_061_000 },
    isActive: true,
  };
  const phone: LeasedGoods = { market: 'cz', price: 2_599_000, typeDevices: ['phone'], manufacturerIds: ['apple'], isAllNew: true };

  it('takes what fits, its limits included', () => {
    expect(canLease(programme, phone)).toBe(true);
    expect(canLease(programme, { ...phone, price: 800_000 })).toBe(true);
    expect(canLease(programme, { ...phone, price: 15_000_000 })).toBe(true);
    expect(canLease({ ...programme, manufacturerIds: ['apple'] }, phone)).toBe(true);
  });

  it.each<[string, Partial<LeasedGoods>, Partial<LeaseRules>]>([
    ['of another kind', { typeDevices: ['phone', 'accessory'] }, {}],
    ['that are none', { typeDevices: [] }, {}],
    ['that cost too little', { price: 799_999 }, {}],
    ['that cost too much', { price: 15_000_001 }, {}],
    ['of another maker', {}, { manufacturerIds: ['samsung'] }],
    ['of another market', { market: 'ro' }, { markets: ['cz'] }],
    ['that are used', { isAllNew: false }, {}],
    ['once it is switched off', {}, { isActive: false }],
  ])('takes no goods %s', (_, goods, changes) => {
    expect(canLease({ ...programme, ...changes }, { ...phone, ...goods })).toBe(false);
  });
});
