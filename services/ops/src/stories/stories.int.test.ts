import { randomUUID } from 'node:crypto';
import { orderPlaced } from '@okruh/contracts/events/orders';
import type { EventDetail, Story, StoryHead } from '@okruh/contracts/http/ops-admin/stories';
import { on } from '@okruh/service-kit';
import { eventually } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWatch, type Watch } from '../testing/watch.ts';

let watch: Watch;
beforeAll(async () => {
  watch = await openWatch();
  watch.start();
});
afterAll(() => watch.close());

const countEvents = async (): Promise<number> =>
  Number((await watch.database.pool.query<{ count: string }>('select count(*) from events')).rows[0]?.count);
const find = async (q: string) => (await watch.call<{ items: StoryHead[] }>('GET', `stories?q=${encodeURIComponent(q)}`)).body.items;
const load = async (id: string) => (await watch.call<Story>('GET', `stories/${id}`)).body;

/** An order that is paid and packed; its invoice's mail is caused by the invoice and names no order. */
async function tellStory(number: string) {
  const orderId = randomUUID();
  const order = { order_id: orderId, number };
  const about = { order_id: orderId, order_number: number };
  const start = Date.now() - 60 * 60_000;
  const at = (minutes: number) => new Date(start + minutes * 60_000);
  const placed = await watch.publish('orders.order-placed.v1', { subject: orderId, at: at(0), data: order, correlation: `req-${number}` });
  const paid = await watch.publish('payments.payment-captured.v1', { at: at(1), cause: placed, data: about });
  const orderIsPaid = await watch.publish('orders.order-paid.v1', { subject: orderId, version: 2, at: at(1), cause: paid, data: order });
  await watch.publish('orders.order-released.v1', { subject: orderId, version: 3, at: at(1), cause: orderIsPaid, data: order });
  const listId = randomUUID();
  const packed = await watch.publish('picking.package-finished.v1', {
    subject: listId,
    at: at(20),
    data: { ...about, list_id: listId, parcel: { carrier: 'x', tracking_number: `OK${number}CZ`, tracking_url: 'http://localhost/' } },
  });
  const documentId = randomUUID();
  const document = { ...about, document_id: documentId, number: `11${number}` };
  const invoice = await watch.publish('invoicing.invoice-created.v1', { subject: documentId, at: at(20), cause: packed, data: document });
  await watch.publish('notifications.e-mail-sent.v1', { at: at(21), cause: invoice, data: { template: 'invoice' } });
  return { orderId, placed, invoice };
}

describe('a story', () => {
  it('has the events of all services in causal order, and what they caused', async () => {
    const before = await countEvents();
    const { orderId } = await tellStory('2611000001');
    await eventually(async () => (await countEvents()) === before + 7);
    const story = await load(orderId);
    expect(story.head).toMatchObject({ kind: 'order', number: '2611000001', market: 'cz', events: 6, dead_letters: 0 });
    expect(story.events.map(({ position, service, type, cause }) => [position, service, type, cause])).toEqual([
      [1, 'orders', 'orders.order-placed.v1', null],
      [2, 'payments', 'payments.payment-captured.v1', 1],
      [3, 'orders', 'orders.order-paid.v1', 2],
      [4, 'orders', 'orders.order-released.v1', 3],
      [5, 'picking', 'picking.package-finished.v1', null],
      [6, 'invoicing', 'invoicing.invoice-created.v1', 5],
      [7, 'notifications', 'notifications.e-mail-sent.v1', 6],
    ]);
    expect(story.events.map(({ label }) => label)).toEqual([null, null, null, null, 'OK2611000001CZ', '112611000001', 'invoice']);
    expect(story.events[1]?.after_ms).toBe(60_000);
    // Paid an hour ago, no list; the mail of the invoice was not noted as sent.
    expect(story.expected).toMatchObject([
      { types: ['picking.list-created.v1'], after: 4, is_missing: true },
      { types: ['invoicing.invoice-sent.v1'], after: 6, is_missing: true },
    ]);
  });

  it('is found by each of its numbers, by its ids and by its request', async () => {
    const { orderId, placed, invoice } = await tellStory('2611000002');
    await eventually(async () => (await find('2611000002')).length === 1);
    for (const q of ['2611000002', '112611000002', 'ok2611000002cz', '26110000 02', orderId, placed.id, invoice.id, 'req-2611000002'])
      await eventually(async () => (await find(q)).some(({ id }) => id === orderId));
    expect((await find('261100000')).map(({ number }) => number)).toEqual(['2611000002', '2611000001']);
    expect((await find('')).length).toBeGreaterThanOrEqual(2);
    expect(await find('nothing-like-it')).toEqual([]);
    expect(await find('%')).toEqual([]);
  });

  it('is counted once, however often its events are published', async () => {
    const { placed } = await tellStory('2611000003');
    await eventually(async () => (await find('2611000003')).length === 1);
    const count = async () =>
      Number((await watch.database.pool.query(`select sum(count) from event_rates where type = 'orders.order-placed.v1'`)).rows[0]?.sum);
    await eventually(async () => (await count()) === 3);
    const js = watch.jsm.jetstream();
    const again = await js.publish('shop.orders.order-placed.v1', JSON.stringify(placed), { msgID: `${placed.id}:1` });
    const getSequence = async () =>
      Number((await watch.database.pool.query('select sequence from events where id = $1', [placed.id])).rows[0]?.sequence);
    await eventually(async () => (await getSequence()) === again.seq);
    expect(await count()).toBe(3);
  });

  it('says who reads each event and how far they are', async () => {
    const seen: string[] = [];
    await watch.consume('picking', [on(orderPlaced, async ({ event }) => void seen.push(event.subject))]);
    const { orderId } = await tellStory('2611000004');
    await eventually(async () => seen.includes(orderId) && (await find('2611000004')).length === 1);
    await eventually(async () => {
      const [first, second] = (await load(orderId)).events;
      expect(second?.consumers).toEqual([]);
      return first?.consumers.some(({ name, outcome }) => name === 'picking' && outcome === 'applied') === true;
    });
  });

  it('begins with the call that caused it, and leads to the traces that are recorded', async () => {
    const orderId = randomUUID();
    const data = { order_id: orderId, number: '2611000008' };
    const by = { correlation: 'req-8', operation: 'orders.place_order', caller: 'checkout', data };
    const recorded = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const placed = await watch.publish('orders.order-placed.v1', { ...by, subject: orderId, traceparent: recorded });
    const unrecorded = recorded.replace(/01$/, '00');
    await watch.publish('orders.order-paid.v1', { ...by, subject: orderId, version: 2, traceparent: unrecorded });
    await watch.publish('orders.order-released.v1', { subject: orderId, version: 3, cause: placed, data });
    await eventually(async () => (await find('2611000008'))[0]?.events === 3);
    const { events } = await load(orderId);
    expect(events.map(({ call }) => call)).toEqual([{ operation: 'orders.place_order', caller: 'checkout' }, null, null]);
    expect(events.map(({ trace_url: url }) => url)).toEqual([`http://localhost:3200/trace/${'a'.repeat(32)}`, null, null]);
    const { body } = await watch.call<EventDetail>('GET', `events/${placed.id}`);
    expect(body.is_masked).toBe(false);
    expect(body.headers).toEqual(expect.arrayContaining([{ name: 'operation', value: 'orders.place_order' }]));
  });

  it('of an unknown id is not found, and nobody without the right reads one', async () => {
    expect((await watch.call('GET', `stories/${randomUUID()}`)).status).toBe(404);
    expect((await watch.call('GET', 'stories', undefined, ['warehouse'])).status).toBe(403);
  });
});

describe('an event', () => {
  it('is decoded by its contract, with its headers, cause and effects', async () => {
    const { placed } = await tellStory('2611000005');
    // Each stream is followed apart: the event may be there before its effects.
    await eventually(async () => (await watch.call<EventDetail>('GET', `events/${placed.id}`)).body.effects.length === 1);
    const { body } = await watch.call<EventDetail>('GET', `events/${placed.id}`);
    expect(body).toMatchObject({ id: placed.id, stream: 'ORDERS', summary: orderPlaced.summary, cause: null });
    expect(body.fields.find(({ path }) => path === 'status')).toMatchObject({ state: 'ok' });
    expect(body.headers).toEqual(expect.arrayContaining([{ name: 'correlationid', value: 'req-2611000005' }]));
    expect(body.effects).toMatchObject([{ type: 'payments.payment-captured.v1', after_ms: 60_000 }]);
    expect(JSON.parse(body.raw ?? '')).toMatchObject({ id: placed.id });
  });

  it('that the stream has lost stands there without its payload', async () => {
    const { placed } = await tellStory('2611000006');
    // The story may be there before the event that it begins with.
    await eventually(async () => (await watch.call<EventDetail>('GET', `events/${placed.id}`)).status === 200);
    const { sequence } = (await watch.call<EventDetail>('GET', `events/${placed.id}`)).body;
    await watch.jsm.streams.deleteMessage('ORDERS', sequence);
    expect((await watch.call<EventDetail>('GET', `events/${placed.id}`)).body).toMatchObject({ raw: null, fields: [] });
  });

  it('that is none is passed by, and those after it are indexed', async () => {
    await watch.publishText('orders.order-placed.v1', 'no JSON');
    await tellStory('2611000007');
    await eventually(async () => (await find('2611000007')).length === 1);
    expect((await find('2611000007'))[0]?.events).toBeGreaterThanOrEqual(1);
  });
});
