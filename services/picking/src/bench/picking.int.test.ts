import { randomUUID } from 'node:crypto';
import { orderCancelled, orderDelivered, orderReleased } from '@okruh/contracts/events/orders';
import type { PickingList, ScanKind, ScanResult } from '@okruh/contracts/http/picking-work';
import { eventually, identityFor } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refillLists } from '../fulfilment/refill-lists.ts';
import { claimLists } from '../lists/claim-lists.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { apply, sampleOrder } from '../testing/order-events.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const IMEI = '490154203237518';
const as = (name: string) => identityFor({ roles: ['warehouse'], name, sub: name });
// eslint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it asked for
const call = async <T>(url: string, payload?: object, name = 'Karel Bureš'): Promise<{ status: number; body: T }> => {
  const answer = await shop.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/picking/admin${url}`,
    headers: as(name),
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<T>() };
};

interface Wanted {
  readonly [variant: string]: number;
}
/** An order whose pieces are reserved and that was released; phones are tracked by their IMEI. */
async function release(lines: Wanted, options: { store?: string; cash?: boolean } = {}) {
  const order = randomUUID();
  await shop.reserve(lines, { order, store: options.store ?? null });
  const event = await sampleOrder(orderReleased, order, lines, options);
  await apply(shop.database, shop.orderHandlers, event);
  return { order, event };
}
const loadLists = async (order: string): Promise<PickingList[]> => {
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from picking_lists where order_id = $1 order by part', [
    order,
  ]);
  return Promise.all(rows.map(async ({ id }) => (await call<PickingList>(`/lists/${id}`)).body));
};
const createScan = (list: PickingList, kind: ScanKind, code = '', item: number | null = null) => ({
  id: randomUUID(),
  at: new Date().toISOString(),
  list_id: list.id,
  kind,
  code,
  item,
});
/** Scans one after the other in one call. @returns answers as `outcome` or `code`, and the list after them */
async function scan(list: PickingList, ...scans: readonly (readonly [ScanKind, string?, number?])[]) {
  const { body } = await call<{ results: ScanResult[]; lists: PickingList[] }>('/scans', {
    scans: scans.map(([kind, code, item]) => createScan(list, kind, code, item ?? null)),
  });
  const [after] = body.lists;
  if (after === undefined) throw new Error('no list came back');
  return { answers: body.results.map(({ outcome, code }) => code ?? outcome), results: body.results, list: after };
}
const first = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined) throw new Error('nothing there');
  return item;
};

describe('a released order', () => {
  it('waits on one list for each place where its pieces are reserved, and each is published', async () => {
    await shop.stock('phone', { warehouse: 1, 'store-a': 2 });
    await shop.stock('case', { warehouse: 5 });
    const { order, event } = await release({ phone: 2, case: 1 });
    const lists = await loadLists(order);
    expect(
      lists.map(({ place, part, parts, status, items }) => [
        place,
        part,
        parts,
        status,
        items.map((item) => [item.variant_id, item.quantity]),
      ]),
    ).toEqual([
      [
        'warehouse',
        1,
        2,
        'waiting',
        [
          ['phone', 1],
          ['case', 1],
        ],
      ],
      ['store-a', 2, 2, 'waiting', [['phone', 1]]],
    ]);
    expect(lists[0]?.items[0]).toMatchObject({ tracked: true, imei: true });
    expect(lists[0]?.items[1]).toMatchObject({ tracked: false, codes: ['CASE'] });
    // The same event again changes nothing.
    await apply(shop.database, shop.orderHandlers, { ...event, id: randomUUID() });
    expect(await loadLists(order)).toHaveLength(2);
    expect((await shop.published('picking.list-created.v1')).map(({ data }) => data['place'])).toEqual(['warehouse', 'store-a']);
  });

  it('that is fetched at a store is due there within half an hour', async () => {
    await shop.stock('phone', { warehouse: 1, 'store-a': 1 });
    const { order } = await release({ phone: 1 }, { store: 'store-a' });
    const list = first(await loadLists(order));
    expect([list.place, list.is_picked_up_here]).toEqual(['store-a', true]);
    expect(Date.parse(list.due_at ?? '') - Date.parse(list.released_at)).toBe(30 * 60_000);
  });

  it('that a courier brings from a store is prepared there, and handed to the courier', async () => {
    await shop.stock('phone', { warehouse: 1, 'store-a': 1 });
    const order = randomUUID();
    await shop.reserve({ phone: 1 }, { order, store: 'store-a' });
    const event = await sampleOrder(orderReleased, order, { phone: 1 }, { store: 'store-a' });
    await apply(shop.database, shop.orderHandlers, { ...event, data: { ...event.data, type_delivery_code: 'express' } });
    const list = first(await loadLists(order));
    expect([list.place, list.store_id, list.is_picked_up_here]).toEqual(['store-a', 'store-a', false]);
  });
});

describe('picking', () => {
  it('goes from the waiting list to the carrier, and every step is published', async () => {
    await shop.stock('phone', { warehouse: 2 });
    await shop.stock('case', { warehouse: 5 });
    const { order } = await release({ phone: 1, case: 2 });
    const waiting = first(await loadLists(order));
    const { answers, list } = await scan(
      waiting,
      ['start'],
      ['item', 'CASE'],
      ['crate', 'bed-0412'],
      ['item', 'phone'],
      ['item', '490154203237519'],
      ['item', IMEI],
      ['item', IMEI],
      ['item', 'case'],
      ['wrap'],
      ['item', 'CASE'],
      ['item', 'CASE'],
      ['item', '4006381333931'],
      ['wrap'],
      ['finish'],
      ['hand-over'],
      ['hand-over'],
    );
    expect(answers).toEqual([
      'done',
      'crate-first',
      'done',
      'serial-next',
      'imei-invalid',
      'done',
      'already-scanned',
      'done',
      'not-complete',
      'done',
      'already-scanned',
      'wrong-item',
      'done',
      'done',
      'done',
      'not-in-this-state',
    ]);
    expect(list).toMatchObject({ status: 'handed_over', crate: null, picked: 3, missing: 0, assignee: 'Karel Bureš' });
    expect(list.items[0]?.serials).toEqual([IMEI]);
    const { rows } = await shop.database.pool.query<{ type: string; version: number }>(
      `select type, (envelope ->> 'aggregateversion')::int as version from outbox where subject = $1 order by position`,
      [list.id],
    );
    expect(rows.map(({ type }) => type.replaceAll(/^picking\.|\.v1$/g, ''))).toEqual([
      'list-created',
      'picking-started',
      'item-picked',
      'item-picked',
      'item-picked',
      'picking-completed',
      'crate-wrapped',
      'package-finished',
      'handed-over',
    ]);
    expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    // The pieces have left: they are neither in stock nor reserved.
    const { rows: places } = await shop.database.pool.query('select variant_id, on_hand, reserved from stock_places order by variant_id');
    expect(places).toEqual([
      { variant_id: 'case', on_hand: 3, reserved: 0 },
      { variant_id: 'phone', on_hand: 1, reserved: 0 },
    ]);
  });

  it('answers a scan that is sent again as the first time, also when both come at once', async () => {
    await shop.stock('case', { warehouse: 5 });
    const { order } = await release({ case: 3 });
    const list = first(await loadLists(order));
    await scan(list, ['start'], ['crate', 'BED-0001']);
    const again = createScan(list, 'item', 'CASE');
    const answers = await Promise.all(Array.from({ length: 6 }, () => call<{ results: ScanResult[] }>('/scans', { scans: [again] })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.results)))).toHaveLength(1);
    expect(first(await loadLists(order)).picked).toBe(1);
  });

  it('takes the last scan back, the closed crate as well', async () => {
    await shop.stock('phone', { warehouse: 1 });
    const { order } = await release({ phone: 1 });
    const { list } = await scan(first(await loadLists(order)), ['start'], ['crate', 'BED-0001'], ['item', IMEI], ['wrap']);
    expect(list.status).toBe('wrapped');
    expect((await scan(list, ['undo'])).list).toMatchObject({ status: 'picked', picked: 1 });
    expect((await scan(list, ['undo'])).list).toMatchObject({ status: 'in_progress', picked: 0, crate: 'BED-0001' });
    expect((await shop.database.pool.query('select 1 from picked_serials')).rowCount).toBe(0);
    expect((await scan(list, ['undo'], ['undo'])).answers).toEqual(['done', 'nothing-to-undo']);
  });

  it('warns of a serial number that another order has, and refuses its crate', async () => {
    await shop.stock('phone', { warehouse: 2 });
    const one = first(await loadLists((await release({ phone: 1 })).order));
    const two = first(await loadLists((await release({ phone: 1 })).order));
    await scan(one, ['start'], ['crate', 'BED-0001'], ['item', IMEI]);
    expect((await scan(two, ['start'], ['crate', 'BED-0001'], ['crate', 'BED-0002'], ['item', IMEI])).answers).toEqual([
      'done',
      'crate-in-use',
      'done',
      'serial-assigned',
    ]);
  });

  it('that is reset begins from nothing, with its crate free for others', async () => {
    await shop.stock('case', { warehouse: 5 });
    const list = first(await loadLists((await release({ case: 1 })).order));
    await scan(list, ['start'], ['crate', 'BED-0001'], ['item', 'CASE']);
    expect((await scan(list, ['reset'])).list).toMatchObject({ status: 'waiting', crate: null, picked: 0, assignee: null, log: [] });
    expect((await call('/lists/find?code=BED-0001&market=cz')).body).toMatchObject({ type: 'urn:okruh:problem:crate-empty' });
    expect((await call('/lists/find?code=BED-0009&market=cz')).status).toBe(404);
  });
});

describe('what is not found', () => {
  it('is taken from another place, and leaves the count where it should have been', async () => {
    await shop.stock('phone', { warehouse: 1, 'store-a': 1 });
    await shop.stock('case', { warehouse: 5 });
    const { order } = await release({ phone: 1, case: 1 });
    const list = first(await loadLists(order));
    const { answers } = await scan(list, ['start'], ['crate', 'BED-0001'], ['not-found', '', 1], ['item', 'CASE'], ['wrap']);
    expect(answers).toEqual(['done', 'done', 'done', 'done', 'done']);
    const lists = await loadLists(order);
    expect(lists.map(({ place, status, items }) => [place, status, items.map((item) => [item.variant_id, item.quantity])])).toEqual([
      ['warehouse', 'wrapped', [['case', 1]]],
      ['store-a', 'waiting', [['phone', 1]]],
    ]);
    expect(await shop.available('phone')).toEqual({ available: 0, places: { warehouse: 0, 'store-a': 0 } });
    const { rows } = await shop.database.pool.query(
      `select place, on_hand, reserved from stock_places where variant_id = 'phone' order by place`,
    );
    expect(rows).toEqual([
      { place: 'store-a', on_hand: 1, reserved: 1 },
      { place: 'warehouse', on_hand: 0, reserved: 0 },
    ]);
    expect((await shop.database.pool.query('select reason, on_hand_before, on_hand from corrections')).rows).toEqual([
      { reason: 'lost', on_hand_before: 1, on_hand: 0 },
    ]);
  });

  it('waits for stock when there is none, and goes on a list when some comes', async () => {
    await shop.stock('phone', { warehouse: 1 });
    const { order } = await release({ phone: 1 });
    await scan(first(await loadLists(order)), ['start'], ['crate', 'BED-0001'], ['not-found', '', 1], ['wrap']);
    expect((await loadLists(order)).map(({ status, part }) => [status, part])).toEqual([
      ['cancelled', 1],
      ['not_available', 2],
    ]);
    expect(await refillLists(shop.database)).toBe(0);
    await shop.database.pool.query(`update stock set available = 1; update stock_places set on_hand = 1`);
    expect(await refillLists(shop.database)).toBe(1);
    expect(await refillLists(shop.database)).toBe(0);
    expect((await loadLists(order)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'waiting']);
    expect(await shop.available('phone')).toEqual({ available: 0, places: { warehouse: 0 } });
  });
});

describe('a cancelled order', () => {
  it.each(['waiting', 'in_progress', 'wrapped', 'packed'] as const)(
    'that was %s gives its pieces back and is not picked any more',
    async (state) => {
      await shop.stock('case', { warehouse: 5 });
      const { order, event } = await release({ case: 2 });
      const list = first(await loadLists(order));
      const until = { waiting: 0, in_progress: 3, wrapped: 5, packed: 6 }[state];
      const scans = [['start'], ['crate', 'BED-0001'], ['item', 'CASE'], ['item', 'CASE'], ['wrap'], ['finish']] as const;
      if (until > 0) await scan(list, ...scans.slice(0, until));
      expect(first(await loadLists(order)).status).toBe(state);
      await apply(shop.database, shop.orderHandlers, { ...event, id: randomUUID(), type: orderCancelled.type, aggregateversion: 9 });
      expect(first(await loadLists(order)).status).toBe('cancelled');
      expect(await shop.available('case')).toEqual({ available: 5, places: { warehouse: 5 } });
      expect((await scan(list, ['start'], ['hand-over'])).answers).toEqual(['order-cancelled', 'order-cancelled']);
      expect((await shop.published('picking.list-cancelled.v1')).map(({ data }) => data['parts'])).toEqual([0]);
    },
  );

  it('keeps its crate until the pieces are back', async () => {
    await shop.stock('case', { warehouse: 5 });
    const { order, event } = await release({ case: 1 });
    const { list } = await scan(first(await loadLists(order)), ['start'], ['crate', 'BED-0001'], ['item', 'CASE']);
    await apply(shop.database, shop.orderHandlers, { ...event, id: randomUUID(), type: orderCancelled.type, aggregateversion: 9 });
    expect((await call<PickingList>('/lists/find?code=BED-0001&market=cz')).body).toMatchObject({ id: list.id, status: 'cancelled' });
    expect((await scan(list, ['reset'])).answers).toEqual(['done']);
    expect((await call('/lists/find?code=BED-0001&market=cz')).status).toBe(404);
  });

  it('does not leave, nor does one of which nobody can say whether it still stands', async () => {
    await shop.stock('case', { warehouse: 5 });
    const { order } = await release({ case: 1 });
    const { list } = await scan(first(await loadLists(order)), ['start'], ['crate', 'BED-0001'], ['item', 'CASE'], ['wrap']);
    shop.standing.set(order, 'unknown');
    const refused = await scan(list, ['finish']);
    expect(refused.results[0]).toMatchObject({
      outcome: 'refused',
      code: 'order-may-be-cancelled',
      message: 'Dopravci to nejde předat, objednávka mohla být zrušena. Zkuste to za chvíli znovu.',
    });
    shop.standing.set(order, 'no');
    expect((await scan(list, ['finish'])).answers).toEqual(['order-cancelled']);
    shop.standing.set(order, 'yes');
    expect((await scan(list, ['finish'], ['hand-over'])).answers).toEqual(['done', 'done']);
  });
});

describe('claiming', () => {
  it('never gives two people the same list, and who comes back gets the wave that is open', async () => {
    await shop.stock('case', { warehouse: 50 });
    for (let order = 0; order < 8; order += 1) await release({ case: 1 });
    const claim = (name: string) =>
      call<{ wave_id: string | null; lists: PickingList[] }>('/lists/claim', { market: 'cz', place: 'warehouse', count: 3 }, name);
    const waves = await Promise.all(['Karel', 'Jana', 'Petr'].map(claim));
    const ids = waves.flatMap(({ body }) => body.lists.map(({ id }) => id));
    expect(ids).toHaveLength(8);
    expect(new Set(ids)).toHaveLength(8);
    // Who took which list stays when somebody else takes it later.
    const noted = await shop.database.pool.query<{ record_id: string; by: string; fields: unknown }>(
      "select record_id, by, fields from record_changes where kind = 'picking-list'",
    );
    expect(noted.rows.map(({ record_id: id }) => id).toSorted()).toEqual(ids.toSorted());
    for (const { by, fields } of noted.rows) expect(fields).toEqual([{ field: 'assignee', before: '', after: by }]);
    const again = await claim('Karel');
    expect(again.body.wave_id).toBe(waves[0]?.body.wave_id);
    expect((await claim('Marie')).body).toEqual({ wave_id: null, lists: [] });
  });

  it('gives one wave to a person who asks again before the first answer is there, and leaves the other lists to others', async () => {
    await shop.stock('case', { warehouse: 50 });
    for (let order = 0; order < 8; order += 1) await release({ case: 1 });
    const wanted = { market: 'cz', place: 'warehouse', count: 3 } as const;
    const claim = (name: string) => call<{ wave_id: string | null; lists: PickingList[] }>('/lists/claim', wanted, name);
    const { first: wave, again } = await shop.database.db.transaction(async (tx) => {
      const claimed = await claimLists(tx, wanted, { id: 'Karel', name: 'Karel' });
      const second = claim('Karel');
      const isWaiting = eventually(async () => {
        const { rows } = await shop.database.pool.query(
          "select from pg_locks join pg_database d on d.oid = database where locktype = 'advisory' and not granted and d.datname = current_database()",
        );
        expect(rows).toHaveLength(1);
      });
      await Promise.race([second, isWaiting]);
      return { first: claimed, again: second };
    });
    const { body } = await again;
    expect({ id: body.wave_id, listIds: body.lists.map(({ id }) => id) }).toEqual(wave);
    expect((await claim('Jana')).body.lists).toHaveLength(3);
  });
});

describe('locations', () => {
  it('are where a picker walks, in order, and lose their pieces when the crate is closed', async () => {
    await shop.stock('phone', { warehouse: 2 });
    await shop.stock('case', { warehouse: 5 });
    const { pool } = shop.database;
    for (const [code, walk, variant, pieces] of [
      ['C-02-1-07', 20, 'phone', 2],
      ['A-01-1-01', 10, 'case', 3],
    ] as const) {
      const id = randomUUID();
      await pool.query(`insert into locations (id, market, place, code, walk_order) values ($1, 'cz', 'warehouse', $2, $3)`, [
        id,
        code,
        walk,
      ]);
      await pool.query(
        `insert into location_stock (market, variant_id, place, location_id, on_hand) values ('cz', $1, 'warehouse', $2, $3)`,
        [variant, id, pieces],
      );
    }
    const { order, event } = await release({ phone: 1, case: 4 });
    const list = first(await loadLists(order));
    expect(list.items.map(({ variant_id: variant, location }) => [variant, location])).toEqual([
      ['case', 'A-01-1-01'],
      ['phone', 'C-02-1-07'],
    ]);
    const located = async () =>
      (await pool.query('select variant_id, on_hand from location_stock order by variant_id')).rows.map((row) => [
        row.variant_id,
        row.on_hand,
      ]);
    const pieces = ['CASE', 'CASE', 'CASE', 'CASE', IMEI].map((code) => ['item', code] as const);
    await scan(list, ['start'], ['crate', 'BED-0001'], ...pieces, ['wrap']);
    expect(await located()).toEqual([['phone', 1]]);
    await scan(list, ['undo']);
    expect(await located()).toEqual([
      ['case', 3],
      ['phone', 2],
    ]);
    await scan(list, ['wrap']);
    await apply(shop.database, shop.orderHandlers, { ...event, id: randomUUID(), type: orderCancelled.type, aggregateversion: 9 });
    expect(await located()).toEqual([
      ['case', 3],
      ['phone', 2],
    ]);
  });
});

describe('who got a device', () => {
  it('is answered to orders by its serial number, however it is typed', async () => {
    await shop.stock('phone', { warehouse: 1 });
    const { order } = await release({ phone: 1 });
    const imei = '352099001761481';
    await scan(first(await loadLists(order)), ['start'], ['crate', 'bed-0777'], ['item', 'phone'], ['item', imei]);
    expect(await shop.ordersOfSerial('35 209900 176148 1')).toEqual([order]);
    expect(await shop.ordersOfSerial('352099001761482')).toEqual([]);
  });
});

describe('what people look at', () => {
  it('lists are narrowed by state, place and time, and found by order, number and crate', async () => {
    await shop.stock('case', { warehouse: 5, 'store-a': 5 });
    const sent = await release({ case: 1 });
    const fetched = await release({ case: 1 }, { store: 'store-a' });
    const [list] = await loadLists(sent.order);
    await scan(first([list].flatMap((one) => one ?? [])), ['start'], ['crate', 'BED-0007']);
    const find = async (query: string) =>
      (await call<{ items: PickingList[]; total: number }>(`/lists?${query}`)).body.items.map(({ order_id: id }) => id);
    expect(await find('market=cz')).toHaveLength(2);
    expect(await find('market=ro')).toEqual([]);
    expect(await find('status=in_progress')).toEqual([sent.order]);
    expect(await find('status=waiting,picked&place=store-a')).toEqual([fetched.order]);
    expect(await find('q=bed-0007')).toEqual([sent.order]);
    expect(await find(`q=${list?.number ?? ''}`)).toEqual([sent.order]);
    expect(await find('late=true')).toEqual([]);
    await shop.database.pool.query(`update picking_lists set due_at = now() - interval '1 minute' where order_id = $1`, [fetched.order]);
    expect(await find('late=true&sort=due_at')).toEqual([fetched.order]);
    expect((await call<{ items: unknown[] }>('/crates?state=in_use')).body.items).toMatchObject([
      { code: 'BED-0007', status: 'in_progress', place_name: 'Sklad' },
    ]);
  });

  it('a store sees what it has to prepare, what is ready and what comes from elsewhere', async () => {
    await shop.stock('case', { warehouse: 5, 'store-a': 1 });
    const { order } = await release({ case: 3 }, { store: 'store-a' });
    const [here, elsewhere] = await loadLists(order);
    const board = async () => (await call<Record<string, PickingList[]>>('/board?market=cz&place=store-a')).body;
    expect(await board()).toMatchObject({ to_prepare: [{ id: here?.id }], ready: [], on_the_move: [{ id: elsewhere?.id }] });
    const pick = async (list: PickingList | undefined, crate: string, pieces: number) =>
      list &&
      scan(list, ['start'], ['crate', crate], ...Array.from({ length: pieces }, () => ['item', 'CASE'] as const), ['wrap'], ['finish']);
    await pick(here, 'BED-0001', 1);
    await pick(elsewhere, 'BED-0002', 2);
    expect(await board()).toMatchObject({ to_prepare: [], ready: [{ id: here?.id }], on_the_move: [{ status: 'packed' }] });
    await scan(first([elsewhere].flatMap((one) => one ?? [])), ['hand-over'], ['receive']);
    expect((await board())['ready']).toHaveLength(2);
    // A clerk gives both parts to the customer: nothing of them is in stock any more.
    const delivered = await sampleOrder(orderDelivered, order, { case: 3 }, { store: 'store-a' });
    await apply(shop.database, shop.orderHandlers, delivered);
    expect((await loadLists(order)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    const { rows } = await shop.database.pool.query('select place, on_hand, reserved from stock_places order by place');
    expect(rows).toEqual([
      { place: 'store-a', on_hand: 0, reserved: 0 },
      { place: 'warehouse', on_hand: 3, reserved: 0 },
    ]);
  });
});
