import type { RepairStatus } from '@okruh/contracts/http/repairs';
import { describe, expect, it } from 'vitest';
import { timeline } from './timeline.ts';

const happened = (...statuses: RepairStatus[]) => statuses.map((status, index) => ({ status, at: `2026-11-${10 + index}T08:00:00.000Z` }));
const words = (steps: ReturnType<typeof timeline>): string[] => steps.map(({ status, state }) => `${status} ${state}`);

describe('the course of a repair', () => {
  it('shows what is done, where it is and what comes', () => {
    expect(words(timeline('diagnosed', happened('booked', 'received', 'diagnosed')))).toEqual([
      'booked done',
      'received done',
      'diagnosed now',
      'approved later',
      'in_repair later',
      'quality_check later',
      'ready later',
      'collected later',
    ]);
  });
  it('names waiting only where there is any', () => {
    expect(words(timeline('waiting_for_parts', happened('booked', 'received', 'diagnosed', 'approved', 'waiting_for_parts')))).toContain(
      'waiting_for_parts now',
    );
    expect(words(timeline('waiting_for_approval', happened('booked', 'received', 'diagnosed', 'waiting_for_approval')))).toContain(
      'waiting_for_approval now',
    );
  });
  it('ends where it was cancelled, and is whole when the device is collected', () => {
    expect(words(timeline('cancelled', happened('booked', 'received', 'cancelled')))).toEqual([
      'booked done',
      'received done',
      'cancelled failed',
    ]);
    expect(timeline('collected', happened('booked', 'collected')).every(({ state }) => state === 'done')).toBe(true);
  });
});
