import type { Envelope } from '@okruh/contracts';
import type { Statistics } from '@okruh/contracts/http/orders-admin/statistics';
import { jetstreamManager } from '@nats-io/jetstream';
import type { OrderState } from '@okruh/contracts/events/orders';
import { addDays, localTime, money } from '@okruh/market';
import { type Handler, openDatabase, rebuildProjection } from '@okruh/service-kit';
import { identityFor, silentLogger, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invoiceHandlers, invoiceProjection } from '../invoices/on-invoice-created.ts';
import { publish, sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { purchaseHandlers } from './on-buyouts.ts';
import { saleHandlers, saleProjection } from './on-orders.ts';
import { costHandlers } from './on-supplier-prices.ts';

let shop: Shop;
let nats: TestNats;
beforeAll(async () => {
  [shop, nats] = await Promise.all([openShop(), testNats({ hasUsers: true })]);
});
afterAll(async () => {
  await nats.close();
  await shop.close();
});
beforeEach(async () => {
  await shop.database.pool.query(
    'delete from sale_lines; delete from sale_changes; delete from purchases; delete from sale_sums; delete from sale_hours; delete from sale_variants; delete from variant_costs; delete from order_invoices',
  );
});

const today = localTime(new Date(), 'cz').date;
/** The phone of the sample. */
const PHONE = 'apple-iphone-15-128gb-blue-aplus';
const at = (daysAgo: number, time = '00:30'): string => `${addDays(today, -daysAgo)}T${time}:00.000Z`;

/** An order of a phone for 14 490 Kč with a warranty for 990 Kč and a delivery for the rest of its price. */
const order = (id: string, version: number, data: Partial<OrderState> = {}, type = 'orders.order-placed.v1'): Promise<Envelope> =>
  sample(type, id, version, { order_id: id, placed_at: at(1), price: money(1_557_900, 'CZK'), total: money(1_557_900, 'CZK'), ...data });

async function apply(handlers: readonly Handler[], ...events: readonly Envelope[]): Promise<void> {
  for (const event of events) {
    const handler = handlers.find(({ contract }) => contract.type === event.type);
    await shop.database.db.transaction((tx) => handler?.apply(event, tx, silentLogger) ?? Promise.resolve());
  }
}
const sell = (...events: readonly Envelope[]) => apply(saleHandlers, ...events);

async function read(query = 'market=cz&days=7'): Promise<Statistics> {
  const answer = await shop.app.inject({
    url: `/api/orders/admin/statistics?${query}`,
    headers: identityFor({ kind: 'staff', roles: ['admin'] }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<Statistics>();
}
/** What the sums say, beside what the facts add up to. */
async function compareSums(): Promise<void> {
  const facts = `(select market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net from sale_lines union all
    select market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net from sale_changes) as facts`;
  const { rows } = await shop.database.pool.query(`
    (select market, day, null::int as hour, store, category, brand, is_used, outcome, sum(orders), sum(pieces), sum(gross), sum(net) from ${facts}
      group by market, day, store, category, brand, is_used, outcome having sum(orders) <> 0 or sum(pieces) <> 0 or sum(gross) <> 0
    union all select market, day, hour, null, category, null, null, outcome, sum(orders), null, sum(gross), null from ${facts}
      group by market, day, hour, category, outcome having sum(orders) <> 0 or sum(gross) <> 0)
    except (select market, day, null, store, category, brand, is_used, outcome, orders, pieces, gross, net from sale_sums
    union all select market, day, hour, null, category, null, null, outcome, orders, null, gross, null from sale_hours)`);
  expect(rows).toEqual([]);
}

describe('statistics', () => {
  it('count an order once, in the day of its placing, with its goods by kind and its delivery apart', async () => {
    const id = uuidv7();
    const placed = await order(id, 1);
    await sell(placed, placed);
    const { totals, by_category, by_day, by_brand } = await read();
    expect(totals).toMatchObject({ orders: 1, pieces: 2, revenue: money(1_557_900, 'CZK') });
    expect(by_category.map(({ category, revenue }) => [category, revenue.amount])).toEqual([
      ['phone', 1_449_000],
      ['service', 99_000],
      ['delivery', 9_900],
    ]);
    expect(by_day).toHaveLength(7);
    expect(by_day.find(({ day }) => day === addDays(today, -1))).toMatchObject({ orders: 1, revenue: money(1_557_900, 'CZK') });
    expect(by_brand.map(({ brand }) => brand)).toEqual(['Apple']);
    await compareSums();
  });

  it('leave out a cancelled order, whichever event came first, and count it where that is asked', async () => {
    const id = uuidv7();
    await sell(await order(id, 3, { status: 'cancelled' }, 'orders.order-cancelled.v1'), await order(id, 1));
    expect((await read()).totals).toMatchObject({ orders: 0, revenue: money(0, 'CZK'), cancelled: money(1_557_900, 'CZK') });
    expect((await read('market=cz&days=7&cancelled=true')).totals).toMatchObject({ orders: 1, revenue: money(1_557_900, 'CZK') });
    await compareSums();
  });

  it('name what nobody took apart from what was sold', async () => {
    const id = uuidv7();
    await sell(await order(id, 1), await order(id, 6, { status: 'returned' }, 'orders.order-returned.v1'));
    expect((await read()).totals).toMatchObject({ orders: 0, revenue: money(0, 'CZK'), returned: money(1_557_900, 'CZK') });
    await compareSums();
  });

  it('take pieces off that left an order, also when it ends before that is known', async () => {
    const id = uuidv7();
    const state = { status: 'picking' } as const;
    const changed = await sample('orders.order-changed.v1', id, 2, {
      order_id: id,
      placed_at: at(1),
      ...state,
      price: money(1_557_900, 'CZK'),
      total: money(1_557_900, 'CZK'),
      change: {
        id: uuidv7(),
        kind: 'dropped',
        variant_id: 'apple-iphone-15-128gb-blue-aplus',
        quantity: 1,
        amount: money(1_449_000, 'CZK'),
        is_due_reduced: false,
        substitute_name: null,
      },
    });
    await sell(await order(id, 1), changed, changed);
    expect((await read()).totals).toMatchObject({ orders: 1, pieces: 1, revenue: money(108_900, 'CZK') });
    await sell(await order(id, 3, { status: 'cancelled' }, 'orders.order-cancelled.v1'));
    expect((await read()).totals).toMatchObject({ orders: 0, revenue: money(0, 'CZK'), cancelled: money(108_900, 'CZK') });
    await compareSums();
  });

  it('stand beside the days before, and are narrowed by kind, condition and store', async () => {
    await sell(await order(uuidv7(), 1), await order(uuidv7(), 1, { placed_at: at(8), store_id: 'store-plzen' }));
    const all = await read();
    expect([all.totals.orders, all.previous.orders]).toEqual([1, 1]);
    expect(all.by_store.map(({ store_id, orders }) => [store_id, orders])).toEqual([
      [null, 1],
      ['store-plzen', 0],
    ]);
    const used = await read('market=cz&days=7&condition=used&category=phone');
    expect(used.totals).toMatchObject({ orders: 0, pieces: 1, revenue: money(1_449_000, 'CZK') });
    expect(used.by_hour).toBeNull();
    expect(all.by_hour?.map(({ orders }) => orders).reduce((sum, orders) => sum + orders)).toBe(1);
    expect((await read('market=cz&days=7&condition=new')).totals.pieces).toBe(1);
    expect((await read('market=cz&days=7&store=store-plzen')).previous.orders).toBe(1);
  });

  it('keep the currencies apart', async () => {
    const ron = (amount: number) => money(amount, 'RON');
    const id = uuidv7();
    const romanian = await order(id, 1, { market: 'ro', price: ron(100_000), total: ron(100_000), lines: [] });
    await sell(romanian, await order(uuidv7(), 1));
    expect((await read('market=ro&days=7')).totals.revenue).toEqual(ron(100_000));
    expect((await read()).by_market).toEqual([
      { market: 'cz', orders: 1, revenue: money(1_557_900, 'CZK') },
      { market: 'ro', orders: 1, revenue: ron(100_000) },
    ]);
  });

  it('work out the margin of new goods at the cost of the day, whenever it became known', async () => {
    const cost = (version: number, effectiveOn: string, amount: number) =>
      sample('invoicing.supplier-price-changed.v1', 'phone@cz', version, {
        variant_id: PHONE,
        market: 'cz',
        unit_cost: money(amount, 'CZK'),
        effective_on: effectiveOn,
      });
    const orderNew = async (id: string, version: number, changes: Partial<OrderState> = {}, type = 'orders.order-placed.v1') => {
      const envelope = (await order(id, version, changes, type)) as Envelope<OrderState>;
      const lines = envelope.data.lines.map((line) => (line.variant_id === PHONE ? { ...line, quality: 'new' as const } : line));
      return { ...envelope, data: { ...envelope.data, lines } };
    };
    // A used phone has no supplier.
    await sell(await orderNew(uuidv7(), 1), await orderNew(uuidv7(), 1, { placed_at: at(9) }), await order(uuidv7(), 1));
    expect((await read()).totals.margin).toBeNull();
    // Known after the sale; the later one came first, and one is delivered twice.
    await apply(costHandlers, await cost(2, addDays(today, -3), 900_000), await cost(1, addDays(today, -30), 1_000_000));
    await apply(costHandlers, await cost(2, addDays(today, -3), 900_000));
    const { totals, previous, by_category } = await read();
    const net = Math.round(1_449_000 / 1.21);
    expect(totals.margin).toEqual({ amount: money(net - 900_000, 'CZK'), percent: 24.8, known_percent: 100 });
    expect(previous.margin).toMatchObject({ amount: money(net - 1_000_000, 'CZK') });
    expect(by_category.map(({ category, margin }) => [category, margin?.percent ?? null])).toEqual([
      ['phone', 24.8],
      ['service', null],
      ['delivery', null],
    ]);
    expect((await read('market=cz&days=7&brand=Apple')).totals.margin).toBeNull();
    // What left the shop's hands no more earns nothing.
    const id = uuidv7();
    await sell(await orderNew(id, 1));
    await sell(await orderNew(id, 2, { status: 'cancelled' }, 'orders.order-cancelled.v1'));
    expect((await read()).totals.margin).toMatchObject({ amount: money(net - 900_000, 'CZK') });
    const { rows } = await shop.database.pool.query(
      `select sum(pieces)::int as pieces from sale_variants where outcome = 'sold' and variant_id = $1`,
      [PHONE],
    );
    expect(rows).toEqual([{ pieces: 2 }]);
  });

  it('report what was credited for withdrawals, not for other reasons', async () => {
    const credit = (reason: string, total: number) => {
      const id = uuidv7();
      return sample('invoicing.credit-note-created.v1', id, 1, {
        document_id: id,
        order_id: uuidv7(),
        kind: 'credit-note',
        issued_on: addDays(today, -1),
        total: money(total, 'CZK'),
        credit_reason: reason,
      });
    };
    await apply(invoiceHandlers, await credit('complaint', 100_000), await credit('price', 50_000));
    await apply(invoiceProjection.handlers, await credit('withdrawal', 300_000));
    const { totals, previous } = await read();
    expect([totals.withdrawn, previous.withdrawn]).toEqual([money(300_000, 'CZK'), money(0, 'CZK')]);
    expect((await read('market=cz&days=7&category=phone')).totals.withdrawn).toBeNull();
  });

  it('report what was bought: by week and hand-over, by model, and how many sellers agreed', async () => {
    const device = (version: number, data: object, type = 'buyout.buyout-accepted.v1') => {
      const id = uuidv7();
      return sample(type, id, version, { buyout_id: id, changed_at: at(1), ...data });
    };
    const phone = {
      device_name: 'Apple iPhone 13 128 GB',
      type_device: 'phone',
      price: money(500_000, 'CZK'),
      final_price: money(480_000, 'CZK'),
    };
    await apply(
      purchaseHandlers,
      await device(4, { ...phone, hand_over: 'courier' }),
      await device(4, { ...phone, hand_over: 'store' }),
      await device(5, phone, 'buyout.device-returned.v1'),
    );
    const { purchases, totals, by_category } = await read();
    expect(purchases.by_week).toEqual([{ from: addDays(today, -6), to: today, store: 1, courier: 1 }]);
    expect(purchases.by_model).toEqual([
      { device_name: phone.device_name, devices: 2, estimate: money(500_000, 'CZK'), paid: money(480_000, 'CZK'), accepted_percent: 67 },
    ]);
    expect(totals).toMatchObject({ devices_bought: 2, purchases: money(960_000, 'CZK') });
    expect(by_category).toMatchObject([{ category: 'phone', purchases: money(960_000, 'CZK') }]);
  });

  it('are for those who may read them, and refuse days that nobody offers', async () => {
    const get = (query: string, role: 'admin' | 'warehouse') =>
      shop.app.inject({ url: `/api/orders/admin/statistics?${query}`, headers: identityFor({ kind: 'staff', roles: [role] }) });
    expect((await get('days=7', 'warehouse')).statusCode).toBe(403);
    expect((await get('days=8', 'admin')).statusCode).toBe(400);
  });

  it('are exported table by table', async () => {
    await sell(await order(uuidv7(), 1));
    const answer = await shop.app.inject({
      url: '/api/orders/admin/statistics/export?market=cz&days=7&table=categories',
      headers: identityFor({ kind: 'staff', roles: ['admin'] }),
    });
    expect(answer.body).toContain('Kategorie;Kusů;Tržby s DPH');
    expect(answer.body).toContain('Telefony;1;14490,00;0,00');
  });

  it('are read again from the stream', async () => {
    const link = await nats.link();
    const { streams } = await jetstreamManager(await link.connected());
    await streams.add({ name: 'ORDERS', subjects: ['shop.orders.>'] });
    const id = uuidv7();
    await publish(nats, await order(id, 1), await order(id, 2, { status: 'cancelled' }, 'orders.order-cancelled.v1'));
    const database = openDatabase({ url: shop.database.url, schema: 'orders', applicationName: 'rebuild', max: 1 });
    const own = await nats.link('orders');
    try {
      const run = async () =>
        rebuildProjection({ database, nats: await own.connected(), logger: silentLogger, mayWrite: true }, saleProjection);
      expect(await run()).toMatchObject({ events: 2, missing: 3, different: 0, stray: 0 });
      expect(await run()).toMatchObject({ missing: 0, different: 0, stray: 0 });
    } finally {
      await database.close();
    }
    await compareSums();
    expect((await read()).totals.cancelled).toEqual(money(1_557_900, 'CZK'));
  });
});
