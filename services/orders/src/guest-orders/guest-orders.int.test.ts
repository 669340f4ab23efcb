import { jetstreamManager } from '@nats-io/jetstream';
import { getStreamName } from '@okruh/contracts';
import { customerRegistered } from '@okruh/contracts/events/accounts';
import type { Market } from '@okruh/market';
import { DependencyDown, startConsumer } from '@okruh/service-kit';
import { eventually, identityFor, silentLogger, testNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkGuestOrders } from '../request/guest-orders.ts';
import { type Bought, buy, draft } from '../testing/buyer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { sample, publish } from '../testing/publish-sample.ts';
import { onCustomerRegistered } from './on-customer-registered.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let people = 0;
/** A mailbox that nobody else of the tests has. */
const newMailbox = (): string => `guest-${(people += 1)}@example.com`;

/** An order of somebody who isn't logged in. */
const buyAsGuest = (eMail: string, market: Market = 'cz'): Promise<Bought> => {
  const order = draft(market);
  return buy(shop, { ...order, billing_address: { ...order.billing_address, email: eMail } });
};
const confirmed = (eMail: string, market: Market = 'cz'): string => {
  const id = uuidv7();
  shop.mailboxes.set(id, { market, eMail });
  return id;
};
const as = (account: string, market: Market = 'cz') => identityFor({ kind: 'customer', sub: account, market, roles: ['customer'] });
const mine = async (account: string, market: Market = 'cz'): Promise<string[]> => {
  const answer = await shop.app.inject({ url: '/api/orders/mine', headers: as(account, market) });
  return answer.json<{ items: { number: string }[] }>().items.map(({ number }) => number);
};
const see = async (order: Bought, account: string) =>
  (await shop.app.inject({ url: `/api/orders/orders/${order.code}`, headers: as(account) })).json<{
    may_act: boolean;
    may_register: boolean;
    customer: { first_name: string } | null;
  }>();

describe('orders of a guest', () => {
  it('are the account’s once its address is confirmed, whole and with the right to cancel', async () => {
    const eMail = newMailbox();
    const orders = [await buyAsGuest(eMail), await buyAsGuest(eMail.toUpperCase())];
    const account = confirmed(eMail);
    expect(await mine(account)).toEqual(orders.map(({ number }) => number).toReversed());
    const [order] = orders;
    if (order === undefined) throw new Error('nothing was bought');
    expect(await see(order, account)).toMatchObject({ may_act: true, may_register: false, customer: { first_name: 'Jana' } });
    const cancelled = await shop.app.inject({
      method: 'POST',
      url: `/api/orders/orders/${order.code}/cancel`,
      headers: as(account),
      payload: {},
    });
    expect(cancelled.json()).toEqual({ status: 'cancelled' });
  });

  it('show nothing to an account that isn’t confirmed, nor to any other', async () => {
    const eMail = newMailbox();
    const order = await buyAsGuest(eMail);
    // The identity of somebody who registered with the address but never opened the link: accounts know no such customer.
    expect(await mine(uuidv7())).toEqual([]);
    const eve = confirmed(newMailbox());
    expect(await mine(eve)).toEqual([]);
    expect(await see(order, eve)).toMatchObject({ may_act: false, customer: null });
    expect(await mine(confirmed(eMail))).toEqual([order.number]);
  });

  it('placed signed out later are there at the next visit', async () => {
    const eMail = newMailbox();
    const account = confirmed(eMail);
    expect(await mine(account)).toEqual([]);
    const order = await buyAsGuest(eMail);
    expect(await mine(account)).toEqual([order.number]);
    expect(await see(order, account)).toMatchObject({ may_act: true });
    // Also when the visit begins with the order's page.
    const next = await buyAsGuest(eMail);
    expect(await see(next, account)).toMatchObject({ may_act: true, may_cancel: true });
  });

  it('of one market aren’t an account’s of the other', async () => {
    const eMail = newMailbox();
    const order = await buyAsGuest(eMail, 'ro');
    expect(await mine(confirmed(eMail, 'cz'))).toEqual([]);
    expect(await mine(confirmed(eMail, 'ro'), 'ro')).toEqual([order.number]);
  });

  it('are taken by nobody once they have an owner', async () => {
    const eMail = newMailbox();
    const owner = uuidv7();
    const order = draft('cz', { customer_id: owner });
    const bought = await buy(shop, { ...order, billing_address: { ...order.billing_address, email: eMail } });
    expect(await mine(confirmed(eMail))).toEqual([]);
    expect(await mine(owner)).toEqual([bought.number]);
  });

  it('without an address belong to nobody', async () => {
    await buyAsGuest('');
    expect(await mine(confirmed(newMailbox()))).toEqual([]);
  });

  it('are linked once however many visits come at once, while more are being placed', async () => {
    const eMail = newMailbox();
    const account = confirmed(eMail);
    const [placed] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => buyAsGuest(eMail))),
      ...Array.from({ length: 6 }, () => mine(account)),
    ]);
    expect((await mine(account)).toSorted()).toEqual(placed.map(({ number }) => number).toSorted());
  });

  it('wait while accounts don’t answer; what is linked already is shown', async () => {
    const account = uuidv7();
    const own = await buy(shop, draft('cz', { customer_id: account }));
    const accounts = { ...shop.deps.accounts, loadMailbox: () => Promise.reject(new DependencyDown('accounts')) };
    await expect(linkGuestOrders(shop.database.db, { ...shop.deps, accounts }, account)).rejects.toThrow(DependencyDown);
    const found = shop.deps.accounts.loadMailbox;
    Object.assign(shop.deps.accounts, accounts);
    expect(await mine(account)).toEqual([own.number]);
    Object.assign(shop.deps.accounts, { loadMailbox: found });
  });

  it('are found by a hash that shows no address', async () => {
    const eMail = newMailbox();
    await mine(confirmed(eMail));
    const { rows } = await shop.database.pool.query<{ row: string }>('select account_mailboxes::text as row from account_mailboxes');
    for (const { row } of rows) expect(row).not.toContain('guest-');
  });
});

describe('a customer who confirms the address', () => {
  it('has the orders before the first visit, and the event twice changes nothing', async () => {
    const nats = await testNats();
    const link = await nats.link();
    const manager = await jetstreamManager(await link.connected());
    await manager.streams.add({ name: getStreamName('accounts'), subjects: ['shop.accounts.>'] });
    const consumer = startConsumer({
      database: shop.database,
      nats: link,
      name: 'orders',
      handlers: [onCustomerRegistered(shop.deps)],
      logger: silentLogger,
      retryEveryMs: 100,
    });
    const eMail = newMailbox();
    const order = await buyAsGuest(eMail);
    const account = confirmed(eMail);
    const event = await sample(customerRegistered.type, account, 1, { account_id: account, market: 'cz' });
    await publish(nats, event, event);
    await eventually(async () => expect(await see(order, account)).toMatchObject({ may_act: true }));
    await consumer.stop();
    await nats.close();
  });
});
