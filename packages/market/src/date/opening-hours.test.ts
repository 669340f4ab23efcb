import { describe, expect, it } from 'vitest';
import { hoursOn, openingNow } from './opening-hours.ts';

const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, open: '09:00', close: '18:00' }));
const store = { opening_hours: [...weekdays, { day: 6, open: '10:00', close: '14:00' }], closed_on: [{ date: '2026-12-24' }] };

describe('a store', () => {
  it('is open from its first minute until its closing time, by the clock of its market', () => {
    // 20 November 2026 is a Friday; Prague is an hour ahead of UTC, Bucharest two.
    expect(openingNow(store, 'cz', '2026-11-20T08:00:00Z')).toEqual({ isOpen: true, until: '18:00' });
    expect(openingNow(store, 'cz', '2026-11-20T16:59:00Z')).toEqual({ isOpen: true, until: '18:00' });
    expect(openingNow(store, 'cz', '2026-11-20T17:00:00Z').isOpen).toBe(false);
    expect(openingNow(store, 'ro', '2026-11-20T16:30:00Z').isOpen).toBe(false);
  });

  it('says when it opens next: today, tomorrow, or after the weekend', () => {
    expect(openingNow(store, 'cz', '2026-11-20T05:00:00Z')).toEqual({ isOpen: false, opens: { date: '2026-11-20', time: '09:00' } });
    expect(openingNow(store, 'cz', '2026-11-20T20:00:00Z')).toEqual({ isOpen: false, opens: { date: '2026-11-21', time: '10:00' } });
    expect(openingNow(store, 'cz', '2026-11-21T20:00:00Z')).toEqual({ isOpen: false, opens: { date: '2026-11-23', time: '09:00' } });
  });

  it('is closed on a holiday', () => {
    expect(hoursOn(store, '2026-12-24')).toBeNull();
    expect(openingNow(store, 'cz', '2026-12-24T10:00:00Z')).toEqual({ isOpen: false, opens: { date: '2026-12-25', time: '09:00' } });
  });

  it('that opens on no day says so', () => {
    expect(openingNow({ opening_hours: [], closed_on: [] }, 'cz', '2026-11-20T10:00:00Z')).toEqual({ isOpen: false, opens: null });
  });
});
