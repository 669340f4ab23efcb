import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './testing/embedded/free-port.ts';
import { eventually } from './testing/eventually.ts';
import { identityFor, testKeyEnv } from './testing/identity-for.ts';
import { testDatabase, type TestDatabase } from './testing/test-database.ts';
import { testNats, type TestNats } from './testing/test-nats.ts';

describe('a service that is asked to stop', () => {
  let folder: string;
  let database: TestDatabase;
  let nats: TestNats;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'okruh-example-'));
    await writeFile(
      join(folder, '001-orders.sql'),
      'create table orders (number int generated always as identity primary key, what text); create table placed (number int primary key);',
    );
    database = await testDatabase('orders', folder);
    nats = await testNats();
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await nats.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  function start(port: number, url = database.url): { child: ChildProcess; ended: Promise<number | null>; output: () => string } {
    const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./testing/example-service.ts', import.meta.url))], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        DATABASE_URL: url,
        NATS_URL: nats.url,
        ...testKeyEnv('orders'),
        LOG_LEVEL: 'info',
        NODE_ENV: 'test',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (text += bytes.toString()));
    return { child, output: () => text, ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))) };
  }
  const readyAt = (port: number) => eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200);

  it('answers what it has begun, publishes what it has written and exits with 0', async () => {
    const port = await freePort();
    const service = start(port);
    await readyAt(port);
    const placed: number[] = [];
    const refused: unknown[] = [];
    const shoppers = Array.from({ length: 8 }, async (_value, shopper) => {
      for (let turn = 0; ; turn += 1) {
        try {
          const answer = await fetch(`http://127.0.0.1:${port}/api/orders/orders`, {
            method: 'POST',
            headers: { ...identityFor(), 'content-type': 'application/json', 'idempotency-key': `${shopper}-${turn}` },
            body: JSON.stringify({ what: 'phone' }),
          });
          if (answer.status === 200) placed.push(((await answer.json()) as { number: number }).number);
          else refused.push(answer.status);
        } catch {
          return; // the door is closed
        }
      }
    });
    await eventually(() => placed.length > 50);
    service.child.kill('SIGTERM');
    expect(await service.ended, service.output()).toBe(0);
    await Promise.all(shoppers);

    expect(refused).toEqual([]);
    const { rows } = await database.pool.query<{ number: number }>('select number from orders');
    const written = new Set(rows.map((row) => row.number));
    expect(placed.filter((number) => !written.has(number))).toEqual([]);
    // A call whose answer got lost with its connection may be written too, never the other way round.
    expect(rows.length - placed.length).toBeLessThanOrEqual(8);
    expect((await database.pool.query('select from outbox where published_at is null')).rowCount).toBe(0);
    const link = await nats.link();
    const jsm = await jetstreamManager(await link.connected());
    expect((await jsm.streams.info('ORDERS')).state.messages).toBe(rows.length);
  });

  it('takes up after a kill -9 where it was: every order is counted once', async () => {
    const port = await freePort();
    const first = start(port);
    await readyAt(port);
    let placed = 0;
    const shopping = (async () => {
      for (;;) {
        await fetch(`http://127.0.0.1:${port}/api/orders/orders`, {
          method: 'POST',
          headers: { ...identityFor(), 'content-type': 'application/json' },
          body: JSON.stringify({ what: 'tablet' }),
        });
        placed += 1;
      }
    })().catch(() => undefined);
    await eventually(() => placed > 30);
    first.child.kill('SIGKILL');
    await first.ended;
    await shopping;
    const second = start(port);
    await readyAt(port);
    await eventually(async () => {
      const { rows } = await database.pool.query<{ orders: number; placed: number }>(
        'select (select count(*) from orders)::int as orders, (select count(*) from placed)::int as placed',
      );
      expect(rows[0]?.placed).toBe(rows[0]?.orders);
    }, 45_000);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it('says in one line why it can not start', async () => {
    const service = start(0, 'nonsense');
    expect(await service.ended).not.toBe(0);
    expect(service.output()).toContain('DATABASE_URL');
    expect(service.output()).not.toContain('nonsense');
  });
});
