import { localTime } from '@okruh/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { book, bookBody, freeSlots, place, STORE } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const call = (
  method: 'GET' | 'PUT',
  path: string,
  payload?: object,
  role: 'repair-technician' | 'shop' | 'accountant' = 'repair-technician',
) => shop.app.inject({ method, url: `/api/repairs/admin/${path}`, headers: as(role), ...(payload && { payload }) });
const load = async () => (await call('GET', `stores/${STORE.cz}/calendar`)).json();
const set = async (changes: object, role?: 'repair-technician' | 'shop') => {
  const { version, week, exceptions } = (await load()).calendar;
  return call('PUT', `stores/${STORE.cz}/calendar`, { version, week, exceptions, is_confirmed: false, ...changes }, role);
};
/** Monday. */
const MONDAY = '2026-11-23';
const timesOn = async (date: string) =>
  (await freeSlots(shop)).map((slot) => localTime(slot, 'cz')).flatMap((local) => (local.date === date ? [local.time] : []));

describe('the calendar of a store', () => {
  it('is as the store is open until somebody sets it; staff of repairs read it, and who decides changes it', async () => {
    const { calendar, history } = await load();
    expect(calendar).toMatchObject({ version: 0, changed_by: null, exceptions: [], name: expect.stringContaining('Karlín') });
    expect(calendar.week_text).toBe(calendar.opening_text);
    expect(history).toEqual([]);
    expect((await call('GET', 'stores?market=cz&q=karlin')).json().total).toBe(1);
    expect((await call('GET', 'stores', undefined, 'shop')).statusCode).toBe(200);
    expect((await call('GET', 'stores', undefined, 'accountant')).statusCode).toBe(403);
    expect((await set({}, 'shop')).statusCode).toBe(403);
  });

  it('decides about free times at once: other hours, fewer places, a closed day, an exception', async () => {
    const hours = { open: '10:00', close: '11:00', capacity: 1 };
    const saved = await set({ week: [1, 2, 3, 4, 5].map((day) => ({ day, ...hours })) });
    expect(saved.json(), saved.body).toMatchObject({ is_saved: true, hit: [], calendar: { version: 1, changed_by: 'Tomáš Technik' } });
    expect(await timesOn(MONDAY)).toEqual(['10:00', '10:20', '10:40']);
    const [slot = ''] = (await freeSlots(shop)).filter((start) => localTime(start, 'cz').date === MONDAY);
    expect((await book(shop, bookBody('cz', slot))).statusCode).toBe(201);
    // One device at a time.
    expect(await timesOn(MONDAY)).toEqual(['10:20', '10:40']);
    expect((await book(shop, bookBody('cz', slot))).json().type).toBe('urn:okruh:problem:slot-taken');
    await set({ week: [1, 2, 3, 4, 5].map((day) => ({ day, ...hours, capacity: 2 })) });
    expect(await timesOn(MONDAY)).toEqual(['10:00', '10:20', '10:40']);
    expect((await book(shop, bookBody('cz', slot))).statusCode).toBe(201);
    const exceptions = [
      { date: '2026-11-25', hours: { open: '14:00', close: '14:40', capacity: 1 }, note: 'školení' },
      { date: '2026-11-24', hours: null, note: 'inventura' },
    ];
    expect((await set({ exceptions })).json().calendar.exceptions.map(({ date }: { date: string }) => date)).toEqual([
      '2026-11-24',
      '2026-11-25',
    ]);
    expect(await timesOn('2026-11-24')).toEqual([]);
    expect(await timesOn('2026-11-25')).toEqual(['14:00', '14:20']);
    const outside = await book(shop, bookBody('cz', '2026-11-24T09:00:00.000Z'));
    expect(Object.keys(outside.json())).toEqual(['slot']);
    expect((await load()).history[0]).toMatchObject({
      by: 'Tomáš Technik',
      changes: [{ field: 'exceptions', before: '', after: expect.stringContaining('2026-11-24: zavřeno, inventura') }],
    });
  });

  it('lists the bookings that a closure hits before it is saved, and they stay', async () => {
    const booked = await place(shop);
    const { date } = localTime(booked.slot, 'cz');
    const { calendar } = await load();
    const exceptions = [
      ...calendar.exceptions.filter((one: { date: string }) => one.date !== date),
      { date, hours: null, note: 'havárie' },
    ];
    const asked = await set({ exceptions });
    expect(asked.json()).toMatchObject({ is_saved: false, calendar: { version: calendar.version } });
    expect(asked.json().hit.map(({ number }: { number: string }) => number)).toContain(booked.number);
    expect(JSON.stringify(asked.json().hit)).not.toContain('Jan.Novotny');
    const confirmed = await set({ exceptions, is_confirmed: true });
    expect(confirmed.json()).toMatchObject({ is_saved: true, calendar: { version: calendar.version + 1 } });
    expect(await timesOn(date)).toEqual([]);
    // Those that have no place already aren't listed again.
    expect((await set({})).json()).toMatchObject({ is_saved: true, hit: [] });
    const { rows } = await shop.database.pool.query('select status from repairs where id = $1', [booked.id]);
    expect(rows).toEqual([{ status: 'booked' }]);
  });

  it('lists those too that are more than its places', async () => {
    const [slot = ''] = (await freeSlots(shop)).filter((start) => localTime(start, 'cz').time === '10:20');
    for (let device = 0; device < 2; device += 1) expect((await book(shop, bookBody('cz', slot))).statusCode).toBe(201);
    const { week } = (await load()).calendar;
    const fewer = await set({ week: week.map((day: object) => ({ ...day, capacity: 1 })) });
    expect(fewer.json()).toMatchObject({ is_saved: false });
    expect(fewer.json().hit.filter(({ slot_at: at }: { slot_at: string }) => at === slot)).toHaveLength(2);
  });

  it('is refused day by day, and when it came second', async () => {
    const refuse = async (changes: object) => {
      const response = await set(changes);
      expect(response.statusCode, response.body).toBe(400);
      return response.json();
    };
    const day = { day: 1, open: '10:00', close: '11:00', capacity: 1 };
    expect(await refuse({ week: [{ ...day, close: '10:10' }] })).toEqual({ week_1: ['Konec musí být aspoň 20 minut po začátku.'] });
    expect(Object.keys(await refuse({ week: [{ ...day, open: '05:00' }] }))).toEqual(['week_1']);
    expect(Object.keys(await refuse({ week: [{ ...day, capacity: 0 }] }))).toEqual(['week']);
    const closed = { date: '2026-12-01', hours: null, note: '' };
    expect(await refuse({ exceptions: [closed, closed] })).toEqual({
      exceptions: ['1. 12. 2026 je v seznamu dvakrát.'.replaceAll('. ', '.\u00a0')],
    });
    expect(Object.keys(await refuse({ exceptions: [{ ...closed, date: '2026-11-19' }] }))).toEqual(['exceptions']);
    const late = await set({ version: 1 });
    expect(late.json()).toMatchObject({
      type: 'urn:okruh:problem:changed-meanwhile',
      extra: { present: { id: STORE.cz, changed_by: 'Tomáš Technik' } },
    });
    expect((await call('PUT', 'stores/nothing/calendar', { version: 0, week: [], exceptions: [], is_confirmed: true })).statusCode).toBe(
      404,
    );
  });
});
