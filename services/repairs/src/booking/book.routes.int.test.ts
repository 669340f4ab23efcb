import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTERY, book, bookBody, command, DISPLAY, loadEvents, freeSlots, PHONE, place, status, STORE } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const get = async (path: string, market: 'cz' | 'ro' = 'cz') =>
  (await shop.app.inject({ url: `/api/repairs/${path}`, headers: identityFor({ market }) })).json();
const count = async (): Promise<number> => Number((await shop.database.pool.query('select count(*) from repairs')).rows[0].count);

describe('the price of chosen repairs', () => {
  it('has lines, the discount for several, and the day when all is ready', async () => {
    const quote = await get(`quote?color=${PHONE}&operations=${BATTERY},${DISPLAY}`);
    expect(quote.lines.map((line: { operation_id: string }) => line.operation_id)).toEqual([DISPLAY, BATTERY]);
    const [display, battery] = quote.lines;
    expect(quote.discounts).toEqual([
      { code: 'several-operations', label: 'Sleva za souběh oprav', amount: { amount: -30_000, currency: 'CZK' } },
    ]);
    expect(quote.total.amount).toBe(display.price.amount + battery.price.amount - 30_000);
    expect(quote).toMatchObject({ on_the_spot: true, ready_on: '2026-11-20', warranty_months: { from: 12, to: 24 } });
  });

  it('takes longer when a part has to be ordered', async () => {
    await shop.database.pool.query(
      `update spare_part_stock set on_hand = 0 where market = 'ro' and spare_part_id = 'sp-apple-iphone-13-battery'`,
    );
    const quote = await get(`quote?color=${PHONE}&operations=${BATTERY}`, 'ro');
    expect(quote).toMatchObject({ parts_in_stock: false, on_the_spot: false, lines: [{ part: 'to-order' }] });
    // Friday, three working days for the part and one for the work; 30 November and 1 December are holidays in Romania.
    expect(quote.ready_on).toBe('2026-11-26');
  });

  it('is refused for operations that are unknown or exclude each other', async () => {
    const other = DISPLAY.replace('original', 'compatible');
    expect((await get(`quote?color=${PHONE}&operations=${DISPLAY},${other}`)).operations[0]).toContain('nejde objednat zároveň');
    expect((await get(`quote?color=${PHONE}&operations=op-apple-iphone-11-battery`)).operations[0]).toContain('nenabízíme');
    expect((await get(`quote?color=nothing&operations=${DISPLAY}`)).color).toHaveLength(1);
  });
});

describe('where and when', () => {
  it('stores that repair are offered with their next time, and the courier with its days', async () => {
    const places = await get('places');
    expect(places.stores.map((store: { store_id: string }) => store.store_id)).toContain(STORE.cz);
    expect(places.stores.map((store: { store_id: string }) => store.store_id)).not.toContain('store-olomouc');
    expect(places.stores[0].next_slot).toMatchObject({ time: '11:20', label: 'dnes v 11:20' });
    expect(places.courier).toEqual({
      price: { amount: 0, currency: 'CZK' },
      pickup_dates: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
    });
  });

  it('times lie within opening hours of ten days, in the clock of the market', async () => {
    const { days } = await get(`places/${STORE.ro}/slots`, 'ro');
    expect(days).toHaveLength(10);
    // The holidays of 30 November and 1 December are left out.
    expect(days.map((day: { date: string }) => day.date)).not.toContain('2026-11-30');
    expect(days[1].slots[0]).toMatchObject({ date: '2026-11-21', time: expect.stringMatching(/^\d{1,2}:\d\d$/) });
    expect((await get(`places/${STORE.ro}/slots`)).status).toBe(404);
  });
});

describe('a booking', () => {
  it('gets a number, a code and the link that opens it', async () => {
    const slots = await freeSlots(shop);
    const response = await book(shop, bookBody('cz', slots[3] ?? ''));
    expect(response.statusCode, response.body).toBe(201);
    const { code, number, location } = response.json();
    expect(number).toMatch(/^S26-\d{6}$/);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(location).toMatch(new RegExp(`^/servis/stav/${code}#t=.{32}$`));
    expect(response.headers['location']).toBe(location);
    const { rows } = await shop.database.pool.query('select id from repairs where code = $1', [code]);
    expect(await loadEvents(shop, rows[0].id)).toEqual(['repair-booked']);
  });

  it('keeps no name, address, number or note in the clear, in no row and no event', async () => {
    const booked = await place(shop, 'cz', { note: 'Kanárek zpívá' });
    const { rows } = await shop.database.pool.query(
      `select to_jsonb(r)::text as row, (select string_agg(envelope::text, ' ') from outbox where subject = r.id::text) as events
       from repairs r where id = $1`,
      [booked.id],
    );
    for (const secret of ['Novotn', 'novotny@', '601000001', 'Kanárek']) {
      expect(rows[0].row).not.toContain(secret);
      expect(rows[0].events).not.toContain(secret);
    }
  });

  it('names every wrong field at once', async () => {
    const before = await count();
    const response = await book(shop, { hand_over: 'courier', contact: { e_mail: 'x' }, repair_device: { imei: '123' } });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).toSorted()).toEqual([
      'consent_to_terms',
      'contact',
      'device_identifier',
      'pickup_address',
      'repair_device',
    ]);
    expect(Object.keys(response.json().contact).toSorted()).toEqual(['e_mail', 'first_name', 'last_name', 'phone_number']);
    const wrongPlace = await book(shop, bookBody('cz', '2026-11-21T03:00:00.000Z'));
    expect(wrongPlace.json()).toEqual({ slot: ['Vyberte volný termín.'] });
    expect((await book(shop, bookBody('cz', 'x', { store: 'store-olomouc' }))).json()).toHaveProperty('store');
    expect(await count()).toBe(before);
  });

  it('with the courier needs an address and a day on which it comes', async () => {
    const address = { street: 'Dlouhá 3', city: 'Praha', postcode: '11000', pickup_date: '2026-11-24' };
    const body = bookBody('cz', '', { hand_over: 'courier', store: '', pickup_address: address });
    expect((await book(shop, { ...body, pickup_address: { ...address, pickup_date: '2026-11-22' } })).json()).toEqual({
      pickup_address: { pickup_date: ['Vyberte den, kdy kurýr jezdí.'] },
    });
    const { code } = (await book(shop, body)).json();
    expect((await status(shop, code)).json()).toMatchObject({ hand_over: 'courier', store: null, slot: null, pickup_date: '2026-11-24' });
  });

  it('sent twice with one key is one booking', async () => {
    const [slot] = (await freeSlots(shop)).slice(-1);
    const body = bookBody('cz', slot ?? '');
    const before = await count();
    const answers = await Promise.all([1, 2, 3].map(() => book(shop, body, 'cz', { 'idempotency-key': 'booking-1' })));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().code)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const other = await book(shop, { ...body, note: 'jiná' }, 'cz', { 'idempotency-key': 'booking-1' });
    expect(other.statusCode).toBe(409);
  });

  it('at a price that holds no more answers the new one', async () => {
    const [slot] = await freeSlots(shop);
    const response = await book(shop, bookBody('cz', slot ?? '', { expected_total: 100 }));
    expect(response.json()).toMatchObject({ type: 'urn:okruh:problem:stale-prices', extra: { quote: { total: { currency: 'CZK' } } } });
  });

  it('of the last places goes to as many as there are, however many ask at once', async () => {
    const [slot = ''] = (await freeSlots(shop)).slice(-30);
    const answers = await Promise.all(Array.from({ length: 40 }, () => book(shop, bookBody('cz', slot))));
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((code) => code === 201)).toHaveLength(3);
    expect(statuses.filter((code) => code === 409)).toHaveLength(37);
    const refused = answers.find((answer) => answer.statusCode === 409)?.json();
    expect(refused).toMatchObject({ type: 'urn:okruh:problem:slot-taken', extra: { next_slot: { starts_at: expect.any(String) } } });
    expect(await freeSlots(shop)).not.toContain(slot);
  });
});

describe('its page', () => {
  it('opens by the code, and shows what is private only to those who have the link', async () => {
    const booked = await place(shop);
    const open = (await status(shop, booked.code)).json();
    expect(open).toMatchObject({ number: booked.number, status: 'booked', may_act: false, may_cancel: false, quote: null, photos: [] });
    expect(open.next_step.title).toBe('Přineste zařízení na prodejnu');
    expect((await status(shop, booked.code, booked.token)).json()).toMatchObject({ may_act: true, may_cancel: true });
    expect((await status(shop, booked.code, 'x'.repeat(32))).json().may_act).toBe(false);
    expect((await status(shop, booked.code.toLowerCase())).statusCode).toBe(200);
    expect((await status(shop, booked.code, booked.token, 'ro')).statusCode).toBe(404);
    expect((await status(shop, '0'.repeat(26))).statusCode).toBe(404);
  });

  it('cancels a booking and frees its time', async () => {
    const booked = await place(shop);
    const left = async () =>
      (await shop.database.pool.query('select booked from slots where starts_at = $1', [booked.slot])).rows[0].booked;
    const before = await left();
    expect((await command(shop, { code: booked.code }, 'cancel')).statusCode).toBe(403);
    expect((await command(shop, booked, 'cancel')).json()).toEqual({ status: 'cancelled' });
    expect((await command(shop, booked, 'cancel')).statusCode).toBe(200);
    expect(await left()).toBe(before - 1);
    expect(await loadEvents(shop, booked.id)).toEqual(['repair-booked', 'repair-cancelled']);
    expect((await status(shop, booked.code)).json()).toMatchObject({ status: 'cancelled', outcome: 'cancelled', next_step: null });
  });
});
