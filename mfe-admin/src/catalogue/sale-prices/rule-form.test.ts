import { expect, test } from 'vitest';
import { emptyRule, type RuleValues, toRuleBody } from './rule-form.ts';

const scope = { market: 'ro' as const, selection: { variants: ['v-1'] } };
const toBody = (values: Partial<RuleValues>) => toRuleBody({ ...emptyRule, ...values }, scope, 'cz', 'HH:MM');

test.each([
  ['percent-down', '12,5', { kind: 'percent', percent: -12.5 }],
  ['percent-up', '5', { kind: 'percent', percent: 5 }],
  ['amount-down', '1 500', { kind: 'amount', amount: -150_000 }],
  ['amount-up', '0,5', { kind: 'amount', amount: 50 }],
  ['share-of-common', '80', { kind: 'share-of-common', percent: 80 }],
])('%s %s', (kind, value, change) => {
  expect(toBody({ kind, value }).rule.change).toEqual(change);
});

test('a rule has a floor and a period only when they are asked for', () => {
  expect(toBody({ value: '10', starts: '27.11.2026', 'floor-percent': '80' })).toMatchObject({
    rule: { floor: null, rounding: 'ends-in-90' },
    starts_at: null,
    ends_at: null,
  });
  expect(toBody({ value: '10', floor: 'common', 'floor-percent': '80', time: 'planned', starts: '27.11.2026' })).toMatchObject({
    rule: { floor: { of: 'common', percent: 80 } },
    // Midnight by the clock of the market whose prices they are.
    starts_at: '2026-11-26T22:00:00.000Z',
  });
});
