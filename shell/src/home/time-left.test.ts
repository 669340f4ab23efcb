import { describe, expect, it } from 'vitest';
import { announcement, clockText, timeLeft } from './time-left.ts';

const minute = 60_000;

describe('a countdown', () => {
  it('tells days and the clock, and ends', () => {
    const left = timeLeft(2 * 24 * 60 * minute + 3 * 60 * minute + 7 * minute + 9_000);
    expect(left).toEqual({ days: 2, hours: 3, minutes: 7, seconds: 9 });
    expect(left && clockText(left)).toBe('03:07:09');
    expect(timeLeft(400)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(timeLeft(0)).toBeNull();
  });
  it('is announced at five minutes and at one, once each', () => {
    expect(announcement(5 * minute + 1, [])).toBeNull();
    expect(announcement(5 * minute, [])).toBe(5);
    expect(announcement(4 * minute, [5])).toBeNull();
    expect(announcement(minute, [5])).toBe(1);
    expect(announcement(30_000, [5, 1])).toBeNull();
    expect(announcement(0, [])).toBeNull();
  });
});
