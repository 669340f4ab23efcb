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
import { onStoreChanged } from './on-store-changed.ts';
import { saleHandlers, saleProjection } from './on-orders.ts';
import { costHandlers, costProjection } from './on-supplier-prices.ts';

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
    'delete from sale_lines; delete from sale_changes; delete from purchases; delete from sale_sums; delete from sale_hours; delete from sale_store_hours; delete from sale_variants; delete from sale_margins; delete from variant_costs; delete from order_invoices; delete from stores',
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
const renamed = (id: string, version: number, name: string, market: 'cz' | 'ro' = 'cz') =>
  sample('accounts.store-changed.v1', id, version, { store_id: id, name, market });
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
  const facts = `(select market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net, variant_id from sale_lines union all
    select market, day, hour, store, category, brand, is_used, outcome, orders, pieces, gross, net, variant_id from sale_changes)`;
  const goods = `variant_id is not null and not is_used and category not in ('delivery', 'service')`;
  const sums = [
    ['sale_sums', 'market, day, store, category, brand, is_used, outcome', 'orders pieces gross net', 'true'],
    ['sale_hours', 'market, day, hour, category, outcome', 'orders gross', 'true'],
    ['sale_store_hours', 'market, store, day, hour, category, outcome', 'orders gross', 'true'],
    ['sale_variants', 'market, variant_id, day, store, category, outcome', 'pieces net', goods],
  ] as const;
  for (const [table, keys, names, where] of sums) {
    const columns = names.split(' ');
    const isAny = columns.map((name) => `sum(${name}) <> 0`).join(' or ');
    const added = `select ${keys}, ${columns.map((name) => `sum(${name})`).join(', ')} from ${facts} facts where ${where} group by ${keys} having ${isAny}`;
    const stored = `select ${keys}, ${columns.map((name) => `${name}::numeric`).join(', ')} from ${table}
      where ${columns.map((name) => `${name} <> 0`).join(' or ')}`;
    const { rows } = await shop.database.pool.query(`(${added} except ${stored}) union all (${stored} except ${added})`);
    expect(rows, table).toEqual([]);
  }
  // The margin, as it is worked out from all lines and costs.
  const costed = `(select f.*, (select unit_cost from variant_costs c where c.market = f.market and c.variant_id = f.variant_id
    and c.effective_on <= f.day and unit_cost is not null order by effective_on desc limit 1) as unit_cost from ${facts} f where outcome = 'sold' and ${goods}) as costed`;
  const { rows } = await shop.database.pool.query(`
    select market, day, store, category, sum(net), coalesce(sum(net) filter (where unit_cost is not null), 0), coalesce(sum(pieces * unit_cost), 0)
      from ${costed} group by market, day, store, category having sum(net) <> 0
    except select market, day, store, category, net::numeric, known_net::numeric, cost::numeric from sale_margins`);
  expect(rows, 'sale_margins').toEqual([]);
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

  it('of one store have its hours, margin and withdrawals, and no purchases, which are stored without one', async () => {
    const [here, sent] = [uuidv7(), uuidv7()];
    const orderNew = async (id: string, data: Partial<OrderState>) => {
      const envelope = (await order(id, 1, data)) as Envelope<OrderState>;
      const lines = envelope.data.lines.map((line) => (line.variant_id === PHONE ? { ...line, quality: 'new' as const } : line));
      return { ...envelope, data: { ...envelope.data, lines } };
    };
    await sell(await orderNew(here, { store_id: 'store-plzen' }), await orderNew(sent, { placed_at: at(1, '12:30') }));
    const cost = { variant_id: PHONE, market: 'cz', unit_cost: money(1_000_000, 'CZK'), effective_on: addDays(today, -3) };
    await apply(costHandlers, await sample('invoicing.supplier-price-changed.v1', 'phone@cz', 1, cost));
    for (const [orderId, total] of [
      [here, 300_000],
      [sent, 50_000],
    ] as const) {
      const id = uuidv7();
      const note = { document_id: id, order_id: orderId, kind: 'credit-note', issued_on: today, total: money(total, 'CZK') };
      await apply(invoiceHandlers, await sample('invoicing.credit-note-created.v1', id, 1, { ...note, credit_reason: 'withdrawal' }));
    }
    const device = await sample('buyout.buyout-accepted.v1', uuidv7(), 1, { buyout_id: uuidv7(), changed_at: at(1), market: 'cz' });
    await apply(purchaseHandlers, device);
    await apply([onStoreChanged], await renamed('store-plzen', 2, 'Okruh Plzeň'), await renamed('store-plzen', 1, 'Plzeň'));
    await apply([onStoreChanged], await renamed('store-arad', 1, 'Okruh Arad', 'ro'));

    const all = await read();
    expect(all).toMatchObject({ totals: { orders: 2, devices_bought: 1, withdrawn: money(350_000, 'CZK') } });
    const store = await read('market=cz&days=7&store=store-plzen');
    const earned = money(Math.round(1_449_000 / 1.21) - 1_000_000, 'CZK');
    expect(store.totals).toMatchObject({
      orders: 1,
      revenue: money(1_557_900, 'CZK'),
      withdrawn: money(300_000, 'CZK'),
      margin: { amount: earned, known_percent: 100 },
      devices_bought: null,
      purchases: null,
    });
    expect(store.purchases).toBeNull();
    expect(store.by_category).toMatchObject([{ category: 'phone', purchases: null }, {}, {}]);
    expect(store.by_day.at(-2)).toMatchObject({ pieces: 2, margin: earned, withdrawn: money(0, 'CZK'), purchases: null });
    expect(store.by_day.at(-1)).toMatchObject({ pieces: 0, margin: money(0, 'CZK'), withdrawn: money(300_000, 'CZK') });
    const getHours = ({ by_hour: hours }: Statistics) => hours?.flatMap(({ hour, orders }) => (orders === 0 ? [] : [hour]));
    const [mine, theirs] = [getHours(store), getHours(await read('market=cz&days=7&store=sent'))];
    expect(mine).toEqual([Number(localTime(at(1), 'cz').time.slice(0, 2))]);
    expect(theirs).toEqual([Number(localTime(at(1, '12:30'), 'cz').time.slice(0, 2))]);
    expect(getHours(await read('market=cz&days=7&store=store-plzen&category=accessory'))).toEqual([]);
    expect(store.stores).toEqual([{ store_id: 'store-plzen', name: 'Okruh Plzeň' }]);
    await compareSums();

    const { body } = await shop.app.inject({
      url: '/api/orders/admin/statistics/export?market=cz&days=7&table=stores&store=store-plzen',
      headers: identityFor({ kind: 'staff', roles: ['admin'] }),
    });
    expect(body.split('\r\n').slice(1)).toEqual(['Okruh Plzeň;1;2;15579,00;0,00', '']);
  });

  it('offer a store that sold something before its name was known', async () => {
    await sell(await order(uuidv7(), 1, { store_id: 'store-new' }));
    expect((await read()).stores).toEqual([{ store_id: 'store-new', name: 'store-new' }]);
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

  it('go back to the cost of before when a price is taken back, in any order of the events', async () => {
    const orderNew = async (daysAgo: number) => {
      const envelope = (await order(uuidv7(), 1, { placed_at: at(daysAgo) })) as Envelope<OrderState>;
      const lines = envelope.data.lines.map((line) => (line.variant_id === PHONE ? { ...line, quality: 'new' as const } : line));
      return { ...envelope, data: { ...envelope.data, lines } };
    };
    const price = (version: number, daysAgo: number, cost: number | null) =>
      sample(`invoicing.supplier-price-${cost === null ? 'taken-back' : 'changed'}.v1`, 'phone@cz', version, {
        variant_id: PHONE,
        market: 'cz',
        effective_on: addDays(today, -daysAgo),
        ...(cost !== null && { unit_cost: money(cost, 'CZK') }),
      });
    const net = Math.round(1_449_000 / 1.21);
    // One before the two invoices of the same day, and one after them.
    await sell(await orderNew(5), await orderNew(2));
    const steps = [
      [await price(1, 30, 1_000_000), [1_000_000, 1_000_000]],
      [await price(2, 3, 900_000), [1_000_000, 900_000]],
      [await price(3, 3, 800_000), [1_000_000, 800_000]],
      // The second of the day is taken back, then the first, then what was known before both.
      [await price(4, 3, 900_000), [1_000_000, 900_000]],
      [await price(5, 3, null), [1_000_000, 1_000_000]],
      [await price(6, 30, null), null],
    ] as const;
    const expectCosts = async (costs: readonly number[] | null): Promise<void> => {
      const { totals, by_day } = await read();
      const margin = costs && money(2 * net - costs.reduce((sum, cost) => sum + cost), 'CZK');
      expect(totals.margin?.amount ?? null).toEqual(margin);
      expect(by_day.at(-3)?.margin?.amount).toBe(costs === null ? 0 : net - (costs[1] ?? 0));
      await compareSums();
    };
    for (const [event, costs] of steps) {
      await apply(costHandlers, event, event);
      await expectCosts(costs);
    }
    // Backwards, and all of it twice: the last word of each day is the same.
    for (const shuffled of [
      steps.toReversed(),
      steps.toSorted((a, b) => ((a[0].aggregateversion * 7) % 5) - ((b[0].aggregateversion * 7) % 5)),
    ]) {
      await shop.database.pool.query('delete from variant_costs');
      await expectCosts(null);
      for (const [event] of [...shuffled, ...shuffled]) await apply(costHandlers, event);
      await expectCosts(null);
      await apply(costHandlers, await price(7, 30, 1_100_000));
      await expectCosts([1_100_000, 1_100_000]);
    }
  });

  it('keep the margin right when sales and costs are written at the same time', async () => {
    const events = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const envelope = (await order(uuidv7(), 1)) as Envelope<OrderState>;
        const lines = envelope.data.lines.map((line) => (line.variant_id === PHONE ? { ...line, quality: 'new' as const } : line));
        const cost = {
          variant_id: PHONE,
          market: 'cz',
          effective_on: addDays(today, -20 + index),
          unit_cost: money(1_000 * (index + 1), 'CZK'),
        };
        return [
          { ...envelope, data: { ...envelope.data, lines } },
          await sample('invoicing.supplier-price-changed.v1', 'phone@cz', index + 1, cost),
        ] as const;
      }),
    );
    await Promise.all(events.flatMap(([sale, cost]) => [sell(sale), apply(costHandlers, cost)]));
    await compareSums();
    expect((await read()).totals.margin?.known_percent).toBe(100);
  });

  it('report what was credited for withdrawals and complaints, not for other reasons', async () => {
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
    expect([totals.withdrawn, previous.withdrawn]).toEqual([money(400_000, 'CZK'), money(0, 'CZK')]);
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
    expect(purchases?.by_week).toEqual([{ from: addDays(today, -6), to: today, store: 1, courier: 1 }]);
    expect(purchases?.by_model).toEqual([
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

  it('have their costs read again from the stream, those that were taken back too', async () => {
    const link = await nats.link();
    const { streams } = await jetstreamManager(await link.connected());
    await streams.add({ name: 'INVOICING', subjects: ['shop.invoicing.>'] });
    const price = { variant_id: PHONE, market: 'cz', effective_on: addDays(today, -3) };
    await publish(
      nats,
      await sample('invoicing.supplier-price-changed.v1', 'phone@cz', 1, { ...price, unit_cost: money(1_000, 'CZK') }),
      await sample('invoicing.supplier-price-taken-back.v1', 'phone@cz', 2, price),
      await sample('invoicing.supplier-price-changed.v1', 'phone@cz', 3, { ...price, effective_on: today, unit_cost: money(900, 'CZK') }),
    );
    const sold = (await order(uuidv7(), 1)) as Envelope<OrderState>;
    const lines = sold.data.lines.map((line) => (line.variant_id === PHONE ? { ...line, quality: 'new' as const } : line));
    await sell({ ...sold, data: { ...sold.data, lines } });
    await shop.database.pool.query('insert into variant_costs values ($1, $2, $3, 1, 1000)', [PHONE, 'cz', price.effective_on]);
    const database = openDatabase({ url: shop.database.url, schema: 'orders', applicationName: 'rebuild', max: 1 });
    const own = await nats.link('orders');
    try {
      const run = async () =>
        rebuildProjection({ database, nats: await own.connected(), logger: silentLogger, mayWrite: true }, costProjection);
      expect(await run()).toMatchObject({ events: 3, missing: 1, different: 1, stray: 0 });
      expect(await run()).toMatchObject({ missing: 0, different: 0, stray: 0 });
    } finally {
      await database.close();
    }
    await compareSums();
    expect((await read()).totals.margin).toBeNull();
    const { rows } = await shop.database.pool.query('select unit_cost::int, version from variant_costs order by effective_on');
    expect(rows).toEqual([
      { unit_cost: null, version: 2 },
      { unit_cost: 900, version: 3 },
    ]);
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
