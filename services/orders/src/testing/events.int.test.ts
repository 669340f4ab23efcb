import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type Envelope, getStreamName } from '@okruh/contracts';
import {
  loanApproved,
  loanCompleted,
  loanDeclined,
  paymentAuthorised,
  paymentCaptured,
  paymentFailed,
  paymentHeld,
  refundMade,
  transferAwaited,
} from '@okruh/contracts/events/payments';
import { stockReleased } from '@okruh/contracts/events/picking';
import { type Consumer, type Relay, startConsumer, startRelay } from '@okruh/service-kit';
import { eventually, silentLogger, testNats, type TestNats } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { onStockReleased } from '../reservations/on-stock-released.ts';
import { type Bought, buy, draft, loadEvents, createPayment } from './buyer.ts';
import { openShop, type Shop, TRANSFER } from './shop.ts';
import { sample, publish } from './publish-sample.ts';

let shop: Shop;
let nats: TestNats;
let relay: Relay;
let consumer: Consumer;
beforeAll(async () => {
  shop = await openShop();
  nats = await testNats();
  const link = await nats.link();
  const manager = await jetstreamManager(await link.connected());
  for (const publisher of ['payments', 'picking'] as const) {
    await manager.streams.add({ name: getStreamName(publisher), subjects: [`shop.${publisher}.>`] });
  }
  relay = startRelay({ database: shop.database, nats: link, publisher: 'orders', logger: silentLogger });
  consumer = startConsumer({
    database: shop.database,
    nats: link,
    name: 'orders',
    handlers: [...paymentHandlers, onStockReleased(shop.deps.picking)],
    logger: silentLogger,
    retryEveryMs: 100,
  });
});
afterAll(async () => {
  await consumer.stop();
  await relay.stop();
  await nats.close();
  await shop.close();
});

const WHOLE = { amount: 1_548_000, currency: 'CZK' };
const NOTHING = { amount: 0, currency: 'CZK' };
const when = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 13, minute)).toISOString();

/** Events of one payment: type, version and what differs from the sample. */
type Published = readonly [type: string, version: number, data: object];
const payment = async (order: Bought, history: readonly Published[]): Promise<Envelope[]> => {
  const id = uuidv7();
  return Promise.all(
    history.map(([type, version, data]) =>
      sample(type, id, version, {
        payment_id: id,
        order_id: order.order_id,
        order_number: order.number,
        amount: WHOLE,
        captured: NOTHING,
        refunded: NOTHING,
        failure: null,
        changed_at: when(version),
        ...data,
      }),
    ),
  );
};
const failed: Published = [paymentFailed.type, 2, { state: 'failed', failure: 'declined' }];
const authorised: Published = [paymentAuthorised.type, 2, { state: 'authorised' }];
const captured: Published = [paymentCaptured.type, 3, { state: 'captured', captured: WHOLE }];

const applied = async (events: readonly Envelope[]): Promise<void> => {
  const ids = events.map(({ id }) => id);
  await eventually(async () => {
    const { rows } = await shop.database.pool.query('select count(*)::int as count from inbox where event_id = any($1)', [ids]);
    return rows[0].count === new Set(ids).size;
  });
};
const hear = async (events: readonly Envelope[]): Promise<void> => {
  await publish(nats, ...events);
  await applied(events);
};
/** Everything that must be alike: without ids, times of our clock and the number of steps. */
const loadState = async ({ order_id: id }: Bought) => {
  const { rows: orders } = await shop.database.pool.query(
    `select status, payment_status, cancel_reason, payable_until, paid_at, refunded_at, cancelled_at is not null as is_over
     from orders where id = $1`,
    [id],
  );
  const { rows: payments } = await shop.database.pool.query(
    `select version, type_payment, state, captured, refunded, changed_at, captured_at, refunded_at, declined_at, transfer
     from order_payments where order_id = $1 order by version, state`,
    [id],
  );
  return { order: orders[0], payments };
};

describe('where a transfer goes', () => {
  const byTransfer = () => buy(shop, draft('cz', { payment: createPayment('cz', 'bank_transfer') }));
  const awaited: Published = [
    transferAwaited.type,
    1,
    { type_payment: 'bank_transfer', provider: 'transfer', state: 'created', transfer: TRANSFER },
  ];

  it('is stored with its payment, and the order waits on', async () => {
    const order = await byTransfer();
    const [event] = await payment(order, [awaited]);
    if (event === undefined) throw new Error('no event');
    await hear([event, event]);
    const { order: row, payments } = await loadState(order);
    expect(row).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' });
    expect(payments).toMatchObject([{ version: 1, state: 'created', transfer: TRANSFER }]);
  });

  it('is stored also when its money was received before, and takes nothing back', async () => {
    const order = await byTransfer();
    const [first, second] = await payment(order, [awaited, captured]);
    if (first === undefined || second === undefined) throw new Error('no events');
    await hear([second]);
    await hear([first]);
    const { order: row, payments } = await loadState(order);
    expect(row).toMatchObject({ status: 'paid' });
    expect(payments).toMatchObject([{ version: 3, state: 'captured', transfer: TRANSFER }]);
  });
});

describe('money that came', () => {
  it('makes an order paid and lets it go to the warehouse', async () => {
    const order = await buy(shop);
    await hear(await payment(order, [authorised, captured]));
    expect((await loadState(order)).order).toMatchObject({ status: 'paid', payment_status: 'paid', payable_until: null });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'order-paid', 'order-released']);
  });

  it('after a failed try counts, and a failed try leaves the order waiting', async () => {
    const order = await buy(shop);
    await hear(await payment(order, [failed]));
    expect((await loadState(order)).order).toMatchObject({ status: 'awaiting_payment', payment_status: 'failed' });
    await hear(await payment(order, [captured]));
    expect((await loadState(order)).order).toMatchObject({ status: 'paid', payment_status: 'paid' });
  });

  it('that a person has to look at changes nothing yet', async () => {
    const order = await buy(shop);
    await hear(await payment(order, [[paymentHeld.type, 2, { state: 'held' }]]));
    expect((await loadState(order)).order).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' });
  });

  it('at the door makes an order paid and releases nothing a second time', async () => {
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'cash_on_delivery') }));
    await hear(await payment(order, [captured]));
    expect((await loadState(order)).order).toMatchObject({ status: 'new', payment_status: 'paid' });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'order-released', 'order-paid']);
  });

  it('changes nothing of an order that an old device paid whole', async () => {
    const wanted = draft();
    const order = await buy(shop, {
      ...wanted,
      totals: { ...wanted.totals, trade_in: wanted.totals.price, total: { amount: 0, currency: 'CZK' } },
    });
    await hear(await payment(order, [failed]));
    expect((await loadState(order)).order).toMatchObject({ status: 'paid', payment_status: 'paid' });
  });

  it('for an order that was cancelled leaves it cancelled and shows when it went back', async () => {
    const order = await buy(shop);
    await hear([await expire(order, 1)]);
    const [late, back] = await payment(order, [captured, [refundMade.type, 4, { state: 'refunded', captured: WHOLE, refunded: WHOLE }]]);
    if (late === undefined || back === undefined) throw new Error('two events were made');
    await hear([late]);
    expect((await loadState(order)).order).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid', payment_status: 'paid' });
    await hear([back]);
    expect((await loadState(order)).order).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid', payment_status: 'refunded' });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'order-cancelled']);
  });
});

const histories: Readonly<Record<string, readonly (readonly Published[])[]>> = {
  'a failed try, then money': [[failed], [authorised, captured]],
  'money that went back in two parts': [
    [
      captured,
      [refundMade.type, 4, { state: 'partially-refunded', captured: WHOLE, refunded: { ...WHOLE, amount: 500_000 } }],
      [refundMade.type, 5, { state: 'refunded', captured: WHOLE, refunded: WHOLE }],
    ],
  ],
  'a declined loan': [
    [
      [loanDeclined.type, 2, { type_payment: 'instalments', state: 'failed', loan_state: 'declined' }],
      [paymentFailed.type, 3, { type_payment: 'instalments', state: 'failed', failure: 'loan-declined' }],
    ],
  ],
  'a loan that was approved and completed': [
    [
      [loanApproved.type, 2, { type_payment: 'instalments', state: 'authorised', loan_state: 'approved' }],
      [loanCompleted.type, 3, { type_payment: 'instalments', state: 'captured', captured: WHOLE, loan_state: 'sent' }],
    ],
  ],
};

describe('every event three times and shuffled', () => {
  it.each(Object.entries(histories))('%s ends the same', async (_name, payments) => {
    const inOrder = await buy(shop);
    const eventsFor = async (order: Bought): Promise<Envelope[]> =>
      (await Promise.all(payments.map((history) => payment(order, history)))).flat();
    for (const event of await eventsFor(inOrder)) await hear([event]);
    const expected = await loadState(inOrder);
    expect(expected.order.payment_status).not.toBe('pending');
    for (let round = 0; round < 6; round += 1) {
      const order = await buy(shop);
      const once = await eventsFor(order);
      const thrice = [...once, ...once, ...once].map((event) => ({ event, place: Math.random() }));
      await hear(thrice.toSorted((one, other) => one.place - other.place).map(({ event }) => event));
      expect(await loadState(order)).toEqual(expected);
    }
  });
});

/** Picking gave the pieces of an order back because their time was over, so many minutes after it. */
async function expire(order: Bought, minutes: number): Promise<Envelope> {
  const until = Date.parse(order.payable_until ?? '');
  const at = new Date(until + minutes * 60_000).toISOString();
  return sample(stockReleased.type, order.order_id, 2, {
    order_id: order.order_id,
    state: 'released',
    reason: 'lapsed',
    reserved_until: null,
    changed_at: at,
  });
}

describe('a reservation that expired', () => {
  it('ends an unpaid order, however often it is published', async () => {
    const order = await buy(shop);
    await hear([await expire(order, 1), await expire(order, 1)]);
    expect((await loadState(order)).order).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid', payable_until: null });
    expect(await loadEvents(shop, order.order_id)).toEqual(['order-placed', 'order-cancelled']);
  });

  it('earlier than the one that holds now changes nothing', async () => {
    const order = await buy(shop);
    await hear([await expire(order, -5)]);
    expect((await loadState(order)).order.status).toBe('awaiting_payment');
  });

  it('is taken again for a paid order, and stays reserved from then on', async () => {
    const order = await buy(shop);
    await hear(await payment(order, [captured]));
    shop.picking.reservations.delete(order.order_id);
    await hear([await expire(order, 1)]);
    expect(shop.picking.reservations.get(order.order_id)).toMatchObject({ minutes: null, until: null });
    const calls = shop.picking.calls.count;
    await hear([await expire(order, 2)]);
    expect(shop.picking.calls.count).toBe(calls);
    expect((await loadState(order)).order.status).toBe('paid');
  });

  it('ends a paid order whose pieces are sold meanwhile', async () => {
    const order = await buy(shop);
    await hear(await payment(order, [captured]));
    shop.picking.reservations.delete(order.order_id);
    shop.picking.stock.set(order.draft.lines[0]?.variant_id ?? '', 0);
    await hear([await expire(order, 1)]);
    expect((await loadState(order)).order).toMatchObject({ status: 'cancelled', cancel_reason: 'out-of-stock', payment_status: 'paid' });
    expect((await loadEvents(shop, order.order_id)).at(-1)).toBe('order-cancelled');
  });

  it('waits while picking is away', async () => {
    const order = await buy(shop);
    await hear(await payment(order, [captured]));
    shop.picking.reservations.delete(order.order_id);
    shop.picking.trouble.isDown = true;
    const event = await expire(order, 1);
    await publish(nats, event);
    const calls = shop.picking.calls.count;
    await eventually(() => shop.picking.calls.count > calls);
    shop.picking.trouble.isDown = false;
    await applied([event]);
    expect(shop.picking.reservations.has(order.order_id)).toBe(true);
  });

  it('of a placing that was given up concerns nobody', async () => {
    const order = await buy(shop);
    const event = await expire({ ...order, order_id: uuidv7() }, 1);
    await hear([event]);
    const { rows } = await shop.database.pool.query('select outcome from inbox where event_id = $1', [event.id]);
    expect(rows[0].outcome).toBe('applied');
  });
});

describe('what orders publishes', () => {
  it('stands in the stream, also when it was placed while the broker was away', async () => {
    await nats.kill();
    const order = await buy(shop, draft('cz', { payment: createPayment('cz', 'cash_on_delivery') }));
    await nats.start();
    const types = await eventually(async () => {
      const stream = await jetstream(await (await nats.link()).connected()).streams.get('ORDERS');
      const { state } = await stream.info();
      const found: string[] = [];
      for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
        const event = (await stream.getMessage({ seq }))?.json<Envelope>();
        if (event?.subject === order.order_id) found.push(event.type);
      }
      return found.length === 2 ? found : false;
    });
    expect(types).toEqual(['orders.order-placed.v1', 'orders.order-released.v1']);
  });
});
