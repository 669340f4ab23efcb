import type { RebuildReport } from '@okruh/contracts/consumer-routes';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { eventually } from '../testing/eventually.ts';
import { stockChanged, type Shelf, useShelf } from '../testing/shelf.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { on } from './handler.ts';
import { type Projection, rebuildProjection } from './rebuild-projection.ts';

let shelf: Shelf;
useShelf((opened) => {
  shelf = opened;
});

const copyStock = on(stockChanged, async ({ event, data, tx }) => {
  await tx.execute(sql`
    insert into stock (id, left_in_stock, version) values (${event.subject}, ${data.left}, ${event.aggregateversion})
    on conflict (id) do update set left_in_stock = excluded.left_in_stock, version = excluded.version where stock.version < excluded.version`);
});
const projection: Projection = { name: 'stock', tables: ['stock'], handlers: [copyStock] };

async function rebuild(mayWrite = true, changed: Projection = projection): Promise<RebuildReport> {
  const database = openDatabase({ url: shelf.database.url, schema: shelf.database.schema, applicationName: 'rebuild', max: 1 });
  try {
    return await rebuildProjection({ database, nats: await shelf.link.connected(), logger: silentLogger, mayWrite }, changed);
  } finally {
    await database.close();
  }
}
const load = async () => (await shelf.database.pool.query('select id, left_in_stock as left, version from stock order by id')).rows;
/** Twelve events of three variants, published and copied. */
async function copyTwelve() {
  shelf.relay();
  shelf.consumer([copyStock]);
  for (let left = 1; left <= 12; left += 1) await shelf.change(`phone-${left % 3}`, left);
  await eventually(async () => (await load()).reduce((sum, { version }) => sum + version, 0) === 12);
  return load();
}
const nothing = { missing: 0, different: 0, stray: 0, older: 0 };

describe('a projection that is read again', () => {
  it('has lost, wrong and stray rows put right, and then nothing left to do', async () => {
    const right = await copyTwelve();
    await shelf.database.pool.query(`
      delete from stock where id = 'phone-0'; update stock set left_in_stock = 99 where id = 'phone-1';
      insert into stock values ('phone-x', 1, 1)`);
    const wrong = await load();
    const found = { events: 12, rows: 3, missing: 1, different: 1, stray: 1, older: 0 };
    expect(await rebuild(false)).toEqual(found);
    expect(await load(), 'looking changes nothing').toEqual(wrong);
    expect(await rebuild()).toEqual(found);
    expect(await load()).toEqual(right);
    expect(await rebuild()).toEqual({ events: 12, rows: 3, ...nothing });
  });

  it('loses nothing of what the service applies meanwhile', async () => {
    await copyTwelve();
    await shelf.database.pool.query('delete from stock');
    const changing = (async () => {
      for (let left = 100; left < 160; left += 1) await shelf.change(`phone-${left % 3}`, left);
    })();
    await rebuild();
    await Promise.all([changing, rebuild()]);
    await eventually(async () => (await load()).reduce((sum, { version }) => sum + version, 0) === 72);
    expect(await rebuild()).toEqual({ events: 72, rows: 3, ...nothing });
  });

  it('leaves rows that are newer than the stream or older than its beginning', async () => {
    await copyTwelve();
    await (await shelf.manager()).streams.purge('PICKING', { seq: 4 });
    await shelf.database.pool.query(`
      insert into stock values ('phone-old', 5, 1); update stock set left_in_stock = 1000, version = 1000 where id = 'phone-2'`);
    const before = await load();
    expect(await rebuild()).toEqual({ events: 9, rows: 3, ...nothing, older: 1 });
    expect(await load()).toEqual(before);
  });

  it('learns which rows were wrong, once the real tables are right', async () => {
    const right = await copyTwelve();
    await shelf.database.pool.query(`delete from stock where id = 'phone-0'`);
    const seen: unknown[] = [];
    await rebuild(true, {
      ...projection,
      afterwards: async (tx, keys) => {
        const { rows } = await tx.execute(sql`select id, left_in_stock as left, version from stock order by id`);
        seen.push(keys, rows);
      },
    });
    expect(seen).toEqual([[{ id: 'phone-0' }], right]);
  });

  it('changes nothing when an event can not be read', async () => {
    await copyTwelve();
    await shelf.database.pool.query(`delete from stock where id = 'phone-0'`);
    const failing = on(stockChanged, async () => {
      throw new Error('no');
    });
    await expect(rebuild(true, { ...projection, handlers: [failing] })).rejects.toThrow('no');
    expect(await load()).toHaveLength(2);
  });
});
