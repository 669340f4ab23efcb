import { randomUUID } from 'node:crypto';
import { DependencyDown } from '@okruh/service-kit';
import { identityFor, pdfText } from '@okruh/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clerkAt, openShop, type Shop } from '../testing/shop.ts';
import { checkPending } from './check-pending.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => {
  shop.claimed.answer = () => Promise.resolve(null);
});
afterAll(() => shop.close());

/** A device that was handed over, and whose price is agreed. */
const buy = (amount: number, changes: Parameters<Shop['owe']>[1] = {}) =>
  shop.owe(amount, {
    kind: 'buyout',
    number: `V26-${randomUUID().slice(0, 6)}`,
    title: 'Apple iPhone 13 128 GB',
    storeId: null,
    payee: 'Jana Nováková',
    ...changes,
  });
const loadEvents = async (subject: string) => {
  const { rows } = await shop.database.pool.query<{ type: string; version: number }>(
    `select type, (envelope ->> 'aggregateversion')::int as version from outbox where envelope -> 'data' ->> 'subject_id' = $1 order by id`,
    [subject],
  );
  return rows.map(({ type, version }) => [type.split('.')[1], version]);
};
async function openDrawer(float = 1_000_000, store?: string) {
  const clerk = clerkAt(shop, store);
  await clerk.open(float);
  return clerk;
}

describe('a pay-out in cash', () => {
  it('moves the drawer, has a slip to be signed, and is published once, also when it is pressed twice at once', async () => {
    const clerk = await openDrawer();
    const device = buy(640_000);
    expect((await clerk.find(device.number)).body).toMatchObject({ kind: 'buyout', due: { amount: 640_000 } });
    const id = randomUUID();
    const both = await Promise.all([clerk.payOut(device, { id }), clerk.payOut(device, { id })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { body: paid } = both[0];
    expect(paid).toMatchObject({ kind: 'payout', state: 'taken', tender: 'cash', amount: { amount: 640_000 }, may_refund: false });
    expect(both[1].body.receipt_number).toBe(paid.receipt_number);
    expect(await clerk.till()).toMatchObject({ expected: { amount: 360_000 }, paid_out: { amount: 640_000 }, cash_taken: { amount: 0 } });
    expect(await loadEvents(device.id)).toEqual([['payout-paid', 1]]);
    expect(shop.claims.find((claim) => claim.id === device.id)).toMatchObject({ payoutId: id, amount: 640_000, by: 'Karel Bureš' });
    const { body: pdf } = await clerk.call<Buffer>('GET', `payments/${paid.id}/receipt.pdf`);
    const text = pdfText(pdf).replaceAll(/\s+/g, ' ');
    for (const part of [`Doklad o výplatě ${paid.receipt_number}`, `Výkup ${device.number}`, 'Jana Nováková', 'Podpis prodávajícího'])
      expect(text).toContain(part);
    const mail = await shop.app.inject({
      url: `/api/counter/internal/mails/receipt/${paid.id}`,
      headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'counter', market: null }),
    });
    expect(mail.json()).toMatchObject({
      to: 'jana@example.com',
      variables: { subject_number: device.number, document_kind: 'Doklad o výplatě' },
    });
    expect((await clerk.refund(paid.id)).body.type).toContain('not-refundable');
    shop.change(device, { refusal: 'paid' });
    expect((await clerk.payOut(device)).body.type).toContain('paid');
  });

  it('of two clerks at the same device is paid by one', async () => {
    const [one, other] = [await openDrawer(), await openDrawer(1_000_000, 'brno')];
    const device = buy(500_000);
    const both = await Promise.all([one.payOut(device), other.payOut(device)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await loadEvents(device.id)).filter(([type]) => type === 'payout-paid')).toHaveLength(1);
    const sums = await Promise.all([one, other].map(async (clerk) => (await clerk.till())?.paid_out.amount ?? 0));
    expect(sums.toSorted((a, b) => a - b)).toEqual([0, 500_000]);
  });

  it('is refused when it isn’t in the drawer, at another sum, over the law’s limit, in the other market, or claimed by a bank file', async () => {
    const clerk = await openDrawer(100_000);
    const type = async (device: ReturnType<typeof buy>, amount?: number) =>
      (await clerk.payOut(device, amount === undefined ? {} : { amount })).body.type.split(':').at(-1);
    expect(await type(buy(200_000))).toBe('not-enough-cash');
    expect(await type(buy(50_000), 40_000)).toBe('changed-meanwhile');
    expect(await type(buy(50_000, { refusal: 'cash-limit' }))).toBe('cash-limit');
    expect((await clerk.find(buy(50_000, { refusal: 'cash-limit' }).number)).body).toMatchObject({
      title: expect.stringContaining('převodem'),
    });
    expect(await type(buy(50_000, { market: 'ro' }))).toBe('other-store');
    const taken = buy(50_000);
    shop.claimed.answer = () => Promise.resolve('not-payable');
    expect(await type(taken)).toBe('not-payable');
    expect(await loadEvents(taken.id)).toEqual([['payout-cancelled', 1]]);
    expect(await clerk.till()).toMatchObject({ expected: { amount: 100_000 }, paid_out: { amount: 0 } });
    const unseen = await clerk.call('POST', 'payouts', { id: randomUUID(), buyout_id: taken.id, amount: 50_000, identity_checked: false });
    expect(unseen.status).toBe(400);
    expect((await clerkAt(shop).payOut(buy(50_000))).body.type).toContain('no-open-drawer');
    // Nobody pays for a device at the till.
    const paying = await clerk.pay([buy(50_000)], { tender: 'cash', due: 50_000, amount: 50_000, given: 50_000 });
    expect(paying.body.type).toContain('not-payable');
  });

  it('goes on when it is sent again after an outage, and keeps the drawer open until it ended', async () => {
    const clerk = await openDrawer();
    const device = buy(300_000);
    const id = randomUUID();
    shop.claimed.answer = () => Promise.reject(new DependencyDown('buyout'));
    expect((await clerk.payOut(device, { id })).status).toBe(503);
    expect(await clerk.till()).toMatchObject({ expected: { amount: 1_000_000 } });
    const drawer = await clerk.till();
    const closing = await clerk.call<{ type: string }>('POST', `drawers/${drawer?.id}/close`, {
      version: drawer?.version,
      counted: 1_000_000,
      reason: '',
    });
    expect(closing.body.type).toContain('payment-pending');
    shop.claimed.answer = () => Promise.resolve(null);
    expect((await clerk.payOut(device, { id })).body).toMatchObject({ state: 'taken' });
    expect(await clerk.till()).toMatchObject({ expected: { amount: 700_000 } });
    expect(await loadEvents(device.id)).toEqual([['payout-paid', 1]]);
  });

  it('that nobody carries through is called off, and the buy-out is informed', async () => {
    const clerk = await openDrawer();
    const device = buy(300_000);
    const id = randomUUID();
    shop.claimed.answer = () => Promise.reject(new DependencyDown('buyout'));
    await clerk.payOut(device, { id });
    await shop.database.pool.query(`update payments set created_at = now() - interval '2 minutes', next_check_at = now() where id = $1`, [
      id,
    ]);
    await checkPending(shop.deps);
    await checkPending(shop.deps);
    expect(await loadEvents(device.id)).toEqual([['payout-cancelled', 1]]);
    shop.claimed.answer = () => Promise.resolve(null);
    // Late by the same page: it ended. A new one pays.
    expect((await clerk.payOut(device, { id })).body.type).toContain('payout-ended');
    expect((await clerk.payOut(device)).body).toMatchObject({ state: 'taken' });
    expect(await loadEvents(device.id)).toEqual([
      ['payout-cancelled', 1],
      ['payout-paid', 2],
    ]);
  });

  it('stands in the closing of the day, and the sums add up', async () => {
    const clerk = await openDrawer(500_000);
    const repair = shop.owe(129_000);
    await clerk.pay([repair], { tender: 'cash', due: 129_000, amount: 129_000, given: 129_000 });
    await clerk.payOut(buy(400_000));
    const drawer = await clerk.till();
    expect(drawer).toMatchObject({ float: { amount: 500_000 }, cash_taken: { amount: 129_000 }, paid_out: { amount: 400_000 } });
    expect(drawer?.expected.amount).toBe(500_000 + 129_000 - 400_000);
    const closed = await clerk.call('POST', `drawers/${drawer?.id}/close`, { version: drawer?.version, counted: 229_000, reason: '' });
    expect(closed.body).toMatchObject({ difference: { amount: 0 } });
  });
});
