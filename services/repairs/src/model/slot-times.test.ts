import { describe, expect, it } from 'vitest';
import { isSlot, slotDays, slotView, slotViews } from './slot-times.ts';

const store = {
  market: 'cz' as const,
  openingHours: [1, 2, 3, 4, 5, 6].map((day) => ({ day, open: '09:00', close: '10:00' })),
  closedOn: ['2026-11-24'],
  slotCapacity: 2,
  calendar: null,
};
const friday = new Date('2026-11-20T08:30:00Z');

describe('times at a counter', () => {
  it('are those of the opening hours that are not over, on ten days on which the store is open', () => {
    const days = slotDays(store, friday);
    expect(days).toHaveLength(10);
    expect(days.map(({ date }) => date).slice(0, 4)).toEqual(['2026-11-21', '2026-11-23', '2026-11-25', '2026-11-26']);
    expect(days[0]?.starts.map((start) => start.toISOString())).toEqual([
      '2026-11-21T08:00:00.000Z',
      '2026-11-21T08:20:00.000Z',
      '2026-11-21T08:40:00.000Z',
    ]);
  });

  it('follow the clock of the market over its change', () => {
    const [saturday, monday] = slotDays(store, new Date('2026-10-23T20:00:00Z'));
    expect(saturday?.starts[0]?.toISOString()).toBe('2026-10-24T07:00:00.000Z');
    expect(monday?.starts[0]?.toISOString()).toBe('2026-10-26T08:00:00.000Z');
  });

  it('follow the calendar of the office: its week and places, and dates that differ, a holiday of the store among them', () => {
    const calendar = {
      week: [{ day: 1, open: '09:00', close: '09:40', capacity: 5 }],
      exceptions: [
        { date: '2026-11-23', hours: null, note: 'stocktaking' },
        { date: '2026-11-24', hours: { open: '12:00', close: '12:20', capacity: 1 }, note: '' },
      ],
    };
    const days = slotDays({ ...store, calendar }, friday);
    expect(days.slice(0, 2)).toEqual([
      { date: '2026-11-24', capacity: 1, starts: [new Date('2026-11-24T11:00:00Z')] },
      { date: '2026-11-30', capacity: 5, starts: [new Date('2026-11-30T08:00:00Z'), new Date('2026-11-30T08:20:00Z')] },
    ]);
  });

  it('are no others: nobody books a time of their own', () => {
    expect(isSlot(store, new Date('2026-11-21T08:20:00Z'), friday)).toBe(true);
    expect(isSlot(store, new Date('2026-11-21T08:21:00Z'), friday)).toBe(false);
    expect(isSlot(store, new Date('2026-11-21T09:00:00Z'), friday)).toBe(false);
    expect(isSlot(store, new Date('2026-11-22T08:00:00Z'), friday)).toBe(false);
  });

  it('read the same one by one and as a day', () => {
    for (const { date, starts } of slotDays(store, friday))
      expect(slotViews(date, starts, 'cz', friday)).toEqual(starts.map((start) => slotView(start, 'cz', friday)));
  });
});
