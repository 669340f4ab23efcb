import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Operations } from '@okruh/contracts/http/ops-admin/operations';
import { type OperationsRange, operationsRanges } from '@okruh/contracts/http/ops-admin/operations-ranges';
import { collectPlans, eventually } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearIndex } from '../stored/clear-old.ts';
import { openWatch, type Watch } from '../testing/watch.ts';
import { loadLines } from './load-lines.ts';

const MINUTE = 60_000;
const WEEK = 7 * 86_400_000;
const ORDERS = 'orders.order-placed.v1';

let watch: Watch;
let requests = 0;
const orders = createServer((request, response) => {
  if (request.url === '/readyz') response.writeHead(200).end('{}');
  else {
    requests += 60;
    response.end(
      `http_request_seconds_bucket{le="0.05",route="x",method="GET",status="200"} ${requests}\nhttp_request_seconds_bucket{le="+Inf",route="x",method="GET",status="200"} ${requests}\nhttp_request_seconds_count{route="x",method="GET",status="200"} ${requests}\nbuild_info{release="0a1b2c3d4e5f"} 1\noutbox_pending{schema="orders"} 2\n`,
    );
  }
});
beforeEach(async () => {
  orders.listen(0, '127.0.0.1');
  await once(orders, 'listening');
  const address = orders.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  watch = await openWatch(async () => [
    { name: 'orders', url: `http://127.0.0.1:${port}` },
    { name: 'picking', url: 'http://127.0.0.1:9' },
  ]);
});
afterEach(async () => {
  await watch.close();
  orders.closeAllConnections();
  await new Promise((resolve) => orders.close(resolve));
});

const load = async (range: OperationsRange = '4h'): Promise<Operations> =>
  (await watch.call<Operations>('GET', `operations?range=${range}`)).body;
const findOrders = ({ lines }: Operations): Operations['lines'][number] => {
  const line = lines.find((one) => one.line === 'orders');
  if (line === undefined) throw new Error('there is no line of orders');
  return line;
};
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
/** Rows as the index would have counted them. */
const count = (at: number, events: number, market = 'cz') =>
  watch.database.pool.query(
    `insert into line_rates (step, type, market, count) values (date_bin('5 minutes', $1, '2000-01-01T00:00:00Z'), $2, $3, $4)
     on conflict (step, type, market) do update set count = line_rates.count + excluded.count`,
    [new Date(at).toISOString(), ORDERS, market, events],
  );
/** The same time by the clock of the shop: an hour more or less where clocks changed meanwhile. */
const goBack = async (at: number, weeks: number): Promise<number> => {
  const { rows } = await watch.database.pool.query<{ at: Date }>(
    `select ($1::timestamptz at time zone 'Europe/Prague' - make_interval(weeks => $2)) at time zone 'Europe/Prague' as at`,
    [new Date(at).toISOString(), weeks],
  );
  return rows[0]?.at.getTime() ?? 0;
};

describe('the overview', () => {
  it('says whether the shop sells, beside last week, and which services answer', async () => {
    watch.start();
    const now = Date.now();
    for (const minutes of [1, 7, 200]) await watch.publish(ORDERS, { at: new Date(now - minutes * MINUTE) });
    await watch.publish(ORDERS, { at: new Date((await goBack(now, 1)) - 6 * MINUTE) });
    await watch.deps.services.look();
    await watch.deps.services.look();
    await eventually(async () => findOrders(await load()).hour_before === 1 && findOrders(await load()).hour === 2);
    const body = await load();
    const line = findOrders(body);
    expect(line.last_at).toBe(new Date(now - MINUTE).toISOString());
    expect([line.total, line.total_before]).toEqual([sum(line.now), 1]);
    // Steps that are over: the event of a minute ago may be in the one that runs.
    expect([2, 3]).toContain(line.total);
    expect([line.now.length, line.before.length, line.band.length]).toEqual([48, 60, 60]);
    expect(line.is_low).toBe(false);
    expect(body.services).toMatchObject([
      { name: 'orders', state: 'ok', release: '0a1b2c3d4e5f', error_rate: 0, outbox: 2 },
      { name: 'picking', state: 'away', release: null, per_minute: null },
    ]);
    expect(body.services[0]?.p95_ms).toBeGreaterThan(40);
    expect(body.consumers).not.toBeNull();
    expect(body.dead_letters.waiting).toBe(0);
  });

  it('counts an event once though its stream delivers it again', async () => {
    watch.start();
    const event = await watch.publish(ORDERS, { at: new Date(Date.now() - 10 * MINUTE) });
    await eventually(async () => (await watch.database.pool.query('select from line_rates')).rowCount === 1);
    await watch.publishText(ORDERS, JSON.stringify(event));
    await watch.publish('repairs.repair-booked.v1', { at: new Date(Date.now() - 10 * MINUTE) });
    await watch.publish('orders.order-paid.v1', { at: new Date(Date.now() - 10 * MINUTE) });
    await eventually(async () => (await watch.database.pool.query('select from events')).rowCount === 3);
    const { rows } = await watch.database.pool.query('select type, count from line_rates order by type');
    expect(rows).toEqual([
      { type: ORDERS, count: 1 },
      { type: 'repairs.repair-booked.v1', count: 1 },
    ]);
  });

  it('knows what is usual once four weeks are counted, also of steps that are still to come', async () => {
    const now = Date.now();
    for (const week of [1, 2, 3]) await count((await goBack(now, week)) - 10 * MINUTE, 10 * week);
    // Weeks without an event count as well, from the first event on.
    expect(findOrders(await load()).band.every((band) => band === null)).toBe(true);
    for (const week of [5, 6, 7, 8]) await count((await goBack(now, week)) - 10 * MINUTE, 40);
    await count((await goBack(now, 8)) - 12 * 60 * MINUTE, 1);
    for (const week of [1, 2, 3, 4, 5, 6, 7, 8]) await count((await goBack(now, week)) + 20 * MINUTE, 6);
    const body = await load();
    const line = findOrders(body);
    // 10, 20, 30, 0, 40, 40, 40, 40
    expect(line.usual_hour).toEqual({ low: 17.5, high: 40 });
    expect(line.band.filter((band) => band?.high === 40)).toEqual([{ low: 17.5, high: 40 }]);
    expect(line.band.findLastIndex((band) => band?.low === 6)).toBeGreaterThanOrEqual(48 + 3);
    expect(line.is_low).toBe(false);
    expect(body.counted_from).not.toBeNull();
  });

  it('sees an hour without orders as low when that is neither chance nor usual', async () => {
    const now = Date.now();
    for (const week of [1, 2, 3, 4, 5, 6, 7, 8])
      await count((await goBack(now, week)) - 10 * MINUTE, 20 + week, week % 2 === 0 ? 'cz' : 'ro');
    await count((await goBack(now, 8)) - 12 * 60 * MINUTE, 1);
    expect(findOrders(await load())).toMatchObject({ hour: 0, is_low: true });
    await watch.database.pool.query('update line_rates set count = 8');
    expect(findOrders(await load())).toMatchObject({ hour: 0, is_low: false, usual_hour: { low: 8, high: 8 } });
  });

  it('looks back by hours or days, and adds the steps up', async () => {
    const now = Date.now();
    await count(now - 20 * 60 * MINUTE, 3);
    await count(now - 6 * 24 * 60 * MINUTE, 5);
    await count((await goBack(now, 1)) - 20 * 60 * MINUTE, 2);
    const [hours, day, week] = [await load('4h'), await load('24h'), await load('7d')];
    expect(
      [hours, day, week].map((body) => [body.range, body.step_seconds, findOrders(body).total, findOrders(body).total_before]),
    ).toEqual([
      ['4h', 300, 0, 0],
      ['24h', 1_800, 3, 2],
      ['7d', 14_400, 8, 2],
    ]);
    expect(new Date(week.from).getTime()).toBe(new Date(hours.from).getTime() + 4 * 60 * MINUTE - WEEK);
    expect((await watch.call('GET', 'operations?range=1y')).status).toBe(400);
  });

  it('reads what it counts over indexes', async () => {
    for (const range of operationsRanges) {
      const plans = await collectPlans(watch.database, () => loadLines(watch.deps, { range, market: 'cz', now: new Date() }));
      expect(plans).toHaveLength(5);
      for (const { plan } of plans) expect(plan).not.toContain('Seq Scan');
    }
  });

  it('has counted nine weeks, and no more', async () => {
    await count(Date.now() - 63 * 86_400_000, 1);
    await count(Date.now() - 65 * 86_400_000, 1);
    await clearIndex(watch.database);
    expect((await watch.database.pool.query('select from line_rates')).rowCount).toBe(1);
  });

  it('is there while the broker is away', async () => {
    watch.start();
    await watch.nats.stop();
    await eventually(async () => (await load()).consumers === null);
    expect(findOrders(await load()).now).toHaveLength(48);
  });
});
