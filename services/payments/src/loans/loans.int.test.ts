import { eventually } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submit } from '../testing/sandbox.ts';
import { loadEvents, hear, openShop, getPage, place, settle, type Shop, start, status } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const stateIs = (paymentId: string, state: string) => eventually(async () => (await status(shop, paymentId)).state === state);
const loadLoan = async (paymentId: string) => {
  const { rows } = await shop.database.pool.query('select partner_id, kind, state from loans where payment_id = $1', [paymentId]);
  return rows[0];
};

describe('a loan', () => {
  it('is asked for and signed on the page of the partner, and completed when the goods were handed over', async () => {
    const order = place(shop, 'instalments');
    await hear(shop, 'placed', order);
    const started = await start(shop, order);
    const page = getPage(started);
    expect(await loadLoan(started.payment.payment_id)).toEqual({ partner_id: 'splatkovka', kind: 'instalments', state: 'draft' });
    await submit(page, { answer: 'submit', income: '32000' });
    await eventually(async () => (await loadLoan(started.payment.payment_id)).state === 'approved');
    // Approved isn't signed: nothing may go out yet.
    expect(await loadEvents(shop, order)).toEqual([]);
    await submit(page, { answer: 'sign' });
    await stateIs(started.payment.payment_id, 'authorised');
    expect(await loadEvents(shop, order)).toEqual(['loan-approved']);
    await hear(shop, 'handed-over', order, 5, { status: 'handed_over' });
    await settle(shop);
    await stateIs(started.payment.payment_id, 'captured');
    expect(await loadLoan(started.payment.payment_id)).toMatchObject({ state: 'sent' });
    expect(await loadEvents(shop, order)).toEqual(['loan-approved', 'payment-captured', 'loan-completed']);
  });

  it('that the partner refuses is published as declined', async () => {
    const order = place(shop, 'instalments', {}, 'ro');
    await hear(shop, 'placed', order);
    const started = await start(shop, order);
    await submit(getPage(started), { answer: 'submit', income: '100' });
    await eventually(async () => (await loadEvents(shop, order)).includes('loan-declined'));
    const view = await status(shop, started.payment.payment_id, 'ro');
    expect(view).toMatchObject({ state: 'failed', failure: 'loan-declined' });
    expect(await loadLoan(started.payment.payment_id)).toEqual({ partner_id: 'rata-facila', kind: 'instalments', state: 'declined' });
  });

  it('of a cancelled order is withdrawn at the partner', async () => {
    const order = place(shop, 'leasing');
    await hear(shop, 'placed', order);
    const started = await start(shop, order);
    const page = getPage(started);
    await submit(page, { answer: 'submit', income: '32000' });
    await submit(page, { answer: 'sign' });
    await stateIs(started.payment.payment_id, 'authorised');
    await hear(shop, 'cancelled', order, 2, { status: 'cancelled', cancel_reason: 'customer' });
    await settle(shop);
    await eventually(async () => (await loadLoan(started.payment.payment_id)).state === 'cancelled');
    expect((await status(shop, started.payment.payment_id)).state).toBe('cancelled');
  });

  it('is arranged in the store without a page, when that was ordered', async () => {
    const amount = { amount: 1_118_000, currency: 'CZK' } as const;
    const order = place(shop, 'instalments', {
      installment: {
        barem: 'barem-cz-zero-10',
        name: '10 splátek',
        article_price: amount,
        own_payment: { amount: 0, currency: 'CZK' },
        financed_amount: amount,
        instalment_count: 10,
        monthly_price: { amount: 111_800, currency: 'CZK' },
        total_price: amount,
        apr_percent: 0,
        preview_code: null,
        arrange_types: ['on-store'],
        arrange_type: 'on-store',
      },
    });
    const started = await start(shop, order);
    expect(started).toMatchObject({ payment: { state: 'created' }, next: { kind: 'none' } });
  });

  it('leaves nothing of the applicant with us', async () => {
    const { rows } = await shop.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'payments'`,
    );
    for (const { name } of rows) {
      const held = await shop.database.pool.query(
        `select count(*)::int from ${name} t where t::text ~* 'kanarek|kanárek|osobní|601000001'`,
      );
      expect(held.rows[0].count, name).toBe(0);
    }
  });
});

describe('cash on delivery', () => {
  it('waits for the parcel and counts as paid when it was delivered', async () => {
    const order = place(shop, 'cash_on_delivery', { payable_until: null });
    await hear(shop, 'placed', order);
    const started = await start(shop, order);
    expect(started).toMatchObject({ payment: { state: 'created' }, next: { kind: 'none' } });
    await hear(shop, 'delivered', order, 8, { status: 'delivered' });
    expect((await status(shop, started.payment.payment_id)).state).toBe('captured');
    expect(await loadEvents(shop, order)).toEqual(['payment-captured']);
  });
});
