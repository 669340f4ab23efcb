import { jetstream } from '@nats-io/jetstream';
import { toSubject } from '@okruh/contracts';
import { consumerRoutes, type Rebuild, type Replayed } from '@okruh/contracts/consumer-routes';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '../http/create-app.ts';
import { eventually } from '../testing/eventually.ts';
import { identityFor, testKeys } from '../testing/identity-for.ts';
import { remember, stockChanged, type Shelf, useShelf } from '../testing/shelf.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { addConsumerRoutes } from './consumer-desk.ts';
import { type Handler, on } from './handler.ts';
import type { Projection } from './rebuild-projection.ts';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});
let app: FastifyInstance;
afterEach(() => app.close());

const copyStock = on(stockChanged, async ({ event, data, tx }) => {
  await tx.execute(sql`
    insert into stock (id, left_in_stock, version) values (${event.subject}, ${data.left}, ${event.aggregateversion})
    on conflict (id) do update set left_in_stock = excluded.left_in_stock, version = excluded.version where stock.version < excluded.version`);
});
const stockProjection: Projection = { name: 'stock', tables: ['stock'], handlers: [copyStock] };

function addDesk(projections: readonly Projection[]): void {
  app = createApp({ service: 'picking', keys: testKeys('picking'), checkAnswers: true });
  addConsumerRoutes(app, { database: shelf.database, nats: shelf.link, logger: silentLogger, projections });
}

/** A service with one consumer, which has applied `count` events of one variant. */
async function open(handler: Handler, count: number, projections: readonly Projection[] = []): Promise<void> {
  addDesk(projections);
  shelf.relay();
  shelf.consumer([handler], { backoffMs: [] });
  for (let left = 1; left <= count; left += 1) await shelf.change('phone', left);
  await eventually(async () => (await shelf.database.pool.query('select from inbox')).rowCount === count);
}

const asOps = identityFor({ kind: 'service', sub: 'ops', aud: 'picking', market: null });
async function ask(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers = asOps) {
  const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() };
}
const REPLAY = '/api/picking/internal/consumers/shelf/replay';
const all = { stream: 'PICKING', from_sequence: 1, to_sequence: 1_000, is_again: false, limit: 500 };
async function replay(changed: Partial<typeof all> = {}): Promise<Replayed> {
  const { status, body } = await ask('POST', REPLAY, { ...all, ...changed });
  expect([status, body]).toMatchObject([200, {}]);
  return body as Replayed;
}
const none = { next_sequence: null, applied: [], again: 0, skipped: 0, too_old: 0, failed: [] };

describe('a range of a stream that is replayed to a consumer', () => {
  it('gives it what its inbox lacks, once, however often it is replayed', async () => {
    await open(remember, 6);
    const { rows } = await shelf.database.pool.query<{ event_id: string }>(
      'delete from inbox where event_id in (select event_id from inbox order by event_id limit 2) returning event_id',
    );
    const missing = rows.map(({ event_id: id }) => id).toSorted();
    const found = await replay();
    expect({ ...found, applied: found.applied.toSorted() }).toEqual({ ...none, applied: missing, skipped: 4 });
    expect(await shelf.countApplied()).toBe(8);
    expect(await replay({ is_again: true })).toEqual({ ...none, skipped: 6 });
    expect(await shelf.countApplied()).toBe(8);
  });

  it('goes on where the last call ended, and ends at the end of the range', async () => {
    await open(remember, 6);
    expect(await replay({ limit: 2 })).toEqual({ ...none, skipped: 2, next_sequence: 3 });
    expect(await replay({ from_sequence: 3, to_sequence: 4, limit: 2 })).toEqual({ ...none, skipped: 2 });
    expect(await replay({ from_sequence: 5, limit: 2 })).toEqual({ ...none, skipped: 2 });
    expect(await replay({ from_sequence: 7 })).toEqual(none);
    expect(await replay({ stream: 'ORDERS' })).toEqual(none);
  });

  it('applies projections again when that is asked for, and nothing else', async () => {
    await open(copyStock, 5, [stockProjection]);
    expect((await ask('GET', consumerRoutes('picking').listOwnConsumers.path)).body).toMatchObject({
      items: [{ handles: [{ type: stockChanged.type, is_replayable: true }] }],
    });
    await shelf.database.pool.query('delete from stock');
    expect(await replay()).toEqual({ ...none, skipped: 5 });
    expect(await replay({ is_again: true })).toEqual({ ...none, again: 5 });
    const { rows } = await shelf.database.pool.query('select left_in_stock as left, version from stock');
    expect(rows).toEqual([{ left: 5, version: 5 }]);
  });

  it('leaves alone what is older than the inbox remembers, unless it is a projection', async () => {
    await open(remember, 1);
    const [event] = await shelf.envelopes();
    const [old, id] = [new Date(Date.now() - 20 * 86_400_000).toISOString(), '0190b7c0-0000-7000-8000-000000000001'];
    await jetstream(await shelf.link.connected()).publish(toSubject(stockChanged.type), JSON.stringify({ ...event, id, time: old }), {
      msgID: id,
    });
    await eventually(async () => (await shelf.countApplied()) === 2);
    await shelf.database.pool.query('delete from inbox where event_id = $1', [id]);
    expect(await replay()).toEqual({ ...none, skipped: 1, too_old: 1 });
    expect(await shelf.countApplied()).toBe(2);
    await app.close();
    addDesk([{ name: 'applied', tables: ['applied'], handlers: [remember] }]);
    expect((await replay()).applied).toEqual([id]);
  });

  it('says which events fail, and applies the others', async () => {
    const picky = on(stockChanged, async (context) => {
      if (context.data.left === 2) throw new RangeError('no shelf');
      await remember.apply(context.event, context.tx, context.logger);
    });
    await open(remember, 3);
    await shelf.stopAll();
    await shelf.database.pool.query('delete from inbox; delete from applied');
    shelf.consumer([picky], { name: 'shelf' });
    await eventually(async () => (await ask('POST', REPLAY, { ...all, limit: 1 })).status === 200);
    const found = await replay();
    expect(found.failed).toMatchObject([{ sequence: 2, type: stockChanged.type, error: 'RangeError: no shelf' }]);
    expect(found.applied.length + found.skipped).toBe(2);
    expect(await shelf.countApplied()).toBe(2);
  });

  it('is refused while the consumer is paused, and to everybody but operations', async () => {
    await open(remember, 1);
    expect((await ask('POST', REPLAY, all, identityFor({ roles: ['admin'] }))).status).toBe(403);
    expect((await ask('POST', REPLAY.replace('shelf', 'nobody'), all)).status).toBe(404);
    await ask('PUT', '/api/picking/internal/consumers/shelf/pause', { reason: 'a wrong release', by: 'Olga' });
    expect((await ask('POST', REPLAY, all)).body).toMatchObject({ type: 'urn:okruh:problem:paused' });
  });
});

describe('a projection that operations have read again', () => {
  const id = '0190b7c0-0000-7000-8000-000000000001';
  const rebuildPath = (name: string): string => `/api/picking/internal/projections/${name}/rebuild`;
  const load = async () => {
    const { body } = await ask('GET', consumerRoutes('picking').listOwnProjections.path);
    return (body as { items: { name: string; stream: string; tables: string[]; rebuild: Rebuild | null }[] }).items;
  };
  const untilEnded = async (): Promise<Rebuild> => {
    await eventually(async () => (await load())[0]?.rebuild?.state !== 'running');
    const [item] = await load();
    if (item?.rebuild === null || item?.rebuild === undefined) throw new Error('no rebuild');
    return item.rebuild;
  };

  it('is compared first, and put right when that is asked for', async () => {
    await open(copyStock, 3, [stockProjection]);
    expect(await load()).toEqual([{ name: 'stock', tables: ['stock'], stream: 'PICKING', rebuild: null }]);
    await shelf.database.pool.query('update stock set left_in_stock = 99');
    expect((await ask('POST', rebuildPath('stock'), { id, may_write: false, by: 'Olga' })).status).toBe(204);
    const report = { events: 3, rows: 1, missing: 0, different: 1, stray: 0, older: 0 };
    expect(await untilEnded()).toMatchObject({ id, state: 'done', may_write: false, started_by: 'Olga', read: 3, report });
    expect((await shelf.database.pool.query('select left_in_stock as left from stock')).rows).toEqual([{ left: 99 }]);
    const other = id.replace(/1$/, '2');
    await ask('POST', rebuildPath('stock'), { id: other, may_write: true, by: 'Olga' });
    expect(await untilEnded()).toMatchObject({ id: other, state: 'done', may_write: true, report });
    expect((await shelf.database.pool.query('select left_in_stock as left from stock')).rows).toEqual([{ left: 3 }]);
  });

  it('is one at a time, and one whose process died is lost and can be begun again', async () => {
    await open(copyStock, 1, [stockProjection]);
    await shelf.database.pool.query(`insert into rebuilds (projection, id, may_write, started_by) values ('stock', $1, true, 'Olga')`, [
      id,
    ]);
    const other = { id: id.replace(/1$/, '2'), may_write: false, by: 'Petr' };
    expect((await ask('POST', rebuildPath('stock'), other)).body).toMatchObject({ type: 'urn:okruh:problem:busy' });
    // The same command again.
    expect((await ask('POST', rebuildPath('stock'), { id, may_write: true, by: 'Olga' })).status).toBe(204);
    await shelf.database.pool.query(`update rebuilds set seen_at = now() - interval '1 minute'`);
    expect((await load())[0]?.rebuild).toMatchObject({ state: 'lost', started_by: 'Olga' });
    expect((await ask('POST', rebuildPath('stock'), other)).status).toBe(204);
    expect(await untilEnded()).toMatchObject({ id: other.id, state: 'done' });
    expect((await ask('POST', rebuildPath('nothing'), other)).status).toBe(404);
  });

  it('says why it failed, and has changed nothing', async () => {
    const failing = on(stockChanged, async () => {
      throw new RangeError('no shelf');
    });
    await open(copyStock, 2, [{ ...stockProjection, handlers: [failing] }]);
    await ask('POST', rebuildPath('stock'), { id, may_write: true, by: 'Olga' });
    expect(await untilEnded()).toMatchObject({ state: 'failed', error: 'RangeError: no shelf', report: null });
    expect((await shelf.database.pool.query('select left_in_stock as left from stock')).rows).toEqual([{ left: 2 }]);
  });
});
