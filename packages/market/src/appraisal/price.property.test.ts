import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Money, wholeUnits } from '../money/money.ts';
import { demoAppraisal, demoBuyouts, type DemoModel } from '../testing/demo-data.ts';
import { answerDifferences } from './differences.ts';
import { qualities, type Quality, qualityRank } from './grade.ts';
import { type Answers, type AppraisalInput, type AppraisalOutcome, appraise } from './price.ts';

const crowns = (amount: number): Money => wholeUnits(amount, 'CZK');
const codes = ['display', 'body', 'functional', 'battery', 'original_charger', 'water_damage', 'box', 'something_new'];

/** Any appraisal whose prices fall with the grade, as every price list's do; some grades have no price, some choices no result. */
const appraisals: fc.Arbitrary<AppraisalInput> = fc
  .record({
    steps: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 5, maxLength: 5 }),
    priced: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    floor: fc.integer({ min: 0, max: 1500 }),
    conditions: fc.array(
      fc.record({
        code: fc.constantFrom(...codes),
        choices: fc.array(
          fc.record({ grade: fc.option(fc.constantFrom(...qualities), { freq: 8 }), correction: fc.integer({ min: -600, max: 600 }) }),
          { minLength: 1, maxLength: 5 },
        ),
      }),
      { minLength: 1, maxLength: 9 },
    ),
  })
  .map(({ steps, priced, floor, conditions }) => ({
    appraisal_result: qualities.map((quality, index) => ({
      id: `result-${quality}`,
      quality,
      price: priced[index] === true ? crowns(steps.slice(index).reduce((sum, step) => sum + step, 0)) : null,
    })),
    device_conditions: conditions.map(({ code, choices }, position) => ({
      id: `condition-${position}`,
      code,
      name: code,
      choices: choices.map(({ grade, correction }, index) => ({
        value: `${position}-${index}`,
        label: `${position}-${index}`,
        appraisal_result: grade === null ? null : `result-${grade}`,
        price_correction: crowns(correction),
      })),
    })),
    minimal_buyout_price: crowns(floor),
  }));

const generateAnswers = (appraisal: AppraisalInput): fc.Arbitrary<Answers> =>
  fc.record(
    Object.fromEntries(appraisal.device_conditions.map(({ id, choices }) => [id, fc.constantFrom(...choices.map(({ value }) => value))])),
  );

const answered = appraisals.chain((appraisal) => fc.record({ appraisal: fc.constant(appraisal), answers: generateAnswers(appraisal) }));

const findGrade = (appraisal: AppraisalInput, condition: AppraisalInput['device_conditions'][number], answers: Answers): Quality | null => {
  const choice = condition.choices.find(({ value }) => value === answers[condition.id]);
  return appraisal.appraisal_result.find(({ id }) => id === choice?.appraisal_result)?.quality ?? null;
};

const priceIn = (outcome: AppraisalOutcome): Money | null => (outcome.kind === 'priced' ? outcome.price : null);

/** The rule word by word, with the branch that the implementation folds away. */
function literalGrade(appraisal: AppraisalInput, answers: Answers): Quality | undefined {
  const counted = appraisal.device_conditions.filter(({ code }) => code !== 'original_charger' && code !== 'battery');
  const grades = counted.map((condition) => qualityRank(findGrade(appraisal, condition, answers) ?? 'A+'));
  if (grades.length === 0) return undefined;
  const [first, second, ...others] = grades;
  const agree = first !== undefined && first === second && others.every((other) => other <= first);
  const decisive = agree ? first : Math.max(...grades);
  return qualities.find(
    (quality, rank) => rank >= decisive && appraisal.appraisal_result.some((result) => result.quality === quality && result.price !== null),
  );
}

describe('for every appraisal', () => {
  it('the grade is that of the rule as it is written', () => {
    fc.assert(
      fc.property(answered, ({ appraisal, answers }) => {
        const outcome = appraise(appraisal, answers);
        fc.pre(outcome.kind === 'priced' || outcome.kind === 'no-price');
        expect(outcome.kind === 'priced' ? outcome.quality : undefined).toBe(literalGrade(appraisal, answers));
      }),
      { numRuns: 2000 },
    );
  });

  it('the price is base and corrections, and never below the minimum', () => {
    fc.assert(
      fc.property(answered, ({ appraisal, answers }) => {
        const outcome = appraise(appraisal, answers);
        if (outcome.kind !== 'priced') return fc.pre(false);
        const total = outcome.corrections.reduce((sum, correction) => sum + correction.amount.amount, outcome.base.amount);
        expect(outcome.total.amount).toBe(total);
        expect(outcome.price.amount).toBe(Math.max(total, appraisal.minimal_buyout_price.amount));
        expect(outcome.isFloor).toBe(total < appraisal.minimal_buyout_price.amount);
      }),
      { numRuns: 2000 },
    );
  });

  it('a worse answer never raises the price', () => {
    fc.assert(
      fc.property(answered, fc.nat(), fc.nat(), ({ appraisal, answers }, at, pick) => {
        const condition = appraisal.device_conditions[at % appraisal.device_conditions.length];
        const now = condition?.choices.find(({ value }) => value === answers[condition.id]);
        const other = condition?.choices[pick % condition.choices.length];
        if (condition === undefined || now === undefined || other === undefined) return fc.pre(false);
        const before = appraise(appraisal, answers);
        const after = appraise(appraisal, { ...answers, [condition.id]: other.value });
        const nowGrade = findGrade(appraisal, condition, answers);
        const otherGrade = findGrade(appraisal, condition, { [condition.id]: other.value });
        if (nowGrade === null || otherGrade === null || before.kind !== 'priced' || after.kind !== 'priced') return fc.pre(false);
        const isWorse = qualityRank(otherGrade) >= qualityRank(nowGrade) && other.price_correction.amount <= now.price_correction.amount;
        fc.pre(isWorse);
        expect(after.price.amount).toBeLessThanOrEqual(before.price.amount);
      }),
      { numRuns: 3000 },
    );
  });

  it('the order of the chosen values and of the conditions is irrelevant', () => {
    fc.assert(
      fc.property(
        answered.chain(({ appraisal, answers }) =>
          fc.record({
            appraisal: fc.constant(appraisal),
            values: fc.constant(Object.values(answers)),
            shuffledValues: fc.shuffledSubarray(Object.values(answers), { minLength: Object.keys(answers).length }),
            shuffledConditions: fc.shuffledSubarray([...appraisal.device_conditions], { minLength: appraisal.device_conditions.length }),
          }),
        ),
        ({ appraisal, values, shuffledValues, shuffledConditions }) => {
          const outcome = appraise(appraisal, values);
          expect(appraise(appraisal, shuffledValues)).toEqual(outcome);
          const reordered = appraise({ ...appraisal, device_conditions: shuffledConditions }, values);
          expect([reordered.kind, priceIn(reordered)]).toEqual([outcome.kind, priceIn(outcome)]);
        },
      ),
    );
  });

  it('the differences of two sets of answers sum to the difference of their prices', () => {
    const both = appraisals.chain((appraisal) =>
      fc.record({ appraisal: fc.constant(appraisal), before: generateAnswers(appraisal), after: generateAnswers(appraisal) }),
    );
    fc.assert(
      fc.property(both, ({ appraisal, before, after }) => {
        const paid = (answers: Answers): number => {
          const outcome = appraise(appraisal, answers);
          return outcome.kind === 'priced' ? outcome.price.amount : 0;
        };
        const sum = answerDifferences(appraisal, before, after).reduce(
          (total, difference) => total + difference.price_difference.amount,
          0,
        );
        expect(sum).toBe(paid(after) - paid(before));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('for every model of the demo data', () => {
  /** How the check of the demo data recomputes prices. */
  function checkedPrice(model: DemoModel, values: readonly string[], currency: 'CZK' | 'RON'): number | null {
    const ignored = new Set(
      demoBuyouts.condition_templates.filter(({ code }) => demoBuyouts.ignored_condition_codes.includes(code)).map(({ id }) => id),
    );
    let worst = -1;
    let corrections = 0;
    for (const condition of model.device_conditions) {
      const [choice, ...more] = condition.choices.filter(({ value }) => values.includes(value));
      if (choice === undefined || more.length > 0 || choice.appraisal_result === null) return null;
      corrections += choice.price_correction[currency];
      const grade = model.appraisal_result.find(({ id }) => id === choice.appraisal_result)?.quality;
      if (!ignored.has(condition.id) && grade !== undefined) worst = Math.max(worst, qualityRank(grade));
    }
    const result = model.appraisal_result.find(({ quality }) => qualityRank(quality) === worst);
    const floor = demoBuyouts.minimal_buyout_price[model.type_device]?.[currency] ?? 0;
    return result === undefined ? null : Math.max(floor, result.price[currency] + corrections);
  }

  it('any answers give the price that the check of the data computes', () => {
    const choices = fc.array(fc.nat(), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom(...demoBuyouts.models),
        fc.constantFrom('CZK' as const, 'RON' as const),
        choices,
        (model, currency, picks) => {
          const values = model.device_conditions.map(
            (condition, index) => condition.choices[(picks[index] ?? 0) % condition.choices.length]?.value ?? '',
          );
          const outcome = appraise(demoAppraisal(model, currency), values);
          const expected = checkedPrice(model, values, currency);
          expect(outcome.kind === 'priced' ? outcome.price.amount / 100 : null).toBe(expected);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
