import { describe, expect, it } from 'vitest';
import { wholeUnits } from '../money/money.ts';
import { flawless, phoneAppraisal } from '../testing/phone-appraisal.ts';
import { answersForQuality, answersOfValues, answerValues, chooseAnswer, defaultAnswers, inDisplayOrder } from './answers.ts';
import { answerDifferences } from './differences.ts';
import { qualityOfSlug, qualitySlug } from './grade.ts';
import { enterReview, hideForms, initialView, showSellOnline, showSendToEmail, viewFlags, viewHas } from './view-state.ts';

describe('default answers', () => {
  it("take the server's default first, leave the special question open, else take the first choice", () => {
    expect(defaultAnswers(phoneAppraisal)).toEqual({
      display: 'display-a',
      body: 'body-a',
      functional: 'functional-yes',
      battery: 'battery-90',
      original_charger: 'charger-yes',
      water_damage: 'water-no',
      account_lock: 'account-free',
      box: 'box-no',
      special: null,
    });
  });

  it('answer the special question when the server says how', () => {
    const appraisal = { ...phoneAppraisal, default_device_condition_choices: ['special-case'] };
    expect(defaultAnswers(appraisal)['special']).toBe('special-case');
  });

  it('stay open for a question without choices', () => {
    const appraisal = { ...phoneAppraisal, device_conditions: [{ id: 'x', code: 'x', name: 'x', type: 'common', choices: [] }] };
    expect(defaultAnswers(appraisal)).toEqual({ x: null });
  });

  it('follow the grade of an address', () => {
    expect(answersForQuality(phoneAppraisal, 'C')).toMatchObject({ display: 'display-c', body: 'body-c', functional: 'functional-yes' });
    expect(answersForQuality(phoneAppraisal, 'D')).toMatchObject({ display: 'display-d', body: 'body-a' });
  });
});

describe('choosing an answer', () => {
  const answers = { ...defaultAnswers(phoneAppraisal), display: 'display-b', body: 'body-c' };

  it('resets the looks when function changes the grade', () => {
    expect(chooseAnswer(phoneAppraisal, answers, 'functional', 'functional-partly')).toEqual({
      ...answers,
      functional: 'functional-partly',
      display: 'display-a',
      body: 'body-a',
    });
  });

  it('keeps the looks when the grade of the other answers stays', () => {
    const wet = chooseAnswer(phoneAppraisal, answers, 'water_damage', 'water-yes');
    const said = { ...wet, display: 'display-c' };
    expect(chooseAnswer(phoneAppraisal, said, 'functional', 'functional-partly')['display']).toBe('display-c');
    expect(chooseAnswer(phoneAppraisal, answers, 'box', 'box-yes')).toEqual({ ...answers, box: 'box-yes' });
  });

  it('keeps the looks when battery or charger change, whatever grade they point at', () => {
    expect(chooseAnswer(phoneAppraisal, answers, 'battery', 'battery-low')).toEqual({ ...answers, battery: 'battery-low' });
    expect(chooseAnswer(phoneAppraisal, answers, 'original_charger', 'charger-no')).toEqual({ ...answers, original_charger: 'charger-no' });
  });

  it('keeps the other look when one look changes', () => {
    expect(chooseAnswer(phoneAppraisal, answers, 'display', 'display-d')).toEqual({ ...answers, display: 'display-d' });
  });

  it("ignores a question that isn't asked", () => {
    expect(chooseAnswer(phoneAppraisal, answers, 'colour', 'red')).toBe(answers);
  });

  it('never touches the answers it was given', () => {
    const before = { ...answers };
    chooseAnswer(phoneAppraisal, answers, 'functional', 'functional-partly');
    expect(answers).toEqual(before);
  });
});

describe('answers as values', () => {
  it('travel there and back', () => {
    expect(answersOfValues(phoneAppraisal, answerValues(phoneAppraisal, flawless))).toEqual(flawless);
  });
  it('leave unanswered questions out', () => {
    expect(answerValues(phoneAppraisal, { ...flawless, special: null })).toHaveLength(8);
  });
});

describe('questions on the screen', () => {
  it('stand in the order of the price list, looks last', () => {
    const codes = phoneAppraisal.device_conditions.map(({ code }) => code);
    expect(inDisplayOrder(phoneAppraisal.device_conditions).map(({ code }) => code)).toEqual([
      ...codes.filter((code) => code !== 'display' && code !== 'body'),
      'display',
      'body',
    ]);
  });
});

describe('differences of an inspection', () => {
  it('show what each answer costs, in the order of the list', () => {
    const inspected = { ...flawless, display: 'display-b', battery: 'battery-low', box: 'box-yes' };
    expect(answerDifferences(phoneAppraisal, flawless, inspected)).toEqual([
      {
        condition: 'display',
        name: 'Condition display',
        customer_answer: 'Answer display-aplus',
        inspected_answer: 'Answer display-b',
        price_difference: wholeUnits(-200, 'CZK'),
      },
      {
        condition: 'battery',
        name: 'Condition battery',
        customer_answer: 'Answer battery-90',
        inspected_answer: 'Answer battery-low',
        price_difference: wholeUnits(-150, 'CZK'),
      },
      {
        condition: 'box',
        name: 'Condition box',
        customer_answer: 'Answer box-no',
        inspected_answer: 'Answer box-yes',
        price_difference: wholeUnits(40, 'CZK'),
      },
    ]);
  });

  it('show answers that cost nothing, because an earlier one already decided', () => {
    const inspected = { ...flawless, display: 'display-c', body: 'body-c' };
    expect(answerDifferences(phoneAppraisal, flawless, inspected).map(({ price_difference: { amount } }) => amount)).toEqual([-40_000, 0]);
  });

  it("bring the price to nothing when the device can't be bought out", () => {
    const inspected = { ...flawless, account_lock: 'account-locked' };
    expect(answerDifferences(phoneAppraisal, flawless, inspected)[0]?.price_difference).toEqual(wholeUnits(-1000, 'CZK'));
  });

  it('are empty when the inspection agrees', () => {
    expect(answerDifferences(phoneAppraisal, flawless, flawless)).toEqual([]);
  });
});

describe('grades in addresses', () => {
  it('are lower-case words and back', () => {
    expect(qualitySlug('A+')).toBe('aplus');
    expect(qualityOfSlug('aplus')).toBe('A+');
    expect(qualityOfSlug('B')).toBe('B');
    expect(qualityOfSlug('e')).toBeNull();
  });
});

describe('the view of the buy-out', () => {
  it('uses the flags of the specification', () => {
    expect(viewFlags).toEqual({ buyoutVisible: 1, sendToEmailVisible: 2, sellOnlineVisible: 4, reviewMode: 8 });
    expect(initialView).toBe(1);
  });

  it('shows one form at a time', () => {
    expect(showSendToEmail(initialView)).toBe(3);
    expect(showSellOnline(showSendToEmail(initialView))).toBe(5);
    expect(showSendToEmail(showSellOnline(initialView))).toBe(3);
    expect(hideForms(showSellOnline(initialView))).toBe(1);
  });

  it('shows a placed buy-out without forms', () => {
    const review = enterReview(showSellOnline(initialView));
    expect(review).toBe(9);
    expect(viewHas(review, 'reviewMode')).toBe(true);
    expect(showSellOnline(review)).toBe(9);
    expect(showSendToEmail(review)).toBe(9);
  });
});
