import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { calculateApr } from '@okruh/market/apr';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoTariffs } from '../demo/demo-tariffs.ts';
import {
  type Tariff,
  bestOptions,
  calculate,
  calculationsFor,
  calculateCoefficient,
  type Tariffs,
  selectGroups,
  whyNoTariff,
} from './instalment-calculation.ts';

const DEMO = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
const NOW = new Date('2026-11-20T10:00:00Z');
let demo: Awaited<ReturnType<typeof readDemoTariffs>>;
let tariffs: Tariffs;
beforeAll(async () => {
  demo = await readDemoTariffs(DEMO);
  tariffs = {
    barems: demo.barems,
    rules: { categories: [], defaults: { cz: 'standard', ro: 'standard' } },
    groups: new Map(demo.groups.map((group) => [group.id, group.barem_ids])),
    leasing: [],
    previewCodes: [],
  };
});
const barem = (id: string): Tariff => {
  const found = demo.barems.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the demo has no tariff ${id}`);
  return found;
};
const listIds = (units: number, tariffGroups: string[], now = NOW, market: 'cz' | 'ro' = 'cz') =>
  calculationsFor(tariffs, { market, payable: units * 100, tariffGroups, notFinanced: null }, 'cs', now).map((one) => one.barem);

describe('a loan', () => {
  it('is calculated as the worked examples are', () => {
    expect(demo.examples).toHaveLength(14);
    for (const example of demo.examples) {
      const calculation = calculate(barem(example.barem_id), example.article_price * 100, 'cs');
      expect({
        barem_id: calculation.barem,
        article_price: calculation.article_price.amount / 100,
        own_payment: calculation.own_payment.amount / 100,
        financed_amount: calculation.financed_amount.amount / 100,
        instalment_count: calculation.instalment_count,
        monthly_price: calculation.monthly_price.amount / 100,
        total_price: calculation.total_price.amount / 100,
        apr_percent: calculation.apr_percent,
      }).toEqual(example);
    }
  });
  it('has coefficient and rate of charge that follow from the nominal rate', () => {
    for (const one of demo.barems) {
      const { coefficient, aprPercent } = calculateCoefficient(one.interestRate, one.months);
      expect(coefficient).toBeCloseTo(one.coefficient, 8);
      expect(aprPercent).toBeCloseTo(one.aprPercent, 2);
    }
  });
  it('adds up as it is shown: own payment and instalments are the total, which without interest is the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 300_000, max: 15_000_000 }), fc.nat({ max: 17 }), (price, index) => {
        const one = demo.barems[index];
        if (one === undefined) return;
        const {
          own_payment: own,
          financed_amount: lent,
          monthly_price: month,
          total_price: total,
          apr_percent: apr,
        } = calculate(one, price, 'ro');
        expect(own.amount + lent.amount).toBe(price);
        expect(own.amount + month.amount * one.months).toBe(total.amount);
        expect(month.amount % 100).toBe(0);
        expect(own.amount).toBeGreaterThanOrEqual((price * one.ownPaymentPercent) / 100);
        expect(one.interestRate === 0 ? total.amount === price && apr === 0 : total.amount > price && apr >= one.aprPercent).toBe(true);
        // Of a price in whole units everything is one, so that no market shows a rounded sum.
        expect([own.amount % 100, total.amount % 100]).toEqual(one.interestRate === 0 ? [price % 100, price % 100] : [0, 0]);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the rate of charge', () => {
  it('is that of the amounts shown: the instalments are worth what was lent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 150_000 }),
        fc.integer({ min: 2, max: 72 }),
        fc.integer({ min: 1, max: 60 }),
        (lent, months, percent) => {
          const monthly = Math.ceil((lent * (1 + percent / 100)) / months);
          const rate = (1 + calculateApr(lent, monthly, months) / 100) ** (1 / 12) - 1;
          const worth = (monthly * (1 - (1 + rate) ** -months)) / rate;
          expect(Math.abs(worth - lent) / lent).toBeLessThan(0.0005);
        },
      ),
    );
  });
  it('is never said lower than the tariff’s, nor 0 % for something that costs more', () => {
    for (const one of demo.barems.filter(({ interestRate }) => interestRate > 0))
      expect(calculate(one, 4_689_00, 'cs').apr_percent).toBeGreaterThanOrEqual(one.aprPercent);
    expect(calculateApr(339_200, 17_000, 20)).toBeGreaterThan(0);
    expect(calculateApr(339_200, 16_960, 20)).toBe(0);
  });
});

describe('tariffs of a cart', () => {
  it('are those of its group within their limits, the shortest first', () => {
    expect(listIds(22_990, ['standard'])).toEqual([
      'barem-cz-std-6',
      'barem-cz-zero-10',
      'barem-cz-std-12',
      'barem-cz-std-18',
      'barem-cz-std-24',
      'barem-cz-std-36',
    ]);
    expect(listIds(3_500, ['standard'])).toEqual(['barem-cz-std-6', 'barem-cz-zero-10', 'barem-cz-std-12']);
    expect(listIds(2_999, ['standard'])).toEqual([]);
    expect(listIds(4_689, ['zero'], NOW, 'ro')).toContain('barem-ro-zero-20');
  });
  it('are those that every product allows', () => {
    expect(listIds(40_000, ['standard', 'computers'])).toEqual(['barem-cz-std-12', 'barem-cz-std-24', 'barem-cz-std-36']);
    expect(listIds(40_000, [])).toEqual([]);
    expect(listIds(40_000, ['unknown'])).toEqual([]);
  });
  it('hold from their first to their last day', () => {
    expect(listIds(20_000, ['zero'])).toContain('barem-cz-xmas-12');
    expect(listIds(20_000, ['zero'], new Date('2026-12-31T22:59:00Z'))).toContain('barem-cz-xmas-12');
    expect(listIds(20_000, ['zero'], new Date('2026-12-31T23:00:00Z'))).not.toContain('barem-cz-xmas-12');
  });
  it('that are not public open by a preview code', () => {
    const secret = { ...barem('barem-cz-own-24'), id: 'secret', isPublic: false };
    const opened = {
      ...tariffs,
      barems: [...tariffs.barems, secret],
      groups: new Map([['standard', ['secret', 'barem-cz-std-6']]]),
      previewCodes: [{ code: 'PREVIEW24', tariffIds: ['secret'], validTo: '2026-11-20', isActive: true }],
    };
    const facts = { market: 'cz', payable: 2_000_000, tariffGroups: ['standard'], notFinanced: null } as const;
    const ids = (code?: string, now = NOW) => calculationsFor(opened, facts, 'cs', now, code).map((one) => one.barem);
    expect(ids()).toEqual(['barem-cz-std-6']);
    expect(ids(' preview24 ')).toEqual(['barem-cz-std-6', 'secret']);
    expect(ids('PREVIEW24', new Date('2026-11-21T10:00:00Z'))).toEqual(['barem-cz-std-6']);
    expect(ids('PREVIEW')).toEqual(['barem-cz-std-6']);
  });
  it('worth showing are the cheapest, the lowest month and the shortest, in the order of their count', () => {
    const all = calculationsFor(tariffs, { market: 'cz', payable: 2_299_000, tariffGroups: ['standard'], notFinanced: null }, 'cs', NOW);
    const { best, options } = bestOptions(all);
    expect(best?.barem).toBe('barem-cz-zero-10');
    expect(options.map((one) => one.barem)).toEqual(['barem-cz-std-6', 'barem-cz-zero-10', 'barem-cz-std-36']);
    expect(bestOptions([])).toEqual({ best: null, options: [] });
  });
});

describe('what is bought together', () => {
  const name = { cs: 'Kryt', ro: 'Husă' };
  const product = (tariffGroup: string | null, categoryIds: readonly string[] = []) => ({ tariffGroup, categoryIds, name });
  const rules = { categories: [{ categoryId: 'computers', groupId: 'computers' }], defaults: { cz: 'standard', ro: null } };
  const groups = (products: ReturnType<typeof product>[], market: 'cz' | 'ro' = 'cz') => selectGroups({ rules }, market, products);

  it('goes by the groups that products have; a cover goes along, alone it goes by the market’s', () => {
    expect(groups([product('zero'), product(null)])).toEqual({ tariffGroups: ['zero'], notFinanced: null });
    expect(groups([product('zero'), product(null, ['computers'])]).tariffGroups).toEqual(['zero', 'computers']);
    expect(groups([product(null)]).tariffGroups).toEqual(['standard']);
    expect(groups([])).toEqual({ tariffGroups: [], notFinanced: null });
  });

  it('names what can’t be bought in instalments where the market has no group', () => {
    expect(groups([product('zero'), product(null)], 'ro')).toEqual({ tariffGroups: [], notFinanced: name });
    expect(groups([product('zero'), product(null, ['computers'])], 'ro').notFinanced).toBeNull();
  });

  it('says why there is no tariff', () => {
    const why = (units: number, tariffGroups: string[], changes: object = {}) =>
      whyNoTariff(tariffs, { market: 'cz', payable: units * 100, tariffGroups, notFinanced: null, ...changes }, NOW);
    expect(why(20_000, ['standard'])).toBeNull();
    expect(why(500, ['standard'])).toEqual({ code: 'below', limit: 300_000 });
    expect(why(500_000, ['standard'])).toMatchObject({ code: 'above' });
    expect(why(20_000, [], { notFinanced: name })).toEqual({ code: 'not-financed', name });
    expect(why(20_000, ['nothing'])).toEqual({ code: 'none' });
    const apart = {
      ...tariffs,
      groups: new Map([
        ['a', ['barem-cz-std-6']],
        ['b', ['barem-cz-std-12']],
      ]),
    };
    expect(whyNoTariff(apart, { market: 'cz', payable: 2_000_000, tariffGroups: ['a', 'b'], notFinanced: null }, NOW)).toEqual({
      code: 'not-together',
    });
  });
});
