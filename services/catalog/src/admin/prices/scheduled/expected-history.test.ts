import { expect, it } from 'vitest';
import { expectedHistory, type OpenSchedule } from './expected-history.ts';

const held = { price: 100, from: 0 };
const planned = (now: number, from: number, until: number | null = null): OpenSchedule => ({ now, from, until, before: null });

it.each<[string, OpenSchedule[], number, [number, number][]]>([
  ['nothing is planned', [], 50, []],
  ['a price starts later', [planned(90, 60)], 50, []],
  ['a price has started', [planned(90, 40)], 50, [[90, 40]]],
  [
    'a price has come and gone',
    [planned(90, 20, 30)],
    50,
    [
      [90, 20],
      [100, 30],
    ],
  ],
  ['an active price ends', [{ now: 90, from: -10, until: 30, before: 120 }], 50, [[120, 30]]],
  ['an active price goes on', [{ now: 90, from: -10, until: 60, before: 120 }], 50, []],
  [
    'one that ends gives way to the next, and that one returns to the price before both',
    [planned(80, 30, 40), planned(90, 20, 30)],
    50,
    [
      [90, 20],
      [100, 30],
      [80, 30],
      [100, 40],
    ],
  ],
])('%s', (_name, schedules, at, points) => {
  expect(expectedHistory([held], schedules, at)).toEqual([held, ...points.map(([price, from]) => ({ price, from }))]);
});
