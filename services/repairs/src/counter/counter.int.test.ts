import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, loadEvents, place, status } from '../testing/customer.ts';
import { payAtCounter } from '../testing/counter.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { dossier, moved, quoted } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query('update spare_part_stock set on_hand = 50, reserved = 0');
});
afterAll(() => shop.close());

const TOTAL = 450_000;
const bill = (scan: string, caller = 'counter') =>
  shop.app.inject({
    url: `/api/repairs/internal/bills/${encodeURIComponent(scan)}`,
    headers: identityFor({ kind: 'service', sub: caller, aud: 'repairs', market: null }),
  });
/** A repair whose price was approved. */
async function approved() {
  const booked = await place(shop);
  await quoted(shop, booked.id, TOTAL);
  const open = (await status(shop, booked.code, booked.token)).json();
  await command(shop, booked, 'quote', { answer: 'approve', quote: open.quote.id });
  return booked;
}
async function finish(id: string): Promise<void> {
  for (const one of ['start-repair', 'check-quality', 'finish']) await moved(shop, id, one);
}

describe('the bill of a repair', () => {
  it('is found by number, code and id, and asked for by the counter alone', async () => {
    const booked = await approved();
    const { number } = await dossier(shop, booked.id);
    for (const scan of [number, number.toLowerCase(), booked.code, booked.id])
      expect((await bill(scan)).json()).toMatchObject({
        repair_id: booked.id,
        number,
        total: { amount: TOTAL, currency: 'CZK' },
        is_payable: true,
        is_ready: false,
      });
    expect((await bill(number)).json().title).toContain('iPhone 13, ');
    expect((await bill('S26-999999')).statusCode).toBe(404);
    expect((await bill(number, 'orders')).statusCode).toBe(403);
  });
});

describe('a payment at the counter', () => {
  it('before the repair is ready is a deposit; the rest hands it over', async () => {
    const booked = await approved();
    await payAtCounter(shop, booked.id, { paid: 50_000, total: TOTAL });
    expect(await dossier(shop, booked.id)).toMatchObject({
      status: 'approved',
      paid: { amount: 50_000 },
      due_at_counter: { amount: TOTAL - 50_000 },
    });
    await finish(booked.id);
    await payAtCounter(shop, booked.id, { paid: TOTAL, total: TOTAL, version: 2 });
    // Delivered again, and an older one after it.
    await payAtCounter(shop, booked.id, { paid: TOTAL, total: TOTAL, version: 2 });
    await payAtCounter(shop, booked.id, { paid: 50_000, total: TOTAL, version: 1 });
    expect(await dossier(shop, booked.id)).toMatchObject({ status: 'collected', paid: { amount: TOTAL }, device_with_us: false });
    expect((await loadEvents(shop, booked.id)).filter((type) => type === 'repair-collected')).toHaveLength(1);
    const { history } = await dossier(shop, booked.id);
    expect(history.filter(({ event }) => event === 'paid_at_counter')).toHaveLength(2);
  });

  it('of the whole price waits for the repair, which may be collected then', async () => {
    const booked = await approved();
    await payAtCounter(shop, booked.id, { paid: TOTAL, total: TOTAL });
    expect(await dossier(shop, booked.id)).toMatchObject({ status: 'approved', due_at_counter: null });
    await finish(booked.id);
    expect(await moved(shop, booked.id, 'collect')).toMatchObject({ status: 'collected' });
  });

  it('that goes back is due again, and hands nothing over', async () => {
    const booked = await approved();
    await finish(booked.id);
    await payAtCounter(shop, booked.id, { paid: 50_000, total: TOTAL });
    await payAtCounter(shop, booked.id, { paid: 0, total: TOTAL, version: 2, kind: 'refund' });
    expect(await dossier(shop, booked.id)).toMatchObject({ status: 'ready', paid: { amount: 0 }, due_at_counter: { amount: TOTAL } });
  });

  it('of an order is none of its business', async () => {
    const booked = await approved();
    await payAtCounter(shop, booked.id, { paid: TOTAL, total: TOTAL, billKind: 'order' });
    expect(await dossier(shop, booked.id)).toMatchObject({ paid: { amount: 0 } });
  });
});
