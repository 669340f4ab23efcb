import type { Appraisal, DeviceCondition } from '@okruh/contracts/http/buyout/selector';
import type { Quality } from '../appraisal/grade.ts';
import type { Answers } from '../appraisal/price.ts';
import { wholeUnits } from '../money/money.ts';

type Row = readonly [value: string, grade: Quality | null, correction: number];

const condition = (code: string, type: string, ...choices: Row[]): DeviceCondition => ({
  id: code,
  code,
  name: `Condition ${code}`,
  type,
  value: null,
  disabled: false,
  choices: choices.map(([value, grade, correction]) => ({
    value,
    label: `Answer ${value}`,
    appraisal_result: grade,
    price_correction: wholeUnits(correction, 'CZK'),
  })),
});

/**
 * A phone small enough to compute by head: A+ 1000, A 900, B 800, C 600, D 300 Kč, never below 250 Kč. Result ids are the
 * grades. Battery and charger point at grades that must not count.
 */
export const phoneAppraisal = {
  appraisal_result: (
    [
      ['A+', 1000],
      ['A', 900],
      ['B', 800],
      ['C', 600],
      ['D', 300],
    ] as const
  ).map(([quality, price]) => ({ id: quality, quality, url: `/vykup?stav=${quality}`, price: wholeUnits(price, 'CZK') })),
  device_conditions: [
    condition(
      'display',
      'quality',
      ['display-aplus', 'A+', 0],
      ['display-a', 'A', 0],
      ['display-b', 'B', 0],
      ['display-c', 'C', 0],
      ['display-d', 'D', 0],
    ),
    condition('body', 'quality', ['body-aplus', 'A+', 0], ['body-a', 'A', 0], ['body-b', 'B', 0], ['body-c', 'C', 0], ['body-d', null, 0]),
    condition('functional', 'common', ['functional-yes', 'A+', 0], ['functional-partly', 'C', -100], ['functional-no', null, 0]),
    condition('battery', 'battery', ['battery-90', 'A+', 0], ['battery-80', 'B', -50], ['battery-low', 'D', -150]),
    condition('original_charger', 'original_charger', ['charger-yes', 'A+', 0], ['charger-no', 'C', -30]),
    condition('water_damage', 'common', ['water-no', 'A+', 0], ['water-yes', 'D', -400]),
    condition('account_lock', 'common', ['account-free', 'A+', 0], ['account-locked', null, 0]),
    condition('box', 'common', ['box-yes', 'A+', 40], ['box-no', 'A+', 0]),
    condition('special', 'special', ['special-none', 'A+', 0], ['special-case', 'A+', 20]),
  ],
  version: '2026-11-18/3',
  minimal_buyout_price: wholeUnits(250, 'CZK'),
  default_device_condition_choices: ['display-a', 'body-a', 'functional-yes', 'account-free', 'box-no', 'water-no'],
} satisfies Appraisal;

/** Everything like new, nothing added. */
export const flawless: Answers = {
  display: 'display-aplus',
  body: 'body-aplus',
  functional: 'functional-yes',
  battery: 'battery-90',
  original_charger: 'charger-yes',
  water_damage: 'water-no',
  account_lock: 'account-free',
  box: 'box-no',
  special: 'special-none',
};
