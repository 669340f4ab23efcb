import { randomUUID } from 'node:crypto';
import { stockReleased, stockReserved } from '@okruh/contracts/events/picking';
import { collectPlans, eventually, identityFor } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';
import { expireReservations } from './expire.ts';
import { keep, release } from '../stored/release.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** Moves the end of a reservation into the past, as if its minutes had gone by. */
const letTimePass = (order: string, minutes: number) =>
  shop.database.pool.query(`update reservations set reserved_until = reserved_until - make_interval(mins => $2) where order_id = $1`, [
    order,
    minutes,
  ]);

describe('a reservation', () => {
  it('takes all lines or none, and says what is missing', async () => {
    await shop.stock('phone', { warehouse: 5 });
    await shop.stock('case', { warehouse: 1 });
    const refused = await shop.reserve({ phone: 2, case: 2, unknown: 1 });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        type: 'urn:okruh:problem:out-of-stock',
        extra: {
          lines: [
            { variant_id: 'case', available: 1 },
            { variant_id: 'unknown', available: 0 },
          ],
        },
      },
    });
    expect((await shop.available('phone')).available).toBe(5);
    expect((await shop.reserve({ phone: 2, case: 1 })).status).toBe(200);
    expect([(await shop.available('phone')).available, (await shop.available('case')).available]).toEqual([3, 0]);
  });

  it('lasts as long as the order says, by the database’s clock, and is published with its end', async () => {
    await shop.stock('phone', { warehouse: 5 });
    const { order, body } = await shop.reserve({ phone: 2 }, { minutes: 30 });
    const { rows } = await shop.database.pool.query<{ left: number }>(
      'select extract(epoch from reserved_until - now())::float as left from reservations',
    );
    expect(rows[0]?.left).toBeGreaterThan(29 * 60);
    expect(rows[0]?.left).toBeLessThanOrEqual(30 * 60);
    const [published, ...more] = await shop.published(stockReserved.type);
    expect(more).toEqual([]);
    expect(published).toMatchObject({ subject: order, version: 1, data: { state: 'held', lines: [{ variant_id: 'phone', quantity: 2 }] } });
    expect(stockReserved.data.parse(published?.data).reserved_until).toBe(body['reserved_until']);
  });

  it('that nobody has to pay in advance is confirmed at once', async () => {
    await shop.stock('phone', { warehouse: 5 });
    expect((await shop.reserve({ phone: 1 }, { minutes: null })).body).toMatchObject({ reserved_until: null });
    const [published] = await shop.published(stockReserved.type);
    expect(stockReserved.data.parse(published?.data)).toMatchObject({ state: 'kept', reserved_until: null });
  });

  it('of the same order again takes nothing and answers the same, also when both come at once', async () => {
    await shop.stock('phone', { warehouse: 5 });
    const order = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.reserve({ phone: 1 }, { order })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    // The first body counts.
    expect((await shop.reserve({ phone: 4 }, { order })).body).toEqual(answers[0]?.body);
    expect((await shop.available('phone')).available).toBe(4);
    expect(await shop.published(stockReserved.type)).toHaveLength(1);
  });

  it('of the same order twice at once, which takes the last piece, isn’t out of stock by itself', async () => {
    await shop.stock('phone', { warehouse: 1 });
    const order = randomUUID();
    const { pool } = shop.database;
    const holder = await pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select from stock where variant_id = 'phone' for update`);
      const both = Promise.all([shop.reserve({ phone: 1 }, { order }), shop.reserve({ phone: 1 }, { order })]);
      // Neither has seen the other's reservation, and both wait for the stock.
      await eventually(async () => {
        const { rows } = await pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%reserve_stock%'`,
        );
        return rows[0]?.waiting === 2;
      });
      await holder.query('commit');
      const [first, second] = await both;
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body).toEqual(first.body);
      expect((await shop.available('phone')).available).toBe(0);
      expect(await shop.published(stockReserved.type)).toHaveLength(1);
      expect((await shop.reserve({ phone: 1 })).status).toBe(409);
    } finally {
      holder.release(true);
    }
  });

  it('of what never runs out takes nothing away', async () => {
    await shop.stock('screen-cleaning', null);
    for (let order = 0; order < 3; order += 1) expect((await shop.reserve({ 'screen-cleaning': 20 })).status).toBe(200);
    expect((await shop.available('screen-cleaning')).available).toBe(0);
  });

  it('belongs to its market', async () => {
    await shop.stock('phone', { warehouse: 1 });
    await shop.stock('phone', { warehouse: 1 }, 'ro');
    await shop.reserve({ phone: 1 }, { market: 'ro' });
    expect([(await shop.available('phone')).available, (await shop.available('phone', 'ro')).available]).toEqual([1, 0]);
  });

  it('is for our own processes only', async () => {
    const url = `/api/picking/internal/reservations/${randomUUID()}`;
    const payload = { market: 'cz', store_id: null, minutes: 1, lines: [{ variant_id: 'phone', quantity: 1 }] };
    const answer = await shop.app.inject({ method: 'PUT', url, payload, headers: identityFor({ roles: ['admin'] }) });
    expect(answer.statusCode).toBe(403);
  });
});

describe('pieces', () => {
  it('come from the store where they are picked up, then from the warehouse, then from where most lie', async () => {
    await shop.stock('phone', { warehouse: 2, 'store-a': 1, 'store-b': 3, 'store-c': 1 });
    await shop.reserve({ phone: 2 }, { store: 'store-a' });
    expect((await shop.available('phone')).places).toEqual({ warehouse: 1, 'store-a': 0, 'store-b': 3, 'store-c': 1 });
    await shop.reserve({ phone: 3 });
    expect(await shop.available('phone')).toEqual({ available: 2, places: { warehouse: 0, 'store-a': 0, 'store-b': 1, 'store-c': 1 } });
  });

  it('go back to where they were taken from', async () => {
    const places = { warehouse: 2, 'store-a': 1, 'store-b': 3 };
    await shop.stock('phone', places);
    const { order } = await shop.reserve({ phone: 5 }, { store: 'store-a' });
    expect(await shop.release(order)).toBe(204);
    expect(await shop.available('phone')).toEqual({ available: 6, places });
  });
});

describe('a release', () => {
  it('after a release gives nothing back twice', async () => {
    await shop.stock('phone', { warehouse: 5 });
    const { order } = await shop.reserve({ phone: 2 });
    for (let time = 0; time < 3; time += 1) expect(await shop.release(order)).toBe(204);
    expect((await shop.available('phone')).available).toBe(5);
    const published = await shop.published(stockReleased.type);
    expect(published).toHaveLength(1);
    expect(stockReleased.data.parse(published[0]?.data)).toMatchObject({ state: 'released', reason: 'not-placed' });
    expect(published[0]?.version).toBe(2);
  });

  it('is the end: a reservation that comes late takes nothing', async () => {
    await shop.stock('phone', { warehouse: 5 });
    const order = randomUUID();
    await shop.release(order);
    expect(await shop.reserve({ phone: 1 }, { order })).toMatchObject({
      status: 409,
      body: { type: 'urn:okruh:problem:reservation-ended' },
    });
    expect((await shop.available('phone')).available).toBe(5);
    expect(await shop.published(stockReleased.type)).toEqual([]);
  });
});

describe('at the end of its time', () => {
  it('a reservation expires once, however many processes look, and not a minute early', async () => {
    await shop.stock('phone', { warehouse: 5 });
    const { order } = await shop.reserve({ phone: 2 });
    await letTimePass(order, 29);
    expect(await expireReservations(shop.database)).toBe(0);
    await letTimePass(order, 1);
    const expired = await Promise.all(Array.from({ length: 5 }, () => expireReservations(shop.database)));
    expect(expired.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect((await shop.available('phone')).available).toBe(5);
    expect((await shop.published(stockReleased.type)).map(({ data }) => data['reason'])).toEqual(['lapsed']);
  });

  it('every one is ended in one turn, however many pages they fill, found by its index', async () => {
    await shop.database.pool.query(`
      insert into reservations (order_id, market, lines, state, reserved_until)
      select gen_random_uuid(), 'cz', '[]', 'held', now() + case when n = 0 then interval '1 hour' else make_interval(secs => -n) end
      from generate_series(0, 250) n`);
    const plans = await collectPlans(shop.database, async () => {
      expect(await expireReservations(shop.database)).toBe(250);
    });
    expect(plans).toHaveLength(3);
    for (const { plan } of plans) {
      expect(plan).toContain('reservations_to_lapse');
      expect(plan).not.toContain('Seq Scan');
    }
  });

  it('a paid one stays', async () => {
    await shop.stock('phone', { warehouse: 5 });
    const { order } = await shop.reserve({ phone: 2 });
    await shop.database.db.transaction((tx) => keep(tx, [order]));
    expect(await expireReservations(shop.database)).toBe(0);
    expect((await shop.available('phone')).available).toBe(3);
  });

  it('the pieces of one that was paid a moment late are taken again, if they are there', async () => {
    await shop.stock('phone', { warehouse: 2 });
    const first = await shop.reserve({ phone: 2 });
    await letTimePass(first.order, 30);
    await expireReservations(shop.database);
    await shop.database.db.transaction((tx) => keep(tx, [first.order]));
    expect((await shop.available('phone')).available).toBe(2);
    const again = await shop.reserve({ phone: 2 }, { order: first.order, minutes: null });
    expect(again).toMatchObject({ status: 200, body: { reserved_until: null } });
    expect((await shop.published(stockReserved.type)).map(({ version }) => version)).toEqual([1, 3]);
    expect((await shop.reserve({ phone: 1 })).status).toBe(409);
    // Cancelled in the end: given back, and not to be had again.
    await shop.database.db.transaction((tx) => release(tx, first.order, 'cancelled', 'cz'));
    expect((await shop.available('phone')).available).toBe(2);
    expect((await shop.reserve({ phone: 2 }, { order: first.order })).status).toBe(409);
  });

  it('an expired one that is cancelled then is not taken again', async () => {
    await shop.stock('phone', { warehouse: 2 });
    const { order } = await shop.reserve({ phone: 2 });
    await letTimePass(order, 30);
    await expireReservations(shop.database);
    await shop.database.db.transaction((tx) => release(tx, order, 'cancelled', 'cz'));
    expect((await shop.reserve({ phone: 2 }, { order })).body).toMatchObject({ type: 'urn:okruh:problem:reservation-ended' });
    expect((await shop.available('phone')).available).toBe(2);
  });
});

describe('many shoppers at once', () => {
  it('buy exactly the ten pieces that there are: 40 shoppers, 200 repeats, some that expire', async () => {
    await shop.stock('phone', { warehouse: 6, 'store-a': 4 });
    const orders = Array.from({ length: 40 }, () => randomUUID());
    const buy = (order: string) => shop.reserve({ phone: 1 }, { order });
    const repeats = Array.from({ length: 200 }, (_, index) => orders[index % orders.length] ?? '');
    const first = await Promise.all([...orders, ...repeats].map(buy));
    const won = new Set(first.filter(({ status }) => status === 200).map(({ order }) => order));
    expect(won).toHaveLength(10);
    expect(await shop.available('phone')).toEqual({ available: 0, places: { warehouse: 0, 'store-a': 0 } });

    // At the 30th minute three have not paid; the others hurry to buy what comes free while it expires.
    const [a = '', b = '', c = '', ...paid] = [...won];
    await Promise.all([a, b, c].map((order) => letTimePass(order, 30)));
    await shop.database.db.transaction(async (tx) => {
      for (const order of paid) await keep(tx, [order]);
    });
    const late = orders.filter((order) => !won.has(order));
    await Promise.all([expireReservations(shop.database), ...late.map(buy), expireReservations(shop.database)]);
    const then = await Promise.all(late.map(buy));
    expect(then.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await shop.available('phone')).toEqual({ available: 0, places: { warehouse: 0, 'store-a': 0 } });
    const { rows } = await shop.database.pool.query<{ state: string; orders: number; pieces: number }>(
      `select r.state, count(distinct r.order_id)::int as orders, sum(p.quantity)::int as pieces
       from reservations r join reservation_pieces p on p.order_id = r.order_id and p.given_back_at is null group by r.state order by r.state`,
    );
    expect(rows).toEqual([
      { state: 'held', orders: 3, pieces: 3 },
      { state: 'kept', orders: 7, pieces: 7 },
    ]);
  });

  it('with the same things in crossed order wait for each other, and none deadlocks', async () => {
    await shop.stock('phone', { warehouse: 100 });
    await shop.stock('case', { warehouse: 100 });
    await shop.stock('glass', { warehouse: 30 });
    const mixes = [
      { phone: 1, case: 1 },
      { case: 1, phone: 1 },
      { glass: 1, phone: 1, case: 1 },
      { case: 1, glass: 1 },
    ];
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const bought = await shop.reserve(mixes[index % mixes.length] ?? {});
        // Every third changes its mind while others buy.
        if (index % 3 === 0) await shop.release(bought.order);
        return bought.status;
      }),
    );
    expect(answers.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const { rows } = await shop.database.pool.query<{ variant: string; left: number; free: number }>(
      `select s.variant_id as variant, s.available + coalesce((select sum(r.quantity)::int from reservation_pieces r
           where r.variant_id = s.variant_id and r.given_back_at is null), 0) as left,
         (select sum(p.on_hand - p.reserved)::int from stock_places p where p.variant_id = s.variant_id) - s.available as free
       from stock s order by s.variant_id`,
    );
    expect(rows).toEqual([
      { variant: 'case', left: 100, free: 0 },
      { variant: 'glass', left: 30, free: 0 },
      { variant: 'phone', left: 100, free: 0 },
    ]);
  });
});
