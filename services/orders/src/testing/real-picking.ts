import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@okruh/service-kit/embedded/free-port';
import { eventually, testKeyEnv, testDatabase, type TestDatabase } from '@okruh/service-kit/testing';

/** services/picking as a process of its own, on a database of its own. */
export interface RealPicking {
  readonly url: string;
  readonly database: TestDatabase;
  /** Puts pieces of a variant into the Czech warehouse. */
  stock(variant: string, pieces: number): Promise<void>;
  /** Pieces that can be sold. */
  available(variant: string): Promise<number>;
  close(): Promise<void>;
}

const getFilePath = (path: string): string => fileURLToPath(new URL(`../../../picking/${path}`, import.meta.url));

export async function startRealPicking(natsUrl: string, ordersUrl = 'http://127.0.0.1:9'): Promise<RealPicking> {
  const database = await testDatabase('picking', getFilePath('migrations/'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const picking = spawn(process.execPath, ['--import', 'tsx', getFilePath('src/server.ts')], {
    cwd: getFilePath('.'),
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: database.url,
      NATS_URL: natsUrl,
      ORDERS_URL: ordersUrl,
      BUYOUT_URL: 'http://127.0.0.1:9',
      REPAIRS_URL: 'http://127.0.0.1:9',
      ...testKeyEnv('picking'),
      FIELD_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await eventually(async () => (await fetch(`${url}/readyz`)).ok);
  return {
    url,
    database,
    async stock(variant, pieces) {
      await database.pool.query(`insert into stock (variant_id, market, available, is_endless) values ($1, 'cz', $2, false)`, [
        variant,
        pieces,
      ]);
      await database.pool.query(`insert into stock_places (variant_id, market, place, on_hand) values ($1, 'cz', 'warehouse', $2)`, [
        variant,
        pieces,
      ]);
    },
    async available(variant) {
      const { rows } = await database.pool.query<{ available: number }>('select available from stock where variant_id = $1', [variant]);
      return rows[0]?.available ?? -1;
    },
    async close() {
      if (picking.exitCode === null && picking.signalCode === null) {
        picking.kill('SIGTERM');
        await once(picking, 'exit');
      }
      await database.close();
    },
  };
}
