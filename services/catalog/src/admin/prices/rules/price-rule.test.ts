import { type PriceRule, priceRoundings } from '@okruh/contracts/http/catalog-admin/price-rules';
import { describe, expect, it } from 'vitest';
import { applyRule } from './price-rule.ts';

const rule = (change: PriceRule['change'], more: Partial<PriceRule> = {}): PriceRule => ({
  change,
  rounding: 'none',
  floor: null,
  ...more,
});
const percent = (by: number, more?: Partial<PriceRule>) => rule({ kind: 'percent', percent: by }, more);
const amount = (by: number, more?: Partial<PriceRule>) => rule({ kind: 'amount', amount: by * 100 }, more);
const share = (of: number, more?: Partial<PriceRule>) => rule({ kind: 'share-of-common', percent: of }, more);
/** The result in whole units. */
const apply = (one: PriceRule, now: number, common: number | null = null) => {
  const result = applyRule(one, { now: Math.round(now * 100), common: common === null ? null : Math.round(common * 100) });
  return 'after' in result ? result.after / 100 : result.refusal;
};

describe('a rule', () => {
  it.each<[string, PriceRule, number, number | null, number | string]>([
    ['lowers by percent', percent(-10), 4_990, null, 4_491],
    ['raises by percent', percent(10), 4_990, null, 5_489],
    ['counts tenths of a percent', percent(-12.5), 1_000, null, 875],
    ['keeps bani', percent(-10), 1_299.99, null, 1_169.99],
    ['lowers by an amount', amount(-500), 4_990, null, 4_490],
    ['raises by an amount', amount(50), 1_299.99, null, 1_349.99],
    ['sets a share of the usual price', share(80), 4_990, 6_000, 4_800],
    ['sets the usual price itself', share(100), 4_990, 6_000, 6_000],
    ['refuses a share without a usual price', share(80), 4_990, null, 'no-common'],
    ['refuses what is no price any more', amount(-4_990), 4_990, null, 'out-of-range'],
    ['refuses what costs more than any price', percent(500), 9_000_000, null, 'out-of-range'],
    ['that changes nothing leaves the price as it is, rounded or not', percent(0, { rounding: 'ends-in-90' }), 4_985, null, 4_985],
  ])('%s', (_name, one, now, common, after) => {
    expect(apply(one, now, common)).toBe(after);
  });
});

describe('rounding', () => {
  it.each<[string, PriceRule, number, number]>([
    ['to whole units', percent(-10, { rounding: 'whole' }), 1_299.99, 1_170],
    ['to 90, down', percent(-10, { rounding: 'ends-in-90' }), 5_000, 4_490],
    ['to 90, up', percent(-10, { rounding: 'ends-in-90' }), 5_100, 4_590],
    ['to 90, the higher of two', amount(-60, { rounding: 'ends-in-90' }), 5_000, 4_990],
    ['to 9', percent(-10, { rounding: 'ends-in-9' }), 5_000, 4_499],
    ['to 90 of a price below it', amount(-30, { rounding: 'ends-in-90' }), 100, 90],
    ['never above a price that is lowered', percent(-0.5, { rounding: 'ends-in-90' }), 4_970, 4_890],
    ['never below a price that is raised', percent(0.5, { rounding: 'ends-in-90' }), 5_010, 5_090],
    ['leaves a price that ends so already, when the change is too small', percent(-0.1, { rounding: 'ends-in-90' }), 4_990, 4_990],
  ])('%s', (_name, one, now, after) => {
    expect(apply(one, now)).toBe(after);
  });
});

describe('a floor', () => {
  it.each<[string, PriceRule, number, number | null, number | string]>([
    ['of the price that holds', percent(-50, { floor: { of: 'held', percent: 70 } }), 1_000, null, 700],
    ['of the usual price', percent(-50, { floor: { of: 'common', percent: 80 } }), 1_000, 1_100, 880],
    ['is rounded up', percent(-50, { floor: { of: 'held', percent: 70 }, rounding: 'ends-in-90' }), 1_000, null, 790],
    ['stops nothing above it', percent(-10, { floor: { of: 'held', percent: 70 } }), 1_000, null, 900],
    ['raises nothing that was below it', percent(-10, { floor: { of: 'common', percent: 90 } }), 1_000, 2_000, 1_000],
    ['lifts a price that is raised', percent(1, { floor: { of: 'common', percent: 90 } }), 1_000, 2_000, 1_800],
    ['refuses a row without a usual price', percent(-10, { floor: { of: 'common', percent: 90 } }), 1_000, null, 'no-common'],
  ])('%s', (_name, one, now, common, after) => {
    expect(apply(one, now, common)).toBe(after);
  });
});

describe('every rule, for crowns and lei', () => {
  const changes: PriceRule['change'][] = [
    ...[-99, -33.33, -5, -0.01, 0, 0.01, 7.5, 300].map((by) => ({ kind: 'percent', percent: by }) as const),
    ...[-700_000, -999, -1, 1, 12_345, 700_000].map((by) => ({ kind: 'amount', amount: by }) as const),
    ...[1, 55.5, 100, 120].map((of) => ({ kind: 'share-of-common', percent: of }) as const),
  ];
  const floors: PriceRule['floor'][] = [null, { of: 'held', percent: 85 }, { of: 'common', percent: 60 }];
  const prices = [100, 999, 12_999, 129_999, 499_000, 2_499_000, 99_999_900];
  const cases = changes.flatMap((change) =>
    priceRoundings.flatMap((rounding) =>
      floors.flatMap((floor) =>
        prices.flatMap((now) =>
          [null, Math.round(now * 1.2)].map((common) => ({ one: rule(change, { rounding, floor }), price: { now, common } })),
        ),
      ),
    ),
  );
  const allowed: Readonly<Record<PriceRule['rounding'], (after: number) => boolean>> = {
    none: Number.isInteger,
    whole: (after) => after % 100 === 0,
    'ends-in-90': (after) => after % 10_000 === 9_000,
    'ends-in-9': (after) => after % 1_000 === 900,
  };
  const results = cases.flatMap(({ one, price }) => {
    const result = applyRule(one, price);
    return 'after' in result ? [{ one, price, after: result.after }] : [];
  });

  it('a new price is one that the rounding allows', () => {
    expect(results.filter(({ one, price, after }) => after !== price.now && !allowed[one.rounding](after))).toEqual([]);
  });

  it('a rule that lowers raises nothing, and one that raises lowers nothing', () => {
    const isWrong = ({ one: { change }, price, after }: (typeof results)[number]): boolean => {
      if (change.kind === 'share-of-common') return false;
      const by = change.kind === 'percent' ? change.percent : change.amount;
      return by <= 0 ? after > price.now : after < price.now;
    };
    expect(results.filter(isWrong)).toEqual([]);
  });

  it('no price falls below the floor', () => {
    const isBelow = ({ one: { floor }, price, after }: (typeof results)[number]): boolean =>
      floor !== null && after < price.now && after * 100 < (floor.of === 'held' ? price.now : (price.common ?? 0)) * floor.percent;
    expect(results.filter(isBelow)).toEqual([]);
  });

  it('what is saved can be saved', () => {
    expect(results.filter(({ after }) => !Number.isInteger(after) || after < 100 || after > 1_000_000_000)).toEqual([]);
    expect(results.length).toBeGreaterThan(1_000);
  });
});
