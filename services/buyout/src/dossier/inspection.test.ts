import type { Appraisal } from '@okruh/contracts/http/buyout/selector';
import { describe, expect, it } from 'vitest';
import { differences, inspect } from './inspection.ts';

const czk = (units: number) => ({ amount: units * 100, currency: 'CZK' as const });
const choice = (value: string, result: string | null, correction = 0) => ({
  value,
  label: value,
  appraisal_result: result,
  price_correction: czk(correction),
});
const condition = (code: string, type: string, choices: Appraisal['device_conditions'][number]['choices']) => ({
  id: code,
  code,
  name: code,
  type,
  choices,
  value: null,
  disabled: false,
});
const appraisal: Appraisal = {
  appraisal_result: [
    { id: 'a', quality: 'A', url: '', price: czk(5_000) },
    { id: 'b', quality: 'B', url: '', price: czk(4_000) },
  ],
  device_conditions: [
    condition('display', 'quality', [choice('display-a', 'a'), choice('display-b', 'b')]),
    condition('body', 'quality', [choice('body-a', 'a'), choice('body-b', 'b')]),
    condition('battery', 'battery', [choice('battery-90', 'a'), choice('battery-low', 'a', -300)]),
    condition('account_lock', 'common', [choice('free', 'a'), choice('locked', null)]),
  ],
  version: 'v',
  minimal_buyout_price: czk(300),
  default_device_condition_choices: [],
};
const answers = (...values: string[]) =>
  appraisal.device_conditions.map((row, index) => ({ condition: row.id, value: values[index] ?? '' }));

describe('an inspection', () => {
  it('prices what was found', () => {
    expect(inspect(appraisal, answers('display-b', 'body-a', 'battery-low', 'free'))).toEqual({
      values: ['display-b', 'body-a', 'battery-low', 'free'],
      quality: 'B',
      price: 370_000,
    });
  });
  it('finds no price for what can not be bought', () => {
    expect(inspect(appraisal, answers('display-a', 'body-a', 'battery-90', 'locked'))).toMatchObject({ quality: null, price: null });
  });
  it('names what is missing and what does not belong', () => {
    expect(
      inspect(appraisal, [
        { condition: 'display', value: 'display-a' },
        { condition: 'body', value: 'nonsense' },
        { condition: 'other', value: 'x' },
      ]),
    ).toEqual({
      missing: ['body', 'battery', 'account_lock'],
      unknown: ['other'],
    });
  });
});

it('differences sum to the change of the price', () => {
  const list = differences(appraisal, ['display-a', 'body-a', 'battery-90', 'free'], ['display-b', 'body-b', 'battery-low', 'free']);
  expect(list.map((difference) => [difference.condition, difference.price_difference.amount])).toEqual([
    ['display', -100_000],
    ['body', 0],
    ['battery', -30_000],
  ]);
});
