import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import { describe, expect, it } from 'vitest';
import { operations } from '../operations-fixture.ts';
import { listTicks } from './list-ticks.ts';

const about = (range: Operations['range'], from: string, seconds: number, steps: number): Operations => ({
  ...operations,
  range,
  from,
  step_seconds: seconds,
  lines: operations.lines.map((line) => ({ ...line, before: Array.from({ length: steps }, () => 0) })),
});

describe('the axis', () => {
  it('names whole hours of the market', () => {
    const ticks = listTicks(about('4h', '2026-11-20T07:45:00.000Z', 300, 61), 'cz');
    expect(ticks.map(({ at }) => at.slice(11, 16))).toEqual(['08:00', '09:00', '10:00', '11:00', '12:00']);
    expect(ticks[0]?.share).toBeCloseTo(0.05);
  });

  it('names every sixth hour of a day, and the midnights of a week, by each market’s clock', () => {
    const day = about('24h', '2026-11-20T07:45:00.000Z', 1_800, 60);
    expect(listTicks(day, 'cz').map(({ at }) => at.slice(11, 16))).toEqual(['11:00', '17:00', '23:00', '05:00', '11:00']);
    expect(listTicks(day, 'ro').map(({ at }) => at.slice(11, 16))).toEqual(['10:00', '16:00', '22:00', '04:00', '10:00']);
    const week = about('7d', '2026-11-13T12:00:00.000Z', 14_400, 52);
    expect(listTicks(week, 'cz').map(({ at }) => at)).toEqual([
      '2026-11-14T23:00:00.000Z',
      '2026-11-16T23:00:00.000Z',
      '2026-11-18T23:00:00.000Z',
      '2026-11-20T23:00:00.000Z',
    ]);
  });
});
