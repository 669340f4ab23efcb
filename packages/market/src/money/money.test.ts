import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMoney,
  compareMoney,
  equalMoney,
  isZeroMoney,
  maxMoney,
  minMoney,
  money,
  multiplyMoney,
  negateMoney,
  percentOfMoney,
  roundHalfAwayFromZero,
  roundToWholeUnits,
  subtractMoney,
  sumMoney,
  wholeUnits,
} from './money.ts';
import { formatMoney, formatMoneyChange, formatMoneyExact, formatNumber, formatPercent, parseNumber } from './number-format.ts';
import { splitVat, vatRate } from './vat.ts';

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('money', () => {
  it('is whole minor units and nothing else', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => money(wrong, 'CZK')).toThrow(RangeError);
    expect(Object.is(money(-0, 'CZK').amount, 0)).toBe(true);
  });

  it('never mixes currencies', () => {
    const [crowns, lei] = [wholeUnits(1, 'CZK'), wholeUnits(1, 'RON')];
    for (const mix of [addMoney, subtractMoney, compareMoney, minMoney, maxMoney]) expect(() => mix(crowns, lei)).toThrow(RangeError);
    expect(equalMoney(crowns, lei)).toBe(false);
  });

  it('adds and subtracts without a rest', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const sum = addMoney(money(a, 'CZK'), money(b, 'CZK'));
        expect(subtractMoney(sum, money(b, 'CZK'))).toEqual(money(a, 'CZK'));
        expect(isZeroMoney(addMoney(sum, negateMoney(sum)))).toBe(true);
      }),
    );
  });

  it('sums lists, an empty one to nothing', () => {
    expect(sumMoney([], 'RON')).toEqual(money(0, 'RON'));
    expect(sumMoney([wholeUnits(2, 'CZK'), money(1, 'CZK')], 'CZK')).toEqual(money(201, 'CZK'));
    expect(multiplyMoney(money(199, 'CZK'), 3)).toEqual(money(597, 'CZK'));
  });

  it('finds the smaller and the greater amount', () => {
    const [small, great] = [wholeUnits(1, 'CZK'), wholeUnits(2, 'CZK')];
    expect(minMoney(great, small)).toBe(small);
    expect(maxMoney(great, small)).toBe(great);
  });

  it.each([
    [0.5, 1],
    [-0.5, -1],
    [1.4, 1],
    [-1.4, -1],
    [2.5, 3],
    [-2.5, -3],
    [1.005 * 100, 101],
    [-1.005 * 100, -101],
    [0.49, 0],
    [-0.49, 0],
  ])('%d rounds to %d, half away from zero', (value, rounded) => {
    expect(roundHalfAwayFromZero(value)).toBe(rounded);
    expect(Object.is(roundHalfAwayFromZero(value), -0)).toBe(false);
  });

  it('takes percentages by the same rule, a refund mirrors its charge', () => {
    expect(percentOfMoney(money(333, 'CZK'), 50)).toEqual(money(167, 'CZK'));
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const charge = percentOfMoney(money(amount, 'CZK'), percent);
        expect(percentOfMoney(money(-amount, 'CZK'), percent)).toEqual(negateMoney(charge));
      }),
    );
    expect(roundToWholeUnits(money(-150, 'CZK'))).toEqual(money(-200, 'CZK'));
  });
});

describe('prices on the screen', () => {
  it.each([
    [24_990, '24\u00A0990\u00A0Kč', '24.990\u00A0Lei'],
    [0, '0\u00A0Kč', '0\u00A0Lei'],
    [999, '999\u00A0Kč', '999\u00A0Lei'],
    [1_000_000, '1\u00A0000\u00A0000\u00A0Kč', '1.000.000\u00A0Lei'],
    [-600, '\u2212600\u00A0Kč', '\u2212600\u00A0Lei'],
  ])('%d units', (units, czech, romanian) => {
    expect(formatMoney(wholeUnits(units, 'CZK'))).toBe(czech);
    expect(formatMoney(wholeUnits(units, 'RON'))).toBe(romanian);
  });

  it('have no decimals and no minus nothing', () => {
    expect(formatMoney(money(149, 'CZK'))).toBe('1\u00A0Kč');
    expect(formatMoney(money(150, 'CZK'))).toBe('2\u00A0Kč');
    expect(formatMoney(money(-49, 'CZK'))).toBe('0\u00A0Kč');
  });

  it('that change another are signed', () => {
    expect(formatMoneyChange(wholeUnits(200, 'CZK'))).toBe('+200\u00A0Kč');
    expect(formatMoneyChange(wholeUnits(-600, 'RON'))).toBe('\u2212600\u00A0Lei');
    expect(formatMoneyChange(money(0, 'CZK'))).toBe('0\u00A0Kč');
  });

  it('on invoices go to the minor unit', () => {
    expect(formatMoneyExact(money(2_499_000, 'CZK'))).toBe('24\u00A0990,00\u00A0Kč');
    expect(formatMoneyExact(money(-5, 'RON'))).toBe('\u22120,05\u00A0Lei');
  });
});

describe('numbers', () => {
  it('have a decimal comma in both markets', () => {
    expect(formatNumber(1234.5, 'cz', 1)).toBe('1\u00A0234,5');
    expect(formatNumber(1234.5, 'ro', 2)).toBe('1.234,50');
    expect(formatNumber(0.04, 'cz', 1)).toBe('0,0');
  });

  it('as percentages stand with a space in Czech only', () => {
    expect(formatPercent(10, 'cz')).toBe('10\u00A0%');
    expect(formatPercent(10, 'ro')).toBe('10%');
    expect(formatPercent(12.5, 'cz')).toBe('12,5\u00A0%');
    expect(formatPercent(8.25, 'ro')).toBe('8,25%');
  });

  it.each([
    ['1 234,5', 'cz', 1234.5],
    ['1234.5', 'cz', 1234.5],
    ['1\u00A0234', 'cz', 1234],
    ['−5', 'cz', -5],
    ['1.234', 'cz', 1.234],
    ['1.234', 'ro', 1234],
    ['1.234.567,8', 'ro', 1_234_567.8],
    ['12.5', 'ro', 12.5],
    ['1,2,3', 'cz', null],
    ['1e5', 'cz', null],
    ['0x10', 'cz', null],
    ['', 'cz', null],
    ['NaN', 'ro', null],
    ['9'.repeat(16), 'cz', null],
  ] as const)('%s typed on %s is %s', (text, market, value) => {
    expect(parseNumber(text, market)).toBe(value);
  });

  it('that were formatted can be read again', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('cz' as const, 'ro' as const), (amount, market) => {
        expect(parseNumber(formatNumber(amount / 100, market, 2), market)).toBe(amount / 100);
      }),
    );
  });
});

describe('VAT', () => {
  it.each([
    ['cz', 'standard', '2026-11-20', 21],
    ['cz', 'reduced', '2026-11-20', 12],
    ['cz', 'zero', '2026-11-20', 0],
    ['cz', 'reduced', '2023-12-31', 15],
    ['cz', 'second-reduced', '2023-12-31', 10],
    ['ro', 'standard', '2025-08-01', 21],
    ['ro', 'reduced', '2025-08-01', 11],
    ['ro', 'standard', '2025-07-31', 19],
    ['ro', 'reduced', '2025-07-31', 9],
    ['ro', 'second-reduced', '2025-07-31', 5],
  ] as const)('in %s %s on %s is %d %%', (market, vatClass, date, rate) => {
    expect(vatRate(market, vatClass, date)).toBe(rate);
  });

  it('has no rate where the law had none', () => {
    expect(() => vatRate('ro', 'second-reduced', '2025-08-01')).toThrow(RangeError);
    expect(() => vatRate('cz', 'standard', '2010-01-01')).toThrow(RangeError);
  });

  it('is split so that net and tax add up', () => {
    expect(splitVat(wholeUnits(24_990, 'CZK'), 21)).toEqual({
      net: money(2_065_289, 'CZK'),
      vat: money(433_711, 'CZK'),
      gross: wholeUnits(24_990, 'CZK'),
    });
    fc.assert(
      fc.property(amounts, fc.constantFrom(0, 5, 9, 10, 11, 12, 15, 19, 21), (amount, rate) => {
        const { net, vat, gross } = splitVat(money(amount, 'RON'), rate);
        expect(net.amount + vat.amount).toBe(gross.amount);
        expect(Math.abs(vat.amount - (net.amount * rate) / 100)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
