import type { Appraisal, ConditionChoice } from '@okruh/contracts/http/buyout/selector';

const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const choice = (value: string, label: string, result: string | null, correction = 0): ConditionChoice => ({
  value,
  label,
  appraisal_result: result,
  price_correction: crowns(correction),
});
const grades = [
  ['A+', 'aplus', 7200],
  ['A', 'a', 6600],
  ['B', 'b', 5800],
  ['C', 'c', 4500],
] as const;

/** A small price list in the shape of the contract: looks, function and one special question. */
export const phoneAppraisal = (): Appraisal => ({
  version: '1',
  minimal_buyout_price: crowns(300),
  default_device_condition_choices: ['display-a', 'body-a', 'functional-yes'],
  appraisal_result: grades.map(([quality, slug, price]) => ({
    id: slug,
    quality,
    price: crowns(price),
    url: `/vykup/telefony/apple/phone/black?stav=${slug}`,
  })),
  device_conditions: [
    {
      id: 'display',
      code: 'display',
      name: 'Stav displeje',
      type: 'quality',
      value: null,
      disabled: false,
      choices: [
        ...grades.map(([quality, slug]) => choice(`display-${slug}`, `Displej ${quality}`, slug)),
        choice('display-d', 'Prasklé sklo', null),
      ],
    },
    {
      id: 'body',
      code: 'body',
      name: 'Stav rámečku',
      type: 'quality',
      value: null,
      disabled: false,
      choices: grades.map(([quality, slug]) => choice(`body-${slug}`, `Tělo ${quality}`, slug)),
    },
    {
      id: 'functional',
      code: 'functional',
      name: 'Je telefon plně funkční?',
      type: 'common',
      value: null,
      disabled: false,
      choices: [choice('functional-yes', 'Ano, vše funguje', 'aplus'), choice('functional-partly', 'Některá funkce má závadu', 'c', -250)],
    },
    {
      id: 'special',
      code: 'special',
      name: 'Zvláštní příslušenství',
      type: 'special',
      value: null,
      disabled: false,
      choices: [choice('special-none', 'Žádné', 'aplus'), choice('special-case', 'Originální kryt', 'aplus', 100)],
    },
  ],
});
