import { describe, expect, it } from 'vitest';
import { wholeUnits } from '../money/money.ts';
import { demoAppraisal, demoBuyouts, demoPeople } from '../testing/demo-data.ts';
import { flawless, phoneAppraisal } from '../testing/phone-appraisal.ts';
import { type Answers, type AppraisalInput, appraise, isEligible } from './price.ts';

/** "A 900 → 850" reads: grade A, price of the result 900 Kč, paid 850 Kč; a star marks the floor. */
function inShort(appraisal: AppraisalInput, answers: Answers): string {
  const outcome = appraise(appraisal, answers);
  if (outcome.kind === 'incomplete') return `missing ${outcome.missing.join(', ')}`;
  if (outcome.kind === 'not-eligible') return `blocked by ${outcome.blocking.map((answer) => answer.value).join(', ')}`;
  if (outcome.kind !== 'priced') return outcome.kind;
  return `${outcome.quality} ${outcome.base.amount / 100} → ${outcome.price.amount / 100}${outcome.isFloor ? '*' : ''}`;
}

const without = (...grades: string[]): AppraisalInput => ({
  ...phoneAppraisal,
  appraisal_result: phoneAppraisal.appraisal_result.map((result) => (grades.includes(result.id) ? { ...result, price: null } : result)),
});

describe('the price of a device', () => {
  it.each<[sentence: string, answers: Answers, expected: string]>([
    ['flawless device', {}, 'A+ 1000 → 1000'],
    ['display and body agree on A', { display: 'display-a', body: 'body-a' }, 'A 900 → 900'],
    ['display and body agree on B', { display: 'display-b', body: 'body-b' }, 'B 800 → 800'],
    ['display and body agree on C', { display: 'display-c', body: 'body-c' }, 'C 600 → 600'],
    ['display one grade worse than body', { display: 'display-a' }, 'A 900 → 900'],
    ['body one grade worse than display', { body: 'body-a' }, 'A 900 → 900'],
    ['display much worse than body', { display: 'display-d' }, 'D 300 → 300'],
    ['body much worse than display', { body: 'body-c' }, 'C 600 → 600'],
    ['display B, body A', { display: 'display-b', body: 'body-a' }, 'B 800 → 800'],
    ['display A, body C', { display: 'display-a', body: 'body-c' }, 'C 600 → 600'],
    ['looks agree on A+, a function fails', { functional: 'functional-partly' }, 'C 600 → 500'],
    ['looks agree on B, a function fails', { display: 'display-b', body: 'body-b', functional: 'functional-partly' }, 'C 600 → 500'],
    [
      'looks agree on C, so does the failing function',
      { display: 'display-c', body: 'body-c', functional: 'functional-partly' },
      'C 600 → 500',
    ],
    ['display D is worse than the failing function', { display: 'display-d', functional: 'functional-partly' }, 'D 300 → 250*'],
    ['an ageing battery lowers the price, not the grade', { battery: 'battery-80' }, 'A+ 1000 → 950'],
    ['a worn battery points at D and still counts only as a correction', { battery: 'battery-low' }, 'A+ 1000 → 850'],
    ['a missing charger points at C and still counts only as a correction', { original_charger: 'charger-no' }, 'A+ 1000 → 970'],
    ['battery and charger together', { battery: 'battery-low', original_charger: 'charger-no' }, 'A+ 1000 → 820'],
    ['battery on a B device', { display: 'display-b', body: 'body-b', battery: 'battery-80' }, 'B 800 → 750'],
    ['the box adds', { box: 'box-yes' }, 'A+ 1000 → 1040'],
    ['special accessories add', { special: 'special-case' }, 'A+ 1000 → 1020'],
    ['box and accessories add up', { box: 'box-yes', special: 'special-case' }, 'A+ 1000 → 1060'],
    ['additions and deductions meet', { box: 'box-yes', battery: 'battery-80', original_charger: 'charger-no' }, 'A+ 1000 → 960'],
    ['additions on a D device', { display: 'display-d', box: 'box-yes' }, 'D 300 → 340'],
    ['deductions that stay above the floor', { display: 'display-d', original_charger: 'charger-no' }, 'D 300 → 270'],
    ['deductions that end on the floor exactly', { display: 'display-d', battery: 'battery-80' }, 'D 300 → 250'],
    ['deductions below the floor', { display: 'display-d', battery: 'battery-low' }, 'D 300 → 250*'],
    ['deductions below zero', { water_damage: 'water-yes' }, 'D 300 → 250*'],
    [
      "everything that can be bad and isn't blocking",
      {
        display: 'display-d',
        body: 'body-c',
        functional: 'functional-partly',
        battery: 'battery-low',
        original_charger: 'charger-no',
        water_damage: 'water-yes',
      },
      'D 300 → 250*',
    ],
    ["additions don't lift a price that the floor already lifted", { water_damage: 'water-yes', box: 'box-yes' }, 'D 300 → 250*'],
    ['a dead device is not bought', { functional: 'functional-no' }, 'blocked by functional-no'],
    ['a locked device is not bought', { account_lock: 'account-locked' }, 'blocked by account-locked'],
    ['a grade that the model lacks is not bought', { body: 'body-d' }, 'blocked by body-d'],
    [
      'every blocking answer is named',
      { functional: 'functional-no', account_lock: 'account-locked' },
      'blocked by functional-no, account-locked',
    ],
    ['blocking wins over missing', { account_lock: 'account-locked', special: null }, 'blocked by account-locked'],
    ['an unanswered question is missing', { special: null }, 'missing special'],
    ['missing questions come in the order of the list', { special: null, display: null }, 'missing display, special'],
    ['a missing answer about the battery counts too', { battery: null }, 'missing battery'],
    ['an answer of another question is invalid', { box: 'display-a' }, 'invalid-answers'],
    ['an answer nobody offers is invalid', { box: 'box-golden' }, 'invalid-answers'],
    ['an empty answer is invalid', { box: '' }, 'invalid-answers'],
    ['an answer to an unknown question is invalid', { colour: 'red' }, 'invalid-answers'],
  ])('%s', (_sentence, answers, expected) => {
    expect(inShort(phoneAppraisal, { ...flawless, ...answers })).toBe(expected);
  });

  it.each<[sentence: string, appraisal: AppraisalInput, answers: Answers, expected: string]>([
    ['a grade without a price falls to the next worse one', without('A'), { display: 'display-a', body: 'body-a' }, 'B 800 → 800'],
    ['it falls as far as needed', without('A', 'B', 'C'), { display: 'display-a' }, 'D 300 → 300'],
    ['it never rises to a better one', without('C', 'D'), { display: 'display-c' }, 'no-price'],
    ['no grade with a price means no price', without('A+', 'A', 'B', 'C', 'D'), {}, 'no-price'],
    [
      'a shuffled result list changes nothing',
      { ...phoneAppraisal, appraisal_result: phoneAppraisal.appraisal_result.toReversed() },
      { display: 'display-b' },
      'B 800 → 800',
    ],
    [
      'conditions in another order change nothing',
      { ...phoneAppraisal, device_conditions: phoneAppraisal.device_conditions.toReversed() },
      { display: 'display-b', battery: 'battery-low' },
      'B 800 → 650',
    ],
    [
      'a result that nobody knows blocks',
      { ...phoneAppraisal, appraisal_result: phoneAppraisal.appraisal_result.filter((result) => result.id !== 'B') },
      { display: 'display-b' },
      'blocked by display-b',
    ],
    [
      'a result without a grade blocks',
      {
        ...phoneAppraisal,
        appraisal_result: phoneAppraisal.appraisal_result.map((result) => (result.id === 'B' ? { ...result, quality: null } : result)),
      },
      { display: 'display-b' },
      'blocked by display-b',
    ],
  ])('%s', (_sentence, appraisal, answers, expected) => {
    expect(inShort(appraisal, { ...flawless, ...answers })).toBe(expected);
  });

  it('names base, each correction and the total before the floor', () => {
    expect(appraise(phoneAppraisal, { ...flawless, display: 'display-d', battery: 'battery-low', box: 'box-yes' })).toEqual({
      kind: 'priced',
      result: 'D',
      quality: 'D',
      base: wholeUnits(300, 'CZK'),
      corrections: [
        {
          condition: 'battery',
          name: 'Condition battery',
          value: 'battery-low',
          answer: 'Answer battery-low',
          amount: wholeUnits(-150, 'CZK'),
        },
        { condition: 'box', name: 'Condition box', value: 'box-yes', answer: 'Answer box-yes', amount: wholeUnits(40, 'CZK') },
      ],
      total: wholeUnits(190, 'CZK'),
      price: wholeUnits(250, 'CZK'),
      isFloor: true,
    });
  });

  it('is estimated from the answers given so far', () => {
    const outcome = appraise(phoneAppraisal, { display: 'display-b', battery: 'battery-80' });
    expect(outcome).toMatchObject({ kind: 'incomplete', estimate: { quality: 'B', price: wholeUnits(750, 'CZK') } });
    expect(appraise(phoneAppraisal, {})).toMatchObject({ kind: 'incomplete', estimate: null });
  });

  it('comes from a list of values just as from answers by question', () => {
    const answers: Answers = { ...flawless, display: 'display-b', box: 'box-yes' };
    expect(appraise(phoneAppraisal, Object.values(answers))).toEqual(appraise(phoneAppraisal, answers));
  });

  it('is refused when one question has two answers or a value is unknown', () => {
    expect(appraise(phoneAppraisal, [...Object.values(flawless), 'display-b', 'free-money'])).toEqual({
      kind: 'invalid-answers',
      unknown: ['free-money'],
      repeated: ['display'],
    });
  });

  it('is not made of mixed currencies', () => {
    expect(() => appraise({ ...phoneAppraisal, minimal_buyout_price: wholeUnits(60, 'RON') }, flawless)).toThrow(RangeError);
  });

  it('exists only for an eligible device', () => {
    expect(isEligible(phoneAppraisal, flawless)).toBe(true);
    expect(isEligible(phoneAppraisal, { ...flawless, special: null })).toBe(false);
    expect(isEligible(phoneAppraisal, { ...flawless, functional: 'functional-no' })).toBe(false);
  });
});

describe('recorded buy-outs of the demo data', () => {
  it.each(demoPeople.buyouts)('$code has the price that was agreed', (buyout) => {
    const model = demoBuyouts.models.find((candidate) => candidate.id === buyout.model_id);
    if (model === undefined) throw new Error(`no model ${buyout.model_id}`);
    expect(appraise(demoAppraisal(model, buyout.currency), buyout.device_condition_choices)).toMatchObject({
      kind: 'priced',
      result: buyout.appraisal_result_id,
      quality: buyout.quality,
      base: wholeUnits(buyout.base_price, buyout.currency),
      total: wholeUnits(buyout.base_price + buyout.price_correction_total, buyout.currency),
      price: wholeUnits(buyout.price, buyout.currency),
    });
  });

  it('are all there', () => {
    expect(demoPeople.buyouts).toHaveLength(25);
  });
});
