import { answersOfValues, appraise } from '@okruh/market/appraisal';
import { describe, expect, test } from 'vitest';
import { inspectedBuyout, phoneAppraisal, receivedBuyout } from '../../testing/shop.ts';
import { toInspection, isChanged } from './inspection.ts';

describe('an inspection', () => {
  const choices = phoneAppraisal.device_conditions.map(({ id, choices: offered }) => offered.map(({ value }) => [id, value] as const));
  const [displays = [], functions = [], batteries = []] = choices;
  const everyDraft = displays.flatMap((display) =>
    functions.flatMap((works) => batteries.map((battery) => Object.fromEntries([display, works, battery]))),
  );

  test.each(everyDraft.map((draft) => [draft]))('is priced as the rule of the shop prices %j', (draft) => {
    const inspection = toInspection(receivedBuyout(), draft);
    const rule = appraise(phoneAppraisal, answersOfValues(phoneAppraisal, Object.values(draft)));
    expect(inspection.outcome).toEqual(rule);
    expect(inspection.price.amount).toBe(rule.kind === 'priced' ? rule.price.amount : 0);
    const difference = [...inspection.differences.values()].reduce((sum, { amount }) => sum + amount, 0);
    expect(difference).toBe(inspection.price.amount - receivedBuyout().price.amount);
  });

  test('says what saving it leads to', () => {
    const verdict = (draft: Record<string, string>) => toInspection(receivedBuyout(), draft).verdict;
    expect(verdict({ display: 'display-a' })).toBe('agreed');
    expect(verdict({ display: 'display-b' })).toBe('offer');
    expect(verdict({ display: 'display-d' })).toBe('not-bought');
  });

  test('counts what is not inspected yet as the customer said, and names it', () => {
    const inspection = toInspection(receivedBuyout(), { battery: 'battery-80' });
    expect(inspection.missing).toEqual(['display', 'functional']);
    expect(inspection.price).toEqual({ amount: 635_000, currency: 'CZK' });
  });

  test('goes on from what was saved, and knows what was changed since', () => {
    expect(toInspection(inspectedBuyout(), {}).price).toEqual({ amount: 580_000, currency: 'CZK' });
    expect(isChanged(inspectedBuyout(), { display: 'display-b' })).toBe(false);
    expect(isChanged(inspectedBuyout(), { display: 'display-a' })).toBe(true);
  });
});
