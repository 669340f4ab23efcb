import { alertRuleIds } from '@okruh/contracts/http/ops-admin/alert-rule-ids';
import { describe, expect, it } from 'vitest';
import { alertRules, closesAfterFiring } from '@okruh/contracts/alert-rules';
import { type AlertStep, judge, type OpenAlert } from './alert-state.ts';

const start = Date.parse('2026-11-28T10:00:00Z');
const at = (second: number): Date => new Date(start + second * 1_000);
const above = { worse: 'above', settings: { threshold: 10, closes_at: 4, for_seconds: 30, calm_seconds: 60 } } as const;
const below = { worse: 'below', settings: { threshold: 10, closes_at: 15, for_seconds: 0, calm_seconds: 0 } } as const;

/** What becomes of an alert, look by look: `[second, value]`. */
function watch(rule: Parameters<typeof judge>[0], looks: readonly (readonly [number, number])[]): AlertStep['kind'][] {
  let open: OpenAlert | null = null;
  return looks.map(([second, value]) => {
    const step = judge(rule, open, value, at(second));
    if (step.kind === 'drop' || step.kind === 'close') open = null;
    else if (step.kind !== 'none') {
      const state = step.kind === 'fire' || open?.state === 'firing' ? 'firing' : 'pending';
      open = { state, since: step.since, calmSince: step.calmSince, worst: step.worst, lastAt: at(second) };
    }
    return step.kind;
  });
}

describe('a value', () => {
  it.each([
    [
      'that stays low opens nothing',
      [
        [0, 0],
        [15, 9.9],
      ],
      ['none', 'none'],
    ],
    [
      'that is too much for a moment is dropped',
      [
        [0, 12],
        [15, 3],
      ],
      ['open', 'drop'],
    ],
    [
      'that is too much for long enough fires, at the second of its term',
      [
        [0, 10],
        [15, 11],
        [30, 10],
      ],
      ['open', 'keep', 'fire'],
    ],
    [
      'that falls between the thresholds keeps it firing',
      [
        [0, 20],
        [30, 20],
        [45, 5],
        [200, 5],
      ],
      ['open', 'fire', 'keep', 'keep'],
    ],
    [
      'that is well for long enough closes it',
      [
        [0, 20],
        [30, 20],
        [45, 4],
        [75, 0],
        [105, 4],
      ],
      ['open', 'fire', 'keep', 'keep', 'close'],
    ],
    [
      'that goes up and down raises one alert',
      [
        [0, 20],
        [30, 20],
        [45, 0],
        [60, 20],
        [75, 0],
        [90, 20],
        [105, 0],
        [150, 0],
        [165, 0],
      ],
      ['open', 'fire', 'keep', 'keep', 'keep', 'keep', 'keep', 'keep', 'close'],
    ],
    [
      'that rises to between the thresholds begins its calm again',
      [
        [0, 20],
        [30, 20],
        [45, 0],
        [90, 5],
        [105, 0],
        [150, 0],
        [165, 0],
      ],
      ['open', 'fire', 'keep', 'keep', 'keep', 'keep', 'close'],
    ],
    [
      'that nobody looked at for long is new: it waits again',
      [
        [0, 20],
        [600, 20],
        [630, 20],
      ],
      ['open', 'keep', 'fire'],
    ],
    [
      'that nobody looked at for long is not calm for as long',
      [
        [0, 20],
        [30, 20],
        [45, 0],
        [600, 0],
        [660, 0],
      ],
      ['open', 'fire', 'keep', 'keep', 'close'],
    ],
  ] as const)('%s', (_, looks, expected) => {
    expect(watch(above, looks)).toEqual(expected);
  });

  it('that is worse below fires and closes in reverse', () => {
    expect(
      watch(below, [
        [0, 11],
        [15, 10],
        [30, 14],
        [45, 15],
      ]),
    ).toEqual(['none', 'fire', 'keep', 'close']);
  });

  it('has the worst of it remembered', () => {
    const fired = judge(below, null, 9, at(0));
    const open: OpenAlert = { state: 'firing', since: at(0), calmSince: null, worst: 9, lastAt: at(0) };
    expect(fired).toMatchObject({ kind: 'fire', worst: 9 });
    expect(judge(below, open, 3, at(15))).toMatchObject({ kind: 'keep', worst: 3 });
    expect(judge(below, { ...open, worst: 3 }, 12, at(30))).toMatchObject({ kind: 'keep', worst: 3 });
  });
});

describe('the rules', () => {
  it.each(alertRuleIds)('%s can fire and close', (id) => {
    const rule = alertRules[id];
    const { threshold, closes_at: closesAt } = rule.settings;
    expect(closesAfterFiring(rule, rule.settings)).toBe(true);
    expect(closesAt).not.toBe(threshold);
    const quick = { ...rule, settings: { ...rule.settings, for_seconds: 0, calm_seconds: 0 } };
    expect(
      watch(quick, [
        [0, threshold],
        [15, closesAt],
      ]),
    ).toEqual(['fire', 'close']);
  });

  it('refuse a threshold on the wrong side', () => {
    expect(closesAfterFiring(alertRules['consumer-lag'], { threshold: 10, closes_at: 11, for_seconds: 0, calm_seconds: 0 })).toBe(false);
    expect(closesAfterFiring(alertRules['disk-space'], { threshold: 10, closes_at: 9, for_seconds: 0, calm_seconds: 0 })).toBe(false);
  });
});
