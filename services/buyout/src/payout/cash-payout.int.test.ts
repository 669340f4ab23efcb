import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Envelope } from '@okruh/contracts';
import { counterPayoutCancelled, counterPayoutPaid } from '@okruh/contracts/events/counter';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEvents, type Placed, place } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, dossier, inspectDevice } from '../testing/staff.ts';
import { counterHandlers } from './on-counter-payouts.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const till = identityFor({ kind: 'service', sub: 'counter', aud: 'buyout', market: null });
/** Each of another person, but for those that are asked to share one. */
async function accepted(market: 'cz' | 'ro' = 'cz', person: string = randomUUID()): Promise<Placed & { readonly amount: number }> {
  const placed = await place(shop, market);
  const { final_price: price } = await inspectDevice(shop, placed.id);
  await shop.database.pool.query('update buyouts set e_mail_index = $2 where id = $1', [placed.id, person]);
  return { ...placed, amount: price?.amount ?? 0 };
}
const loadBill = async (scan: string, headers = till) =>
  (await shop.app.inject({ url: `/api/buyout/internal/payout-bills/${scan}`, headers })).json();
const claim = (id: string, amount: number, payout: string = randomUUID()) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/buyout/internal/buyouts/${id}/cash-payout`,
    headers: till,
    payload: { payout_id: payout, amount, by: 'Karel Bureš' },
  });
const exportToBank = (ids: readonly string[], market = 'cz') =>
  shop.app.inject({ method: 'POST', url: '/api/buyout/admin/payouts/export', headers: as('accountant'), payload: { market, ids } });
async function hear(contract: typeof counterPayoutPaid | typeof counterPayoutCancelled, id: string, payout: string): Promise<void> {
  const file = new URL(`../../../../packages/contracts/samples/${contract.type}.json`, import.meta.url);
  const sample: Envelope<object> = JSON.parse(await readFile(file, 'utf8'));
  const event = { ...sample, id: randomUUID(), data: { ...sample.data, subject_id: id, payment_id: payout } };
  const handler = counterHandlers.find((one) => one.contract.type === contract.type);
  await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}

describe('what is to be paid out for a device', () => {
  it('is said to the till by number, code and id, with who signs', async () => {
    const { id, number, code, amount } = await accepted();
    for (const scan of [number, number.toLowerCase(), code, id])
      expect(await loadBill(scan)).toMatchObject({
        buyout_id: id,
        number,
        customer: 'Novotný J.',
        seller_name: 'Jan Novotný',
        amount: { amount, currency: 'CZK' },
        state: 'open',
        status_url: expect.stringContaining('#t='),
      });
    expect((await shop.app.inject({ url: `/api/buyout/internal/payout-bills/V26-999999`, headers: till })).statusCode).toBe(404);
    const orders = identityFor({ kind: 'service', sub: 'orders', aud: 'buyout', market: null });
    expect((await shop.app.inject({ url: `/api/buyout/internal/payout-bills/${number}`, headers: orders })).statusCode).toBe(403);
  });

  it('is nothing before a price is agreed, for what a courier fetched, and once a bank file has it', async () => {
    const early = await place(shop);
    expect(await loadBill(early.number)).toMatchObject({ state: 'not-payable' });
    const fetched = await accepted();
    await shop.database.pool.query(`update buyouts set hand_over = 'courier' where id = $1`, [fetched.id]);
    expect(await loadBill(fetched.number)).toMatchObject({ state: 'not-payable' });
    const sent = await accepted();
    await exportToBank([sent.id]);
    expect(await loadBill(sent.number)).toMatchObject({ state: 'not-payable' });
    expect((await claim(sent.id, sent.amount)).json().type).toContain('not-payable');
  });
});

describe('a pay-out in cash', () => {
  it('is claimed once by the till, completed by its event, and never twice', async () => {
    const { id, amount, number } = await accepted();
    const payout = randomUUID();
    expect((await claim(id, amount - 100, payout)).json().type).toContain('changed-meanwhile');
    expect((await claim(id, amount, payout)).statusCode).toBe(200);
    expect((await claim(id, amount, payout)).statusCode).toBe(200);
    expect(await dossier(shop, id)).toMatchObject({ status: 'payout_requested', pay_to: 'cash' });
    // Neither a new bank file nor the confirmation of an old one touches it.
    expect((await exportToBank([id])).statusCode).toBe(409);
    const confirm = {
      method: 'POST',
      url: '/api/buyout/admin/payouts/confirm',
      headers: as('accountant'),
      payload: { ids: [id] },
    } as const;
    expect((await shop.app.inject(confirm)).statusCode).toBe(409);
    await hear(counterPayoutPaid, id, payout);
    await hear(counterPayoutPaid, id, payout);
    const paid = await dossier(shop, id);
    expect(paid.status).toBe('paid');
    expect(paid.history.filter(({ label }) => label === 'Vyplaceno v hotovosti')).toHaveLength(1);
    expect(paid.history.find(({ event }) => event === 'cash_payout_claimed')).toMatchObject({ by: 'Karel Bureš' });
    expect((await loadEvents(shop, id)).filter((event) => event === 'payout-made')).toHaveLength(1);
    const { rows } = await shop.database.pool.query(
      `select envelope -> 'data' -> 'is_paid_in_cash' as cash from outbox where subject = $1 and type = 'buyout.payout-made.v1'`,
      [id],
    );
    expect(rows).toEqual([{ cash: true }]);
    expect(await loadBill(number)).toMatchObject({ state: 'paid' });
    // A late word of another pay-out changes nothing.
    await hear(counterPayoutCancelled, id, randomUUID());
    expect((await dossier(shop, id)).status).toBe('paid');
  });

  it('and a bank file that race for a device: one of them gets it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, amount } = await accepted();
      const [cash, bank] = await Promise.all([claim(id, amount), exportToBank([id])]);
      expect([cash.statusCode === 200, bank.statusCode === 201].filter(Boolean)).toHaveLength(1);
    }
  });

  it('that the till called off waits for the bank again, unless a newer one has it', async () => {
    const { id, amount } = await accepted();
    const [first, second] = [randomUUID(), randomUUID()];
    await claim(id, amount, first);
    await claim(id, amount, second);
    await hear(counterPayoutCancelled, id, first);
    expect(await dossier(shop, id)).toMatchObject({ status: 'payout_requested', pay_to: 'cash' });
    await hear(counterPayoutCancelled, id, second);
    expect(await dossier(shop, id)).toMatchObject({ status: 'accepted', pay_to: 'bank' });
    expect((await exportToBank([id])).statusCode).toBe(201);
  });

  it('keeps to what the law allows one person in a day, also at two tills at once', async () => {
    const person = randomUUID();
    const [one, other] = [await accepted('ro', person), await accepted('ro', person)];
    // 6,000 lei each; 10,000 are allowed.
    await shop.database.pool.query('update buyouts set final_price = 600000 where id = any($1)', [[one.id, other.id]]);
    const both = await Promise.all([claim(one.id, 600_000), claim(other.id, 600_000)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().type).toContain('cash-limit');
    const left = both[0].statusCode === 409 ? one : other;
    expect(await loadBill(left.number)).toMatchObject({ state: 'cash-limit' });
    // Tomorrow it may be paid; what another person got doesn't count.
    await shop.database.pool.query(
      `update buyouts set cash_claimed_at = now() - interval '2 days' where e_mail_index = $1 and pay_to = 'cash'`,
      [person],
    );
    expect((await claim(left.id, 600_000)).statusCode).toBe(200);
  });
});
