import { addDays, money } from '@okruh/market';
import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { expect, it } from 'vitest';
import { drawLine } from './sparkline.tsx';
import { toShareTrend, toTrend } from './to-trend.ts';

const czk = (amount: number) => money(amount, 'CZK');
const period = (days: Statistics['days']): Pick<Statistics, 'days' | 'by_day'> => ({
  days,
  by_day: Array.from({ length: days }, (_, index) => ({
    day: addDays('2026-08-01', index),
    orders: index,
    pieces: 1,
    revenue: czk(index < 7 ? 0 : 100),
    previous_orders: 0,
    previous_revenue: czk(0),
    cancelled: czk(25),
    returned: czk(0),
    withdrawn: null,
    margin: null,
    devices_bought: null,
    purchases: null,
  })),
});

it.each([
  [7, 7, 1],
  [21, 7, 3],
  [42, 6, 7],
  [90, 9, 10],
] as const)('a trend of %i days has %i points of %i days each, which sum every day once', (days, points, size) => {
  expect(toTrend(period(days), ({ pieces }) => pieces)).toEqual(Array.from({ length: points }, () => size));
  expect(toTrend(period(days), ({ orders }) => orders).reduce((sum, orders) => sum + orders)).toBe((days * (days - 1)) / 2);
});

it('a share is 0 where its whole is', () => {
  const share = toShareTrend(
    period(42),
    ({ cancelled }) => cancelled.amount,
    ({ revenue }) => revenue.amount,
  );
  expect(share).toEqual([0, 25, 25, 25, 25, 25]);
});

it('a line reaches from edge to edge, also below zero, and is straight where nothing changes', () => {
  expect(drawLine([-10, 10])).toBe('M0.0 29.0L96.0 3.0');
  expect(drawLine([5, 5, 5])).toBe('M0.0 16.0L48.0 16.0L96.0 16.0');
});
