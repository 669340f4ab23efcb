import { describe, expect, it } from 'vitest';
import { handOverInWords, pickupDates, readHandOver } from './hand-over.ts';

const friday = { market: 'cz', today: '2026-11-20' } as const;

describe('handing a device over', () => {
  it('offers the courier on the next five working days, public holidays left out', () => {
    expect(pickupDates('cz', '2026-11-20')).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']);
    expect(pickupDates('ro', '2026-11-27')).toEqual(['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08']);
    expect(pickupDates('cz', '2026-12-30')).toEqual(['2026-12-31', '2027-01-04', '2027-01-05', '2027-01-06', '2027-01-07']);
  });

  it('offers Monday also to those who ask at the weekend', () => {
    for (const today of ['2026-11-21', '2026-11-22']) expect(pickupDates('cz', today)[0]).toBe('2026-11-23');
  });

  it('takes a day that is offered and a part of it', () => {
    expect(readHandOver({ method: 'courier', pickup_date: '2026-11-24', pickup_window: '08-12' }, friday)).toEqual({
      handOver: 'courier',
      pickupOn: '2026-11-24',
      pickupWindow: '08-12',
    });
  });

  it.each([
    ['no day', '', '08-12', ['pickup_date']],
    ['a Sunday', '2026-11-22', '08-12', ['pickup_date']],
    ['a day far away', '2027-11-22', '08-12', ['pickup_date']],
    ['no part of the day', '2026-11-24', '', ['pickup_window']],
  ] as const)('refuses %s', (_what, pickup_date, pickup_window, fields) => {
    const read = readHandOver({ method: 'courier', pickup_date, pickup_window }, friday);
    expect('errors' in read && Object.keys(read.errors['hand_over'] ?? {})).toEqual(fields);
  });

  it('says the same on page and in mail to everybody who asks for a courier', () => {
    const row = { market: 'cz', handOver: 'courier', pickupOn: '2026-11-24', pickupWindow: '12-17' } as const;
    expect(handOverInWords(row, new Date('2026-11-20T10:00:00Z')).replaceAll('\u00a0', ' ')).toBe(
      'Kurýr si balíček vyzvedne v úterý 24. 11. mezi 12. a 17. hodinou na adrese, kterou jste uvedli. Předejte mu ho zabalený se štítkem.',
    );
    expect(handOverInWords({ ...row, handOver: 'store', pickupOn: null, pickupWindow: null }, new Date())).toMatch(/^Zařízení přineste/);
  });
});
