import { randomUUID } from 'node:crypto';
import { complaintDecided, goodsReturned, orderCancelled, orderDelivered, orderReleased } from '@okruh/contracts/events/orders';
import { packageFinished, type PickingListState } from '@okruh/contracts/events/picking';
import type { Envelope } from '@okruh/contracts';
import type { PickingList, ScanKind, ScanResult } from '@okruh/contracts/http/picking-work';
import { identityFor } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { apply, readSample, sampleOrder } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { expireReservations } from '../reservation/expire.ts';
import { refillLists } from './refill-lists.ts';

// What `npm run chaos -- fulfilment` found, and what its rules must find again should it come back.
let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const headers = identityFor({ roles: ['warehouse'], name: 'Karel Bureš', sub: 'karel' });
type Lines = Readonly<Record<string, number>>;

/** An order whose pieces are reserved. @returns its id and an event of it */
async function place(lines: Lines, store: string | null = null) {
  const order = randomUUID();
  await shop.reserve(lines, { order, store });
  const create = async (contract: typeof orderReleased | typeof orderCancelled | typeof orderDelivered) =>
    sampleOrder(contract, order, lines, { store });
  return {
    order,
    tell: async (contract: typeof orderReleased | typeof orderCancelled | typeof orderDelivered) =>
      apply(shop.database, shop.orderHandlers, await create(contract)),
  };
}
interface Row {
  readonly id: string;
  readonly place: string;
  readonly status: string;
}
const loadLists = async (order: string): Promise<Row[]> =>
  (await shop.database.pool.query<Row>('select id, place, status from picking_lists where order_id = $1 order by part', [order])).rows;
const loadLast = async (order: string): Promise<Row> => {
  const last = (await loadLists(order)).at(-1);
  if (last === undefined) throw new Error('the order has no list');
  return last;
};
async function scan(id: string, ...scans: readonly (readonly [ScanKind, string?, number?, number?])[]) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/picking/admin/scans',
    headers,
    payload: {
      scans: scans.map(([kind, code = '', item, quantity]) => ({
        id: randomUUID(),
        at: new Date().toISOString(),
        list_id: id,
        kind,
        code,
        item: item ?? null,
        quantity: quantity ?? null,
      })),
    },
  });
  const body = answer.json<{ results: ScanResult[]; lists: PickingList[] }>();
  return { answers: body.results.map(({ outcome, code }) => code ?? outcome), list: body.lists[0] };
}
const loadPlaces = async (variant: string) =>
  (await shop.database.pool.query('select place, on_hand, reserved from stock_places where variant_id = $1 order by place', [variant]))
    .rows;

describe('the list of lists', () => {
  it('answers with the lists and how many there are', async () => {
    await shop.stock('case', { warehouse: 5 });
    await (await place({ case: 1 })).tell(orderReleased);
    const answer = await shop.app.inject({ url: '/api/picking/admin/lists?status=waiting,picked', headers });
    expect([answer.statusCode, answer.json<{ total: number }>().total]).toEqual([200, 1]);
  });
});

describe('undoing', () => {
  it('never finds again what has moved to another list', async () => {
    await shop.stock('case', { warehouse: 2, 'store-a': 1 });
    const one = await place({ case: 2 });
    await one.tell(orderReleased);
    const { id } = await loadLast(one.order);
    await scan(id, ['start'], ['crate', 'BED-0001'], ['item', 'CASE'], ['not-found', '', 1, 1], ['wrap']);
    const { answers, list } = await scan(id, ['undo'], ['undo'], ['item', 'CASE'], ['item', 'CASE'], ['wrap']);
    expect(answers).toEqual(['done', 'done', 'done', 'already-scanned', 'done']);
    expect(list?.items.map(({ quantity, picked, missing }) => [quantity, picked, missing])).toEqual([[1, 1, 0]]);
  });

  it('lets pieces be missed again and again', async () => {
    await shop.stock('case', { warehouse: 3, 'store-a': 3 });
    const one = await place({ case: 3 });
    await one.tell(orderReleased);
    const { id } = await loadLast(one.order);
    const missOne = [['not-found', '', 1, 1], ['wrap']] as const;
    await scan(id, ['start'], ['crate', 'BED-0001'], ['item', 'CASE', 1, 2], ...missOne);
    const { answers } = await scan(id, ['undo'], ['undo'], ['item', 'CASE', 1, 1], ...missOne);
    expect(answers).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(await loadPlaces('case')).toEqual([
      { place: 'store-a', on_hand: 3, reserved: 2 },
      { place: 'warehouse', on_hand: 1, reserved: 1 },
    ]);
  });
});

describe('a list that is not available', () => {
  it('can not be begun by resetting it: there are no pieces for it', async () => {
    await shop.stock('case', { warehouse: 1 });
    const one = await place({ case: 1 });
    await one.tell(orderReleased);
    await scan((await loadLast(one.order)).id, ['start'], ['not-found', '', 1], ['wrap']);
    const { id, status } = await loadLast(one.order);
    expect(status).toBe('not_available');
    expect((await scan(id, ['reset'])).answers).toEqual(['not-in-this-state']);
  });
});

describe('two lists of an order at one place', () => {
  it('leave each with their own pieces', async () => {
    await shop.stock('case', { 'store-a': 1, warehouse: 2 });
    // One piece at the store, one in the warehouse; the store's isn't found, the warehouse has another.
    const one = await place({ case: 2 }, 'store-a');
    await one.tell(orderReleased);
    const [here, there] = await loadLists(one.order);
    expect([here?.place, there?.place]).toEqual(['store-a', 'warehouse']);
    await scan(here?.id ?? '', ['start'], ['not-found', '', 1], ['wrap']);
    const moved = await loadLast(one.order);
    expect(moved.place).toBe('warehouse');
    await scan(there?.id ?? '', ['start'], ['crate', 'BED-0001'], ['item', 'CASE'], ['wrap'], ['finish'], ['hand-over']);
    expect(await loadPlaces('case')).toContainEqual({ place: 'warehouse', on_hand: 1, reserved: 1 });
    await scan(moved.id, ['start'], ['crate', 'BED-0002'], ['item', 'CASE'], ['wrap'], ['finish'], ['hand-over']);
    expect(await loadPlaces('case')).toContainEqual({ place: 'warehouse', on_hand: 0, reserved: 0 });
  });
});

describe('a cancellation', () => {
  it('also ends lists that were made while it waited', async () => {
    await shop.stock('case', { warehouse: 2 });
    const one = await place({ case: 1 });
    await one.tell(orderReleased);
    const { id } = await loadLast(one.order);
    // A scan that moves a missing piece: it holds the list, and makes another one while the cancellation waits.
    const scanning = await shop.database.pool.connect();
    let cancelling: Promise<void> = Promise.resolve();
    try {
      await scanning.query('begin');
      await scanning.query('select 1 from picking_lists where id = $1 for update', [id]);
      cancelling = one.tell(orderCancelled);
      const isWaiting = async () => (await shop.database.pool.query('select 1 from pg_locks where not granted')).rowCount !== 0;
      while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 5));
      await scanning.query(
        `insert into picking_lists (id, order_id, order_number, market, place, part, type_delivery_code, items, released_at)
         select gen_random_uuid(), order_id, order_number, market, place, 2, type_delivery_code, items, released_at from picking_lists where id = $1`,
        [id],
      );
      await scanning.query('commit');
    } finally {
      // Ends the transaction of a test that failed too, so that the shop can close.
      scanning.release(true);
    }
    await cancelling;
    expect((await loadLists(one.order)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(await refillLists(shop.database)).toBe(0);
  });

  it('that comes before the release leaves nothing to pick, not even what never runs out', async () => {
    await shop.stock('setup', null);
    const one = await place({ setup: 1 });
    await one.tell(orderCancelled);
    await one.tell(orderReleased);
    expect(await loadLists(one.order)).toEqual([]);
  });
});

describe('a delivery at the counter', () => {
  it('that comes before the release ends the lists all the same', async () => {
    await shop.stock('case', { 'store-a': 1 });
    const one = await place({ case: 1 }, 'store-a');
    await one.tell(orderDelivered);
    await one.tell(orderReleased);
    expect((await loadLists(one.order)).map(({ status }) => status)).toEqual(['delivered']);
    expect(await loadPlaces('case')).toEqual([{ place: 'store-a', on_hand: 0, reserved: 0 }]);
  });

  /** Items of the packages whose invoice is asked for. */
  const loadInvoiced = async (order: string) =>
    (await shop.published(packageFinished.type))
      .filter(({ data }) => data['order_id'] === order)
      .flatMap(({ data }) => (data as unknown as PickingListState).items)
      .map(({ variant_id: id, quantity, picked, missing }) => [id, quantity, picked, missing]);

  it('finishes the package that nobody packed, with what wasn’t found a moment before: its invoice is asked for', async () => {
    await shop.stock('case', { 'store-a': 3 });
    const [untouched, missed] = [await place({ case: 1 }, 'store-a'), await place({ case: 2 }, 'store-a')];
    for (const one of [untouched, missed]) await one.tell(orderReleased);
    await scan((await loadLast(missed.order)).id, ['start'], ['not-found', '', 1, 2]);
    for (const one of [untouched, missed]) await one.tell(orderDelivered);
    expect(await loadInvoiced(untouched.order)).toEqual([['case', 1, 1, 0]]);
    expect(await loadInvoiced(missed.order)).toEqual([['case', 2, 2, 0]]);
    expect(await loadPlaces('case')).toEqual([{ place: 'store-a', on_hand: 0, reserved: 0 }]);
    // Delivered again, nothing more is asked for.
    await missed.tell(orderDelivered);
    expect(await loadInvoiced(missed.order)).toHaveLength(1);
  });

  it('of an order whose pieces had been given back has a list and an invoice all the same', async () => {
    await shop.stock('case', { 'store-a': 1, warehouse: 5 });
    await shop.stock('phone', { 'store-a': 1 });
    const one = await place({ case: 2, phone: 1 }, 'store-a');
    await shop.database.pool.query(`update reservations set reserved_until = now() - interval '1 second'`);
    expect(await expireReservations(shop.database)).toBe(1);
    // Paid in that moment: orders would take the pieces again, but the clerk was quicker.
    await one.tell(orderReleased);
    expect(await loadLists(one.order)).toEqual([]);
    for (let times = 0; times < 2; times += 1) await one.tell(orderDelivered);
    expect((await loadLists(one.order)).map(({ place: at, status }) => [at, status])).toEqual([['store-a', 'delivered']]);
    expect(await loadInvoiced(one.order)).toEqual([
      ['case', 2, 2, 0],
      ['phone', 1, 1, 0],
    ]);
    expect(await shop.available('case')).toEqual({ available: 5, places: { 'store-a': 0, warehouse: 5 } });
    expect(await loadPlaces('phone')).toEqual([{ place: 'store-a', on_hand: 0, reserved: 0 }]);
  });

  it('that comes after the order was cancelled makes no list', async () => {
    await shop.stock('case', { 'store-a': 1 });
    const one = await place({ case: 1 }, 'store-a');
    await one.tell(orderCancelled);
    await one.tell(orderDelivered);
    expect(await loadLists(one.order)).toEqual([]);
    expect(await loadPlaces('case')).toEqual([{ place: 'store-a', on_hand: 1, reserved: 0 }]);
  });
});

describe('goods of a withdrawal', () => {
  it('that can be sold again lie in the warehouse; the rest doesn’t, nor what never runs out', async () => {
    await shop.stock('case', { warehouse: 2, 'store-a': 1 });
    await shop.stock('setup', null);
    const sample = (await readSample(goodsReturned.type)) as Envelope<object>;
    const line = { quantity: 2, is_restocked: true, deduction: { amount: 0, currency: 'CZK' } };
    const lines = [
      { ...line, line: 1, variant_id: 'case' },
      { ...line, line: 2, variant_id: 'case', quantity: 1 },
      { ...line, line: 3, variant_id: 'setup' },
      { ...line, line: 4, variant_id: 'broken', is_restocked: false },
      // Sold by the shop, and never stocked before.
      { ...line, line: 5, variant_id: 'watch', quantity: 1 },
    ];
    await apply(shop.database, shop.orderHandlers, { ...sample, id: randomUUID(), data: { ...sample.data, lines } });
    expect(await loadPlaces('case')).toEqual([
      { place: 'store-a', on_hand: 1, reserved: 0 },
      { place: 'warehouse', on_hand: 5, reserved: 0 },
    ]);
    expect(await loadPlaces('watch')).toEqual([{ place: 'warehouse', on_hand: 1, reserved: 0 }]);
    expect(await loadPlaces('setup')).toEqual([]);
    expect(await loadPlaces('broken')).toEqual([]);
    const { rows } = await shop.database.pool.query('select variant_id, on_hand_before, on_hand, reason, note from corrections order by 1');
    expect(rows).toEqual([
      { variant_id: 'case', on_hand_before: 2, on_hand: 5, reason: 'returned', note: 'O26-00118' },
      { variant_id: 'watch', on_hand_before: 0, on_hand: 1, reason: 'returned', note: 'O26-00118' },
    ]);
  });

  it('of a complaint are restocked as well, a rejected one brings nothing', async () => {
    await shop.stock('cable', { warehouse: 2 });
    const sample = (await readSample(complaintDecided.type)) as Envelope<object>;
    const line = { quantity: 1, is_restocked: true };
    const lines = [
      { ...line, line: 1, variant_id: 'cable' },
      { ...line, line: 2, variant_id: 'torn', is_restocked: false },
    ];
    await apply(shop.database, shop.orderHandlers, { ...sample, id: randomUUID(), data: { ...sample.data, lines } });
    await apply(shop.database, shop.orderHandlers, {
      ...sample,
      id: randomUUID(),
      data: { ...sample.data, decision: 'rejected', lines: [] },
    });
    expect(await loadPlaces('cable')).toEqual([{ place: 'warehouse', on_hand: 3, reserved: 0 }]);
    expect(await loadPlaces('torn')).toEqual([]);
    const { rows } = await shop.database.pool.query("select on_hand, reason, note from corrections where variant_id = 'cable'");
    expect(rows).toEqual([{ on_hand: 3, reason: 'returned', note: 'K26-00118' }]);
  });
});
