import type { AdminRepair } from '@okruh/contracts/http/repairs-admin/repair';
import { identityFor, collectPlans } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireQuotes } from '../expiry/expire-quotes.ts';
import { BATTERY, command, DISPLAY, loadEvents, PHONE, place, status, STORE, testImei } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { payAtCounter } from '../testing/counter.ts';
import { as, done, dossier, moved, quoted, work } from '../testing/staff.ts';

const PART = 'sp-apple-iphone-13-display-original';
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const setStock = (onHand: number, part = PART) =>
  shop.database.pool.query(`update spare_part_stock set on_hand = $1, reserved = 0 where spare_part_id = $2 and market = 'cz'`, [
    onHand,
    part,
  ]);
const stock = async (part = PART) =>
  (await shop.database.pool.query(`select on_hand, reserved from spare_part_stock where spare_part_id = $1 and market = 'cz'`, [part]))
    .rows[0];
const quoteId = (repair: AdminRepair): string => repair.quotes[0]?.id ?? '';

describe('the course of a repair', () => {
  it('goes from the booking to the hand-over, with parts reserved at the approval and used at the bench', async () => {
    await setStock(2);
    const booked = await place(shop);
    const repair = await quoted(shop, booked.id);
    expect(repair).toMatchObject({ status: 'waiting_for_approval', device_with_us: true });
    const open = (await status(shop, booked.code, booked.token)).json();
    expect(open.quote).toMatchObject({ total: { amount: 450_000 }, finding: 'Displej je rozbitý i pod sklem.', answer: null });
    expect(open.quote.consent_text).toContain('4\u00A0500\u00A0Kč');
    expect((await command(shop, booked, 'quote', { answer: 'approve', quote: open.quote.id })).json()).toEqual({ status: 'approved' });
    expect(await stock()).toEqual({ on_hand: 2, reserved: 1 });
    expect((await dossier(shop, booked.id)).parts).toEqual([
      { spare_part_id: PART, name: 'Displej Apple iPhone 13', location: expect.any(String), quantity: 1, state: 'reserved' },
    ]);
    await moved(shop, booked.id, 'start-repair');
    await moved(shop, booked.id, 'check-quality');
    expect(await stock()).toEqual({ on_hand: 1, reserved: 0 });
    await moved(shop, booked.id, 'rework');
    await moved(shop, booked.id, 'check-quality');
    expect(await stock()).toEqual({ on_hand: 1, reserved: 0 });
    expect(await moved(shop, booked.id, 'finish')).toMatchObject({ status: 'ready', outcome: 'repaired' });
    // It is paid at the counter first, which hands it over.
    expect((await dossier(shop, booked.id)).allowed).not.toContain('collect');
    expect((await work(shop, booked.id, 'move', { command: 'collect' })).json().type).toBe('urn:okruh:problem:not-paid');
    await payAtCounter(shop, booked.id, { paid: 450_000, total: 450_000 });
    expect(await dossier(shop, booked.id)).toMatchObject({ status: 'collected', device_with_us: false, due_at_counter: null });
    expect(await loadEvents(shop, booked.id)).toEqual([
      'repair-booked',
      'repair-received',
      'repair-diagnosed',
      'quote-sent',
      'quote-approved',
      'repair-started',
      'repair-finished',
      'repair-collected',
    ]);
  });

  it('allows nothing that the table does not name, and says what is allowed', async () => {
    const booked = await place(shop);
    expect((await work(shop, booked.id, 'move', { command: 'start-repair' })).json().type).toBe('urn:okruh:problem:transition-not-allowed');
    expect((await dossier(shop, booked.id)).allowed).toEqual(['receive', 'cancel', 'reveal', 'note']);
    expect((await dossier(shop, booked.id, 'support')).allowed).toEqual([]);
    await done(work(shop, booked.id, 'receive'));
    expect((await dossier(shop, booked.id)).allowed).toEqual(['diagnose', 'cancel', 'reveal', 'photo', 'use-part', 'assign', 'note']);
  });

  it('is not moved by someone who saw an older version', async () => {
    const booked = await place(shop);
    const { version } = await dossier(shop, booked.id);
    await done(work(shop, booked.id, 'receive'));
    const late = await shop.app.inject({
      method: 'POST',
      url: `/api/repairs/admin/orders/${booked.id}/move`,
      headers: as('repair-technician'),
      payload: { version, command: 'cancel' },
    });
    expect(late.json().type).toBe('urn:okruh:problem:changed-meanwhile');
  });

  it('takes a scanned device only if it is the booked one', async () => {
    const imei = testImei(777_001);
    const booked = await place(shop, 'cz', { repair_device: { imei } });
    expect((await work(shop, booked.id, 'receive', { identifier: testImei(777_002) })).json().type).toBe(
      'urn:okruh:problem:identifier-mismatch',
    );
    expect((await work(shop, booked.id, 'receive', { identifier: imei })).statusCode).toBe(200);
  });
});

describe('a price', () => {
  it('that the diagnosis only confirms needs no second consent', async () => {
    await setStock(5);
    const booked = await place(shop);
    await done(work(shop, booked.id, 'receive'));
    await done(work(shop, booked.id, 'diagnose', { finding: 'Jen displej.', lines: [{ operation_id: DISPLAY, price: null }] }));
    expect(await moved(shop, booked.id, 'confirm-price')).toMatchObject({
      status: 'approved',
      quotes: [{ answer: 'approved', sent_at: null }],
    });
    const moreExpensive = await place(shop);
    await done(work(shop, moreExpensive.id, 'receive'));
    await done(
      work(shop, moreExpensive.id, 'diagnose', { finding: 'I baterie.', lines: [{ operation_id: DISPLAY }, { operation_id: BATTERY }] }),
    );
    expect((await work(shop, moreExpensive.id, 'move', { command: 'confirm-price' })).json().type).toBe(
      'urn:okruh:problem:price-not-confirmed',
    );
  });

  it('on request has to be named by the technician', async () => {
    const booked = await place(shop, 'cz', {
      device_identifier: 'apple-iphone-se-2020-64gb-black',
      operations: ['op-apple-iphone-se-2020-data-recovery'],
    });
    await done(work(shop, booked.id, 'receive'));
    const line = { operation_id: 'op-apple-iphone-se-2020-data-recovery', price: null as number | null };
    expect((await work(shop, booked.id, 'diagnose', { finding: 'x', lines: [line] })).json()).toEqual({
      lines: ['Záchrana dat: Doplňte cenu, v ceníku je na dotaz.'],
    });
    expect((await work(shop, booked.id, 'diagnose', { finding: 'x', lines: [{ ...line, price: 250_000 }] })).statusCode).toBe(200);
  });

  it('is answered by somebody with the link, once, and for the quote that was shown', async () => {
    await setStock(5);
    const booked = await place(shop);
    const quote = quoteId(await quoted(shop, booked.id));
    expect((await command(shop, { code: booked.code }, 'quote', { answer: 'approve', quote })).statusCode).toBe(403);
    const other = '00000000-0000-7000-8000-000000000000';
    expect((await command(shop, booked, 'quote', { answer: 'approve', quote: other })).json().type).toBe('urn:okruh:problem:quote-changed');
    expect((await command(shop, booked, 'quote', { answer: 'approve', quote })).statusCode).toBe(200);
    expect((await command(shop, booked, 'quote', { answer: 'approve', quote })).statusCode).toBe(200);
    expect((await command(shop, booked, 'quote', { answer: 'decline', quote })).json().type).toBe('urn:okruh:problem:no-open-quote');
    expect((await dossier(shop, booked.id)).quotes[0]).toMatchObject({
      answer: 'approved',
      answered_by: 'link',
      consent_text: expect.stringContaining('Souhlasím'),
    });
  });

  it('declined ends the repair, the device is handed back', async () => {
    const booked = await place(shop);
    const quote = quoteId(await quoted(shop, booked.id));
    expect((await command(shop, booked, 'quote', { answer: 'decline', quote })).json()).toEqual({ status: 'cancelled' });
    const open = (await status(shop, booked.code)).json();
    expect(open).toMatchObject({
      outcome: 'declined',
      status_label: 'Oprava odmítnuta',
      next_step: { title: 'Vyzvedněte si zařízení zpět' },
    });
    expect((await dossier(shop, booked.id)).allowed).toContain('hand-back');
    await moved(shop, booked.id, 'hand-back');
    expect((await dossier(shop, booked.id)).allowed).not.toContain('hand-back');
    expect((await loadEvents(shop, booked.id)).at(-1)).toBe('quote-declined');
  });

  it('approved by phone is recorded with who noted it', async () => {
    await setStock(5);
    const booked = await place(shop);
    await quoted(shop, booked.id);
    const repair = await done(work(shop, booked.id, 'quote-answer', { answer: 'approve', by: 'phone', note: 'Volal 14:05' }));
    expect(repair.quotes[0]).toMatchObject({ answer: 'approved', answered_by: 'phone' });
    expect(repair.history.at(-1)).toMatchObject({ event: 'approved', by: 'Tomáš Technik', note: 'Volal 14:05' });
  });

  it('that nobody answers in 14 days is declined', async () => {
    const booked = await place(shop);
    await quoted(shop, booked.id);
    await shop.database.pool.query(`update quotes set answer_until = now() - interval '1 minute' where repair_id = $1`, [booked.id]);
    const quote = quoteId(await dossier(shop, booked.id));
    expect((await command(shop, booked, 'quote', { answer: 'approve', quote })).json().type).toBe('urn:okruh:problem:quote-expired');
    const plans = await collectPlans(shop.database, async () => {
      expect(await expireQuotes(shop.database.db, shop.deps.repairList)).toBe(1);
    });
    expect(plans.map(({ plan }) => plan.includes('quotes_open'))).toEqual([true]);
    expect(await expireQuotes(shop.database.db, shop.deps.repairList)).toBe(0);
    expect((await status(shop, booked.code)).json()).toMatchObject({ status: 'cancelled', outcome: 'declined' });
  });
});

describe('spare parts', () => {
  it('that are missing make a repair wait until they come', async () => {
    await setStock(0);
    const booked = await place(shop);
    const quote = quoteId(await quoted(shop, booked.id));
    expect((await command(shop, booked, 'quote', { answer: 'approve', quote })).json()).toEqual({ status: 'waiting_for_parts' });
    expect((await work(shop, booked.id, 'move', { command: 'take-parts' })).json().type).toBe('urn:okruh:problem:parts-missing');
    expect((await dossier(shop, booked.id)).parts).toMatchObject([{ state: 'missing', quantity: 1 }]);
    await setStock(1);
    expect(await moved(shop, booked.id, 'take-parts')).toMatchObject({ status: 'approved', parts: [{ state: 'reserved' }] });
    await moved(shop, booked.id, 'cancel');
    expect(await stock()).toEqual({ on_hand: 1, reserved: 0 });
  });

  it('never go below zero: the last three pieces go to three of twelve customers that approve at once', async () => {
    const waiting = [];
    for (let count = 0; count < 12; count += 1) {
      const booked = await place(shop);
      waiting.push({ booked, quote: quoteId(await quoted(shop, booked.id)) });
    }
    await setStock(3);
    const answers = await Promise.all(waiting.map(({ booked, quote }) => command(shop, booked, 'quote', { answer: 'approve', quote })));
    const states = answers.map((answer) => answer.json().status);
    expect(states.filter((state) => state === 'approved')).toHaveLength(3);
    expect(states.filter((state) => state === 'waiting_for_parts')).toHaveLength(9);
    expect(await stock()).toEqual({ on_hand: 3, reserved: 3 });
    await expect(
      shop.database.pool.query(`update spare_part_stock set reserved = on_hand + 1 where spare_part_id = $1`, [PART]),
    ).rejects.toThrow(/check/);
  });

  it('are used and put back by hand, free ones only', async () => {
    const part = 'sp-apple-iphone-13-battery';
    await setStock(1, part);
    const booked = await place(shop);
    await done(work(shop, booked.id, 'receive'));
    const use = (id: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/repairs/admin/orders/${booked.id}/spare-parts`,
        headers: as('repair-technician'),
        payload: { spare_part_id: id },
      });
    expect((await use('sp-apple-iphone-11-battery')).json().type).toBe('urn:okruh:problem:wrong-part');
    expect((await use(part)).json().parts).toMatchObject([{ state: 'used', quantity: 1 }]);
    expect((await use(part)).json().type).toBe('urn:okruh:problem:out-of-stock');
    const back = await shop.app.inject({
      method: 'DELETE',
      url: `/api/repairs/admin/orders/${booked.id}/spare-parts/${part}`,
      headers: as('repair-technician'),
    });
    expect(back.json().parts).toEqual([]);
    expect(await stock(part)).toEqual({ on_hand: 1, reserved: 0 });
  });
});

describe('who is behind a repair', () => {
  it('is masked, and shown in clear with a reason that is stored', async () => {
    const booked = await place(shop);
    const { customer_masked: masked, customer_name: name } = await dossier(shop, booked.id);
    expect([masked.last_name, masked.e_mail, masked.phone_number, name]).toEqual(['N.', 'j••••@example.com', '•••• 001', 'Novotný J.']);
    const reveal = (role: 'repair-technician' | 'support') =>
      shop.app.inject({
        method: 'POST',
        url: `/api/repairs/admin/orders/${booked.id}/reveal`,
        headers: as(role),
        payload: { reason: 'Volám zpět' },
      });
    expect((await reveal('support')).statusCode).toBe(403);
    expect((await reveal('repair-technician')).json().customer).toMatchObject({ last_name: 'Novotný', phone_number: '+420601000001' });
    const { rows } = await shop.database.pool.query('select name, reason from sensitive_reads where repair_id = $1', [booked.id]);
    expect(rows).toEqual([{ name: 'Tomáš Technik', reason: 'Volám zpět' }]);
  });

  it('at the counter may leave a phone number only, and gets no mail', async () => {
    const body = {
      device_identifier: PHONE,
      operations: [BATTERY],
      store: STORE.ro,
      contact: { first_name: 'Ioana', last_name: 'Pop', phone_number: '0700000009' },
      consent_to_terms: true,
    };
    const take = (payload: object, key: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/repairs/admin/orders',
        headers: { ...as('shop'), 'idempotency-key': key },
        payload,
      });
    const first = await take(body, 'counter-1');
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({ market: 'ro', status: 'received', device_with_us: true, total: { currency: 'RON' } });
    expect((await take(body, 'counter-1')).json().id).toBe(first.json().id);
    expect(await loadEvents(shop, first.json().id)).toEqual(['repair-booked', 'repair-received']);
    const mail = await shop.app.inject({
      url: `/api/repairs/internal/mails/repair/${first.json().id}`,
      headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'repairs', market: null }),
    });
    expect(mail.statusCode).toBe(404);
    const empty = (await take({ store: 'nowhere' }, 'counter-2')).json();
    expect(Object.keys(empty).toSorted()).toEqual(['consent_to_terms', 'contact', 'device_identifier', 'store']);
  });

  it('gets a mail with everything that its template may need', async () => {
    const booked = await place(shop);
    await quoted(shop, booked.id);
    const { to, market, variables } = (
      await shop.app.inject({
        url: `/api/repairs/internal/mails/repair/${booked.id}`,
        headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'repairs', market: null }),
      })
    ).json();
    expect([to, market]).toEqual(['jan.novotny@example.com', 'cz']);
    expect(variables).toMatchObject({
      repair_number: booked.number,
      device_name: 'Apple iPhone 13',
      quote_total: '4\u00A0500\u00A0Kč',
      status_url: `http://localhost:3000/servis/stav/${booked.code}#t=${booked.token}`,
      opening_hours: 'Po–Pá 9:00–20:00, So 9:00–18:00, Ne 10:00–18:00',
    });
  });
});
