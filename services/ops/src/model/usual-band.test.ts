import { describe, expect, it } from 'vitest';
import { findBand, isLow } from './usual-band.ts';

describe('the usual band', () => {
  it('is the quartiles of the weeks, in any order', () => {
    expect(findBand([8, 1, 7, 2, 6, 3, 5, 4])).toEqual({ low: 2.75, high: 6.25 });
    expect(findBand([4, 4, 4, 4])).toEqual({ low: 4, high: 4 });
  });

  it('hardly moves for one week that was a holiday or a campaign', () => {
    expect(findBand([40, 40, 42, 42, 44, 44, 46, 0])).toEqual({ low: 40, high: 44 });
    expect(findBand([40, 40, 42, 42, 44, 44, 46, 400])).toEqual({ low: 41.5, high: 44.5 });
  });

  it('needs four weeks', () => {
    expect(findBand([40, 40, 40])).toBeNull();
    expect(findBand([])).toBeNull();
  });
});

describe('an hour', () => {
  const judge = (hour: number, low: number, high: number): boolean => isLow({ hour, hourBefore: 1_000, usual: { low, high } });

  it('is low when neither chance nor what weeks differ by explains it', () => {
    expect(judge(18, 36, 44)).toBe(true);
    expect(judge(19, 36, 44)).toBe(false);
    // Weeks that differ much allow for more.
    expect(judge(18, 36, 56)).toBe(false);
    expect(judge(6, 36, 56)).toBe(true);
  });

  it('is not low at night, when none at all may be chance', () => {
    expect(judge(0, 0, 0)).toBe(false);
    expect(judge(0, 0, 3)).toBe(false);
    expect(judge(0, 8, 9)).toBe(false);
    expect(judge(0, 9, 11)).toBe(true);
  });

  it('is compared with last week alone while there is no band, and only when last week had enough', () => {
    expect(isLow({ hour: 2, hourBefore: 12, usual: null })).toBe(true);
    expect(isLow({ hour: 3, hourBefore: 12, usual: null })).toBe(false);
    expect(isLow({ hour: 0, hourBefore: 7, usual: null })).toBe(false);
  });
});
