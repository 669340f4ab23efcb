import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import { expect, it } from 'vitest';
import { timeline } from './timeline.ts';

const happened = (...statuses: BuyoutStatus[]) => statuses.map((status, index) => ({ status, at: `2026-11-${10 + index}T08:00:00.000Z` }));
const words = (status: BuyoutStatus, ...past: BuyoutStatus[]): string[] =>
  timeline(status, happened(...past)).map((step) => `${step.status} ${step.state}`);

it('shows what is to come of a new buy-out', () => {
  expect(words('submitted', 'submitted')).toEqual(['submitted now', 'received later', 'inspected later', 'accepted later', 'paid later']);
  expect(words('courier_ordered', 'submitted', 'courier_ordered')).toEqual([
    'submitted done',
    'courier_ordered now',
    'received later',
    'inspected later',
    'accepted later',
    'paid later',
  ]);
});

it('shows an inspection that was repeated once, with its last time', () => {
  const steps = timeline('inspected', happened('submitted', 'received', 'inspected', 'inspected'));
  expect(steps.filter((step) => step.status === 'inspected')).toEqual([
    { status: 'inspected', state: 'now', at: '2026-11-13T08:00:00.000Z' },
  ]);
});

it('shows a declined offer as failed and the return as still to come', () => {
  expect(words('rejected', 'submitted', 'received', 'inspected', 'counter_offer', 'rejected').slice(-3)).toEqual([
    'counter_offer done',
    'rejected failed',
    'returned later',
  ]);
  expect(words('returned', 'submitted', 'received', 'inspected', 'counter_offer', 'rejected', 'returned').slice(-2)).toEqual([
    'rejected failed',
    'returned done',
  ]);
});

it('shows no return of what never came', () => {
  expect(words('expired', 'submitted', 'expired')).toEqual(['submitted done', 'expired failed']);
});

it('shows a paid buy-out as done from end to end', () => {
  expect(
    words('paid', 'submitted', 'received', 'inspected', 'accepted', 'payout_requested', 'paid').every((word) => word.endsWith(' done')),
  ).toBe(true);
});
