import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { databaseFailure } from './database-error.ts';
import { openDatabase } from './database.ts';
import { endOfDay, startOfDay } from './start-of-day.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase('other');
  await database.pool.query('create table things (id int primary key, name text)');
});
afterEach(() => database.close());

/** Statements that a connection has kept, with how often each was planned again for its values or run by its kept plan. */
const planned = async (client: { query(text: string): Promise<{ rows: { statement: string; runs: number }[] }> }) =>
  (await client.query(`select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name like 'auto-%'`))
    .rows;

describe('a statement that comes again and again', () => {
  it('is parsed once per connection, whether drizzle or pg sends it', async () => {
    const client = await database.connect();
    for (let id = 0; id < 10; id += 1) await client.query('insert into things values ($1, $2)', [id, 'thing']);
    expect(await planned(client)).toEqual([{ statement: 'insert into things values ($1, $2)', runs: 8 }]);
    await client.end();

    const one = database.open({ max: 1 });
    for (let id = 0; id < 10; id += 1) {
      const { rows } = await one.db.execute<{ name: string }>(sql`select name from things where id = ${id}`);
      expect(rows).toEqual([{ name: 'thing' }]);
    }
    expect(await planned(one.pool)).toEqual([{ statement: 'select name from things where id = $1', runs: 8 }]);
    await one.close();
  });

  it('may differ in its text a thousand times without filling the connection', async () => {
    const one = database.open({ max: 1 });
    for (let length = 1; length <= 400; length += 1) {
      const list = Array.from({ length }, (_value, index) => `$${index + 1}::int`).join(', ');
      const values = Array.from({ length }, (_value, index) => index);
      for (let time = 0; time < 3; time += 1) await one.pool.query(`select id from things where id in (${list})`, values);
    }
    expect((await planned(one.pool)).length).toBeLessThanOrEqual(250);
    await one.close();
  });

  it('is prepared again on the connection that replaces a lost one', async () => {
    const one = database.open({ max: 1 });
    const read = () => one.db.execute(sql`select name from things where id = ${1}`);
    for (let time = 0; time < 5; time += 1) await read();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`,
    );
    await expect
      .poll(() =>
        read().then(
          () => 'read',
          () => 'lost',
        ),
      )
      .toBe('read');
    for (let time = 0; time < 5; time += 1) await read();
    expect(await planned(one.pool)).toHaveLength(1);
    await one.close();
  });

  it('fails once when a migration has changed what it gives back, then never again', async () => {
    const one = database.open({ max: 1 });
    const read = () => one.pool.query('select * from things where id = $1', [1]);
    for (let time = 0; time < 5; time += 1) await read();
    await database.pool.query('alter table things add column colour text');
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).fields.map((field) => field.name)).toEqual(['id', 'name', 'colour']);
    await one.close();
  });

  it('keeps the name that it was given', async () => {
    const client = await database.connect();
    for (let time = 0; time < 5; time += 1)
      await client.query({ name: 'mine', text: 'select name from things where id = $1', values: [1] });
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([{ name: 'mine' }]);
    await client.end();
  });
});

describe('a transaction', () => {
  it('is undone as a whole when one of its statements fails, and the connection goes on', async () => {
    const one = database.open({ max: 1 });
    const failed = one.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1, 'a')`);
      await tx.execute(sql`insert into things values (1, 'b')`);
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
    expect((await one.pool.query('select from things')).rowCount).toBe(0);
    await one.close();
  });

  it('may hold another, which fails alone', async () => {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into things values (1, 'a')`);
      await tx.transaction((inner) => inner.execute(sql`insert into things values (1, 'b')`)).catch(() => undefined);
      await tx.execute(sql`insert into things values (2, 'c')`);
    });
    expect((await database.pool.query('select name from things order by id')).rows).toEqual([{ name: 'a' }, { name: 'c' }]);
  });

  it('sees what its isolation says', async () => {
    await database.db.transaction(
      async (tx) => {
        await tx.execute(sql`select 1 from things`);
        await database.pool.query(`insert into things values (1, 'a')`);
        expect((await tx.execute(sql`select 1 from things`)).rows).toEqual([]);
        await expect(tx.transaction((inner) => inner.execute(sql`insert into things values (2, 'b')`))).rejects.toMatchObject({
          cause: { code: '25006' },
        });
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  });
});

describe('a service that finds its rows by key', () => {
  it('reads by the index also with plans that were made while the table was empty', async () => {
    const one = database.open({ max: 1, byKey: true });
    const { rows } = await one.pool.query<{ 'QUERY PLAN': string }>('explain select name from things where id = 7');
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('Seq Scan');
    await one.close();
  });

  it.each([true, false])('plans each statement of the office for its values, however often it comes (byKey: %s)', async (byKey) => {
    const one = database.open({ max: 1, byKey });
    for (let id = 0; id < 10; id += 1) await one.office.execute(sql`select name from things where id = ${id}`);
    const { rows } = await one.office.execute<{ generic: number }>(
      sql`select generic_plans::int as generic from pg_prepared_statements where statement like 'select name from things%'`,
    );
    expect(rows).toEqual([{ generic: 0 }]);
    await one.close();
  });

  it('lets the office read whole tables, over connections of its own', async () => {
    const one = database.open({ max: 1, byKey: true });
    const loadSwitch = async (db: typeof one.db) =>
      (await db.execute<{ enable_seqscan: string }>(sql`show enable_seqscan`)).rows[0]?.enable_seqscan;
    // Also on a connection that is used again, and inside a transaction.
    for (let time = 0; time < 3; time += 1) {
      expect(await loadSwitch(one.db)).toBe('off');
      expect(await loadSwitch(one.office)).toBe('on');
    }
    expect(await one.office.transaction((tx) => loadSwitch(tx as typeof one.db))).toBe('on');
    // The shop's only connection is taken, and the office goes on.
    await one.db.transaction(async () => {
      expect((await one.office.execute(sql`select count(*) from things`)).rows).toHaveLength(1);
    });
    await one.close();
  });
});

describe('a day of a filter', () => {
  it.each([
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('ends where the next one begins, also on %s when clocks change', async (day, start, end) => {
    const { rows } = await database.db.execute<{ is_right: boolean }>(
      sql`select ${startOfDay(day, 'cz')} = ${start}::timestamptz and ${endOfDay(day, 'cz')} = ${end}::timestamptz as is_right`,
    );
    expect(rows).toEqual([{ is_right: true }]);
  });
});

describe('a database that can not be reached any more', () => {
  it('fails a statement as an outage, and the next one gets a new connection', async () => {
    const real = new URL(database.url);
    const wanted = new URL(database.url);
    let isSilent = false;
    const sockets = new Set<Socket>();
    // Passes everything on until it falls silent, as a network that is cut does: nobody learns that a connection is gone.
    const cut = createServer((near) => {
      const far = connect({ host: real.hostname, port: Number(real.port) });
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => undefined);
        from.on('data', (chunk) => {
          if (!isSilent) to.write(chunk);
        });
      }
    });
    await new Promise<void>((resolve) => {
      cut.listen(0, '127.0.0.1', resolve);
    });
    const { port } = cut.address() as AddressInfo;
    wanted.port = String(port);
    const cutOff = openDatabase({ url: wanted.href, schema: 'other', applicationName: 'cut', max: 1, statementTimeoutMs: 100 });
    try {
      await cutOff.ping();
      isSilent = true;
      const failure: unknown = await cutOff.db.transaction((tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error);
      expect(databaseFailure(failure)).toBe('outage');
      isSilent = false;
      await cutOff.ping();
    } finally {
      await cutOff.close();
      for (const socket of sockets) socket.destroy();
      cut.close();
    }
  });
});
