import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from 'nats';
import pg from 'pg';
import { join } from 'node:path';
import { Pool } from 'undici';
import { inRoot } from '../paths.ts';
import { freePorts } from '../stack/ports.ts';
import { machineEnvironment } from '../stack/machine-environment.ts';
import type { Stack } from '../stack/stack.ts';
import { supervise } from '../stack/supervised.ts';
import { type Costed, measureCosted } from './bench.ts';
import { pipelineStream, pipelineSubject } from './pipeline-names.ts';

const VARIANTS = 200;

const tables = `
  create schema bare;
  create table bare.stock (variant int primary key, available bigint not null);
  create table bare.orders (id uuid primary key default gen_random_uuid(), variant int not null, snapshot jsonb not null);
  create table bare.outbox (id uuid primary key, position bigint generated always as identity, data jsonb not null, is_published boolean not null default false);
  create index on bare.outbox (position) where not is_published;
  create table bare.inbox (id uuid primary key);
  insert into bare.stock select n, 1000000 from generate_series(1, ${VARIANTS}) n;`;

/**
 * What this machine reaches when an order is nothing but safe: gateway, service, one statement for stock, order and outbox,
 * the stream, an inbox. It uses the shop's own database and broker in the same run, so that the shop's figures can be read
 * as a share of it on any machine.
 *
 * @returns its CPU time is that of the three Node processes alone, without database and broker
 */
export async function measureBarePipeline(stack: Stack, dir: string, seconds: number, clients: number): Promise<Costed> {
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  const nc = await connect({ ...stack.natsOperator });
  const jsm = await jetstreamManager(nc);
  await database.query(tables);
  await jsm.streams.add({ name: pipelineStream, subjects: [pipelineSubject] });
  const free = await freePorts();
  const ports = { gateway: free.gateway, service: free.checkout, consumer: free.orders };
  const units = Object.entries(ports).map(([role, port]) =>
    supervise({
      name: `bare ${role}`,
      command: process.execPath,
      args: ['--import', 'tsx', inRoot('tools', 'src', 'benching', 'pipeline-process.ts')],
      cwd: inRoot('tools'),
      env: {
        ...machineEnvironment(),
        NODE_ENV: 'production',
        ROLE: role,
        PORT: String(port),
        UPSTREAM: `http://127.0.0.1:${ports.service}`,
        DATABASE_URL: stack.databaseUrl,
        NATS_URL: stack.natsUrl,
        NATS_USER: stack.natsOperator.user,
        NATS_PASSWORD: stack.natsOperator.pass,
      },
      logFile: join(dir, `bare-${role}.log`),
      isReady: () =>
        fetch(`http://127.0.0.1:${port}/ready`).then(
          (response) => response.ok,
          () => false,
        ),
      say: () => undefined,
    }),
  );
  const callers = new Pool(`http://127.0.0.1:${ports.gateway}`, { connections: clients });
  try {
    for (const unit of units) await unit.start();
    let turn = 0;
    const call = async (): Promise<void> => {
      turn += 1;
      const answer = await callers.request({
        path: '/orders',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ variant: (turn % VARIANTS) + 1 }),
      });
      await answer.body.dump();
      if (answer.statusCode !== 201) throw new Error(`the bare pipeline answered ${answer.statusCode}`);
    };
    return await measureCosted(
      { clients, seconds, call },
      units.map((unit) => unit.pid()).filter((pid) => pid !== null),
    );
  } finally {
    await callers.close();
    await Promise.all(units.map((unit) => unit.stop()));
    await jsm.streams.delete(pipelineStream);
    await nc.close();
    await database.query('drop schema bare cascade');
    await database.end();
  }
}

/** One-row inserts that wait for the disk, one after the other in each client. */
export async function measureBareInsert(stack: Stack, seconds: number, clients: number): Promise<Costed> {
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: clients });
  await pool.query('create table public.bare_insert (id uuid primary key default gen_random_uuid(), note text not null)');
  try {
    const call = async (): Promise<void> =>
      void (await pool.query({ name: 'insert', text: 'insert into public.bare_insert (note) values ($1)', values: ['x'.repeat(100)] }));
    return await measureCosted({ clients, seconds, call }, []);
  } finally {
    await pool.query('drop table public.bare_insert');
    await pool.end();
  }
}
