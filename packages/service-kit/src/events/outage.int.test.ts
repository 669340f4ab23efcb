import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { DEAD_LETTERS, defineEvent } from '@okruh/contracts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../testing/embedded/postgres.ts';
import { eventually } from '../testing/eventually.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { testNats, type TestNats } from '../testing/test-nats.ts';
import { appendEvent } from './append-event.ts';
import { startConsumer } from './consumer.ts';
import { on } from './handler.ts';
import { startRelay } from './relay.ts';

const changed = defineEvent('picking.stock-changed.v1', 'The stock changed.', z.object({ left: z.int() }));

describe('a PostgreSQL that dies', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let nats: TestNats;
  let database: Database;
  const start = (port: number) => startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port, password: 'secret' });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'okruh-outage-'));
    await chmod(folder, 0o755);
    postgres = await start(0);
    nats = await testNats();
    await migrate({ url: postgres.url, schema: 'picking' });
    database = openDatabase({ url: postgres.url, schema: 'picking', applicationName: 'test', max: 6 });
    await database.pool.query('create table applied (left_in_stock int)');
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
    await nats.close();
    await rm(folder, { recursive: true });
  });

  it('loses no event and doubles none: they are delivered again when it is back', async () => {
    const link = await nats.link();
    const relay = startRelay({ database, nats: link, publisher: 'picking', logger: silentLogger, pollEveryMs: 100 });
    const consumer = startConsumer({
      database,
      nats: link,
      name: 'shelf',
      handlers: [
        on(changed, async ({ data, tx }) => {
          await tx.execute(sql`insert into applied values (${data.left})`);
        }),
      ],
      logger: silentLogger,
      retryEveryMs: 100,
      backoffMs: [100],
    });
    const written: number[] = [];
    const write = async (from: number, to: number) => {
      for (let left = from; left < to; left += 1) {
        await database.db.transaction((tx) =>
          appendEvent(tx, changed, { subject: `variant-${left % 5}`, version: left + 1, market: null, data: { left } }),
        );
        written.push(left);
      }
    };
    await write(0, 100);
    // Twice and while the consumer is at work: a connection that were lost with every failure would empty the pool.
    for (const round of [1, 2]) {
      await postgres.kill();
      for (let attempt = 0; attempt < 5; attempt += 1) await expect(write(1_000, 1_001)).rejects.toThrow(/./);
      postgres = await start(postgres.port);
      await database.untilReady(silentLogger);
      await write(100 * round, 100 * round + 20);
    }
    await eventually(async () => {
      const { rows } = await database.pool.query<{ left_in_stock: number }>('select left_in_stock from applied order by 1');
      expect(rows.map((row) => row.left_in_stock)).toEqual(written);
    });
    const jsm = await jetstreamManager(await link.connected());
    expect((await jsm.streams.info(DEAD_LETTERS)).state.messages).toBe(0);
    await consumer.stop();
    await relay.stop();
    await link.close();
  });
});
