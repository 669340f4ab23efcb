import { describe, expect, test } from 'vitest';
import { isReverseChargeGood, reachesReverseCharge, takeVatOff } from './reverse-charge.ts';

describe('the limit', () => {
  test('in Czechia has to be exceeded', () => {
    expect([9_999_999, 10_000_000, 10_000_001].map((net) => reachesReverseCharge('cz', '2026-11-28', net))).toEqual([false, false, true]);
  });
  test('in Romania is enough', () => {
    expect([2_249_999, 2_250_000, 2_250_001].map((net) => reachesReverseCharge('ro', '2026-11-28', net))).toEqual([false, true, true]);
  });
});

test('the rule holds until the last day of the law and from its first', () => {
  const days = ['2015-03-31', '2015-04-01', '2026-12-31', '2027-01-01'] as const;
  expect(days.map((day) => reachesReverseCharge('cz', day, 20_000_000))).toEqual([false, true, true, false]);
  expect(
    (['2015-12-31', '2016-01-01', '2026-12-31', '2027-01-01'] as const).map((day) => reachesReverseCharge('ro', day, 20_000_000)),
  ).toEqual([false, true, true, false]);
});

test('new phones, tablets and portable computers are in it; nothing else is', () => {
  const isIn = (typeDevice: string, categoryIds: readonly string[] = [], quality = 'new', isPhysical = true) =>
    isReverseChargeGood({ typeDevice, categoryIds, quality, isPhysical });
  expect([
    isIn('phone'),
    isIn('tablet'),
    isIn('computer', ['computers', 'notebooks', 'notebooks-business']),
    isIn('computer', ['computers', 'macbook-pro']),
  ]).toEqual([true, true, true, true]);
  expect([
    isIn('computer', ['computers', 'mac-desktop']),
    isIn('phone', ['phones'], 'A'),
    isIn('smartwatch'),
    isIn('accessory'),
    isIn('phone', ['phones'], 'new', false),
  ]).toEqual([false, false, false, false, false]);
});

test('VAT is taken off a price and rounded to the minor unit', () => {
  expect([12_100, 1_799_000, 100, 0].map((gross) => takeVatOff(gross, 21))).toEqual([10_000, 1_486_777, 83, 0]);
});
