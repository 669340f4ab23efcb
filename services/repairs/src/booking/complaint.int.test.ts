import { randomUUID } from 'node:crypto';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComplaintItem } from '../clients/orders.ts';
import { BATTERY, book, bookBody, command, freeSlots, place, status } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { dossier, done, moved, work } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query('update spare_part_stock set on_hand = 50, reserved = 0');
});
afterAll(() => shop.close());

const ORDER = '2611004871';
const item = { line: 1, name: 'iPhone 13', delivered_on: '2026-03-02', until: '2028-03-02' };
const sell = (changes: Partial<ComplaintItem> = {}) =>
  shop.sold.set(ORDER, { order_id: randomUUID(), number: ORDER, refusal: null, item, ...changes });

describe('a complaint about goods that we sold', () => {
  it('is a repair that costs nothing, from the booking to the hand-over', async () => {
    sell();
    const booked = await place(shop, 'cz', { complaint_order: ORDER, expected_total: 450_000 });
    const shown = (await status(shop, booked.code, booked.token)).json();
    expect(shown.sum).toMatchObject({ total: { amount: 0 }, has_on_request: false });
    expect(shown.sum.discounts.at(-1)).toMatchObject({ code: 'warranty', label: 'Reklamace v záruce' });
    expect(await dossier(shop, booked.id)).toMatchObject({
      complaint: { order_number: ORDER, is_covered: true, ...item },
      due_at_counter: null,
    });
    await done(work(shop, booked.id, 'receive'));
    await done(work(shop, booked.id, 'diagnose', { finding: 'Vadný článek.', lines: [{ operation_id: BATTERY, price: null }] }));
    expect((await dossier(shop, booked.id)).quotes[0]).toMatchObject({ total: { amount: 0 } });
    // What was agreed holds: nobody has to be asked.
    await moved(shop, booked.id, 'confirm-price');
    for (const one of ['start-repair', 'check-quality', 'finish']) await moved(shop, booked.id, one);
    expect(await moved(shop, booked.id, 'collect')).toMatchObject({ status: 'collected' });
  });

  it('that is rejected gets its price, which its owner approves', async () => {
    sell();
    const booked = await place(shop, 'cz', { complaint_order: ORDER });
    await done(work(shop, booked.id, 'receive'));
    await done(work(shop, booked.id, 'diagnose', { finding: 'Vadný článek.', lines: [{ operation_id: BATTERY, price: null }] }));
    expect((await work(shop, booked.id, 'reject-complaint', { note: 'Utopený.' }, 'shop')).statusCode).toBe(403);
    const rejected = await done(work(shop, booked.id, 'reject-complaint', { note: 'Utopený.' }));
    expect(rejected).toMatchObject({ status: 'received', quotes: [], complaint: { is_covered: false } });
    expect(rejected.allowed).not.toContain('reject-complaint');
    // Its owner gets the reason by mail.
    const asNotifications = identityFor({ kind: 'service', sub: 'notifications', aud: 'repairs', market: null });
    const mail = await shop.app.inject({ url: `/api/repairs/internal/mails/repair/${booked.id}`, headers: asNotifications });
    expect(mail.json().variables.rejection).toBe('Utopený.');
    const { rows } = await shop.database.pool.query(`select 1 from outbox where subject = $1 and type = 'repairs.complaint-rejected.v1'`, [
      booked.id,
    ]);
    expect(rows).toHaveLength(1);
    await done(work(shop, booked.id, 'diagnose', { finding: 'Utopený.', lines: [{ operation_id: BATTERY, price: null }] }));
    expect((await work(shop, booked.id, 'move', { command: 'confirm-price' })).json().type).toContain('price-not-confirmed');
    await done(work(shop, booked.id, 'quote'));
    const { quote } = (await status(shop, booked.code, booked.token)).json();
    expect(quote.total.amount).toBeGreaterThan(0);
    await command(shop, booked, 'quote', { answer: 'approve', quote: quote.id });
    expect((await dossier(shop, booked.id)).due_at_counter?.amount).toBe(quote.total.amount);
  });

  it('is refused at its field for another order, another device, before it is delivered and when the time is over', async () => {
    const refuse = async (complaint_order: string) => {
      const [slot = ''] = await freeSlots(shop);
      const answer = await book(shop, bookBody('cz', slot, { complaint_order }));
      expect(answer.statusCode).toBe(400);
      return answer.json<{ complaint_order: string[] }>().complaint_order[0] ?? '';
    };
    expect(await refuse('2619999999')).toContain('Zkontrolujte číslo a e-mail');
    for (const [refusal, words] of [
      ['not-bought', 'v té objednávce není'],
      ['not-delivered', 'ještě nedorazila'],
      ['expired', 'Lhůta pro reklamaci už skončila'],
    ] as const) {
      sell({ refusal, item: null });
      expect(await refuse(ORDER)).toContain(words);
    }
  });
});
