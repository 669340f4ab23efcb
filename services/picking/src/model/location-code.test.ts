import { describe, expect, it } from 'vitest';
import { calculateWalkOrder, expandCodeRange } from './location-code.ts';

describe('the walk through a place', () => {
  it('goes by rack, aisle, level and position as numbers, then to what has a name', () => {
    const walk = ['SKLAD-10', 'AA-01-1-01', 'B-01-1-01', 'A-10-1-01', 'PULT', 'A-02-2-01', 'A-02-1-10', 'A-02-1-9', 'SKLAD-2'];
    expect(walk.toSorted((a, b) => calculateWalkOrder(a) - calculateWalkOrder(b))).toEqual([
      'A-02-1-9',
      'A-02-1-10',
      'A-02-2-01',
      'A-10-1-01',
      'B-01-1-01',
      'AA-01-1-01',
      'PULT',
      'SKLAD-2',
      'SKLAD-10',
    ]);
    expect(calculateWalkOrder('ZZ-99-99-99')).toBeLessThan(calculateWalkOrder('00'));
    expect(calculateWalkOrder('ZZZZZZZZZZ-9999999999')).toBeLessThan(2 ** 31);
  });
});

describe('a range of codes', () => {
  const count = (from: string, to: string): number | string => {
    const range = expandCodeRange(from, to);
    return 'codes' in range ? range.codes.length : range.error;
  };

  it('has every part from the first to the last, written as the first one is', () => {
    const range = expandCodeRange('A-01-1-01', 'A-04-3-10');
    if (!('codes' in range)) throw new Error(range.error);
    expect([range.codes.length, range.codes[0], range.codes[10], range.codes.at(-1)]).toEqual([120, 'A-01-1-01', 'A-01-2-01', 'A-04-3-10']);
    expect(expandCodeRange('Y-1', 'AB-2')).toEqual({ codes: ['Y-1', 'Y-2', 'Z-1', 'Z-2', 'AA-1', 'AA-2', 'AB-1', 'AB-2'] });
    expect(expandCodeRange('PULT', 'PULT')).toEqual({ codes: ['PULT'] });
  });

  it.each([
    ['A-01', 'A-01-1', 'different'],
    ['PULT', 'SKLAD', 'different'],
    ['A-05', 'A-04', 'backwards'],
    ['A-01-1-01', 'A-04-10-50', 2_000],
    ['A-01-1-01', 'A-04-10-51', 'too-long'],
    ['A-0-0-0', 'Z-999999-999999-999999', 'too-long'],
  ])('from %s to %s: %s', (from, to, expected) => {
    expect(count(from, to)).toBe(expected);
  });
});
