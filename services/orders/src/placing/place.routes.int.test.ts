import { money } from '@okruh/market';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, draft, loadEvents, createPayment, send } from '../testing/buyer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const loadRow = async (id: string) => (await shop.database.pool.query('select * from orders where id = $1', [id])).rows[0];

describe('a placed order', () => {
  it('gets a number of its market and year, a code and the link that opens it', async () => {
    const order = await buy(shop);
    const year = String(new Date().getUTCFullYear()).slice(2);
    expect(order.number).toMatch(new RegExp(`^${year}1\\d{7}$`));
    expect(order.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(order.location).toMatch(new RegExp(`^/objednavka/${order.code}#t=.{32}$`));
    const other = await buy(shop, draft('ro'));
    expect(other.number).toMatch(new RegExp(`^${year}2\\d{7}$`));
    expect(other.location).toMatch(/^\/comanda\//);
    expect(Number((await buy(shop)).number)).toBe(Number(order.number) + 1);
  });

  it('is numbered also by a role that may create nothing, in a year that has no numbers yet', async () => {
    const other = await openShop();
    const client = await other.database.connect();
    const role = `orders_${Date.now().toString(36)}`;
    try {
      await client.query(`create role ${role}`);
      await client.query(`grant usage on schema orders to ${role}`);
      await client.query(`set role ${role}`);
      await expect(client.query('create sequence more_numbers')).rejects.toThrow('permission denied');
      const take = async (market: string) =>
        (await client.query('select next_order_number($1, $2) as number', [market, 'Europe/Prague'])).rows[0].number;
      expect(await take('cz')).toMatch(/^\d\d10010001$/);
      expect(await take('cz')).toMatch(/^\d\d10010002$/);
      expect(await take('ro')).toMatch(/^\d\d20010001$/);
    } finally {
      await client.query('reset role');
      await client.query(`drop owned by ${role}`);
      await client.query(`drop role ${role}`);
      await client.end();
      await other.close();
    }
  });

  it('keeps everything as the checkout computed it', async () => {
    const wanted = draft('cz', { note: 'Zvoňte dvakrát', birth_date: '1990-05-17', internal_order_number: 'PO-7' });
    const { order_id: id } = await buy(shop, wanted);
    const row = await loadRow(id);
    expect(row.snapshot).toEqual({
      is_vat_payer: false,
      lines: wanted.lines,
      totals: wanted.totals,
      applied_discounts: wanted.applied_discounts,
      trade_ins: [],
      delivery: wanted.delivery,
      payment: wanted.payment,
      consents: wanted.consents,
    });
    expect(shop.deps.personalData.open({ id, customerCiphertext: row.customer_cipher })).toEqual({
      billing_address: wanted.billing_address,
      delivery_address: null,
      birth_date: '1990-05-17',
      note: 'Zvoňte dvakrát',
      internal_order_number: 'PO-7',
    });
  });

  it('keeps no name, address, number or note in the clear, in no row and no event', async () => {
    const { order_id: id, code } = await buy(shop, draft('cz', { note: 'Kanárek zpívá' }));
    const { rows } = await shop.database.pool.query(
      `select to_jsonb(o)::text as row, (select string_agg(envelope::text, ' ') from outbox where subject = o.id::text) as events
       from orders o where id = $1`,
      [id],
    );
    for (const secret of ['Nováková', 'novakova@', '601000001', 'Dlouhá', 'Kanárek']) {
      expect(rows[0].row).not.toContain(secret);
      expect(rows[0].events).not.toContain(secret);
    }
    expect(rows[0].events).not.toContain(code);
  });

  it.each([
    ['card', 30],
    ['wallet_a', 30],
    ['pay_later', 30],
    ['leasing', 30],
    ['bank_transfer', 7 * 24 * 60],
  ] as const)('by %s waits for its money for %i minutes', async (type, minutes) => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', type) }));
    expect(order.status).toBe('awaiting_payment');
    const until = shop.picking.reservations.get(order.order_id);
    expect(until).toMatchObject({ minutes, until: order.payable_until });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed']);
  });

  it('that is paid on delivery may be picked at once', async () => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'cash_on_delivery') }));
    expect(order).toMatchObject({ status: 'new', payable_until: null });
    expect(shop.picking.reservations.get(order.order_id)?.minutes).toBeNull();
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'order-released']);
    const { rows } = await shop.database.pool.query(
      `select (envelope ->> 'aggregateversion')::int as version from outbox where subject = $1 order by position`,
      [order.order_id],
    );
    expect(rows.map((row) => row.version)).toEqual([1, 2]);
  });

  it('that an old device pays whole is paid at once', async () => {
    const wanted = draft();
    const order = await buy(shop, {
      ...wanted,
      totals: { ...wanted.totals, trade_in: wanted.totals.price, total: money(0, 'CZK') },
    });
    expect(order).toMatchObject({ status: 'paid', payable_until: null });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'order-paid', 'order-released']);
  });

  it('reserves what lies in a warehouse, and nothing for extras', async () => {
    const wanted = draft();
    const { order_id: id } = await buy(shop, wanted);
    expect(shop.picking.reservations.get(id)?.lines).toEqual([{ variant_id: wanted.lines[0]?.variant_id, quantity: 1 }]);
    const calls = shop.picking.calls.count;
    const extra = draft();
    const services = extra.lines.map((line) => ({ ...line, is_physical: false }));
    const order = await buy(shop, { ...extra, lines: services });
    expect(shop.picking.calls.count).toBe(calls);
    expect(Date.parse(order.payable_until ?? '')).toBeGreaterThan(Date.now() + 29 * 60_000);
  });
});

describe('an order that is fetched at a store', () => {
  it('is reserved there first, and says so to everyone', async () => {
    const { order_id: id } = await buy(shop, draft('cz', { store_id: 'store-brno-stred' }));
    expect(shop.picking.reservations.get(id)?.store_id).toBe('store-brno-stred');
    const { rows } = await shop.database.pool.query<{ store: string }>(
      `select envelope #>> '{data,store_id}' as store from outbox where subject = $1`,
      [id],
    );
    expect(rows.map(({ store }) => store)).toContain('store-brno-stred');
  });
});

describe('the same order', () => {
  it('sent sixteen times at once is one order, and every answer is the same', async () => {
    const wanted = draft('cz', { payment: createPayment('cz', 'cash_on_delivery') });
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(shop, wanted)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 16 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await loadEvents(shop, wanted.order_id)).toEqual(['order-placed', 'order-released']);
  });

  it('sent again with another body is the first one, also while picking is away', async () => {
    const wanted = draft();
    const first = await buy(shop, wanted);
    shop.picking.trouble.isDown = true;
    try {
      const again = await send(shop, { ...wanted, note: 'jinak', payment: createPayment('cz', 'cash_on_delivery') });
      expect(again.json()).toMatchObject({ number: first.number, code: first.code, status: 'awaiting_payment' });
    } finally {
      shop.picking.trouble.isDown = false;
    }
    expect((await loadRow(wanted.order_id)).type_payment).toBe('card');
  });

  it('under the id of another is refused', async () => {
    const wanted = draft();
    const response = await shop.app.inject({
      method: 'PUT',
      url: `/api/orders/internal/orders/${draft().order_id}`,
      headers: identityFor({ kind: 'service', sub: 'checkout', aud: 'orders' }),
      payload: wanted,
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('an order that can not be placed', () => {
  it('says what is missing and leaves nothing behind', async () => {
    const wanted = draft();
    const variant = wanted.lines[0]?.variant_id ?? '';
    shop.picking.stock.set(variant, 0);
    const response = await send(shop, wanted);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      type: 'urn:okruh:problem:out-of-stock',
      extra: { lines: [{ variant_id: variant, available: 0 }] },
    });
    expect(await loadRow(wanted.order_id)).toBeUndefined();
    expect(await loadEvents(shop, wanted.order_id)).toEqual([]);
  });

  it('because picking is away may be sent again, and takes up the reservation that a crash left', async () => {
    const wanted = draft();
    shop.picking.trouble.isDown = true;
    expect((await send(shop, wanted)).statusCode).toBe(503);
    shop.picking.trouble.isDown = false;
    // Reserved, and the process died before it wrote the order.
    const crashed = draft();
    const lines = [{ variant_id: crashed.lines[0]?.variant_id ?? '', quantity: 1 }];
    await shop.deps.picking.reserve({ orderId: crashed.order_id, market: 'cz', storeId: null, minutes: 30, lines });
    const reserved = shop.picking.reservations.get(crashed.order_id);
    expect((await buy(shop, crashed)).payable_until).toBe(reserved?.until);
    expect((await send(shop, wanted)).statusCode).toBe(200);
  });
});
