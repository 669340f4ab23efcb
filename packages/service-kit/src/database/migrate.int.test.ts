import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate, MigrationError } from './migrate.ts';

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await testDatabase('other');
  });
  afterAll(async () => database.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'okruh-migrations-'));
    await database.pool.query('drop schema if exists shop cascade');
    await writeFile(join(folder, '001-things.sql'), 'create table things (id int primary key); select pg_sleep(0.05);');
    await writeFile(join(folder, '002-more.sql'), 'insert into things values (1);');
    return async () => rm(folder, { recursive: true });
  });
  const run = () => migrate({ url: database.url, schema: 'shop', folder });

  it('are applied once and in order, though four processes start at the same time', async () => {
    const applied = await Promise.all([run(), run(), run(), run()]);
    expect(applied.filter((names) => names.length > 0)).toEqual([
      [
        'kit/001-events.sql',
        'kit/002-sealed-answers.sql',
        'kit/003-consumers.sql',
        'kit/004-rebuilds.sql',
        'kit/005-record-changes.sql',
        '001-things.sql',
        '002-more.sql',
      ],
    ]);
    const { rows } = await database.pool.query('select count(*)::int as count from shop.things');
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('are refused when one was edited after it landed', async () => {
    await run();
    await writeFile(join(folder, '001-things.sql'), 'create table things (id bigint primary key);');
    await expect(run()).rejects.toThrow(MigrationError);
    await expect(run()).rejects.toThrow('001-things.sql was changed after it was applied');
  });

  it('are refused when one that landed is gone', async () => {
    await run();
    await rm(join(folder, '002-more.sql'));
    await expect(run()).rejects.toThrow('002-more.sql');
  });

  it('are refused when a new one comes before one that was applied, unless it landed before that was checked', async () => {
    await writeFile(join(folder, '010-later.sql'), 'insert into things values (10);');
    await run();
    await writeFile(join(folder, '005-late.sql'), 'insert into things values (5);');
    await expect(run()).rejects.toThrow('005-late.sql comes before 010-later.sql, which was applied already: give it the next number');
    expect(await migrate({ url: database.url, schema: 'shop', folder, landedLate: ['005-late.sql'] })).toEqual(['005-late.sql']);
    // Once it is applied it is one like the others.
    await writeFile(join(folder, '011-next.sql'), 'insert into things values (11);');
    expect(await run()).toEqual(['011-next.sql']);
  });

  it('that are repeatable come last, and again whenever their text changes', async () => {
    const repeatable = (answer: number) =>
      writeFile(
        join(folder, 'R-answer.sql'),
        `create or replace function answer() returns bigint language sql as $$ select ${answer} + count(*) from things $$`,
      );
    const answer = async () => (await database.pool.query<{ answer: string }>('set search_path to shop; select answer()')) as unknown;
    const read = async () => {
      const results = (await answer()) as { rows: { answer: string }[] }[];
      return Number(results[1]?.rows[0]?.answer);
    };
    await repeatable(40);
    expect((await run()).at(-1)).toBe('R-answer.sql');
    expect(await read()).toBe(41);
    expect(await run()).toEqual([]);
    await repeatable(50);
    await writeFile(join(folder, '003-third.sql'), 'insert into things values (3);');
    expect(await run()).toEqual(['003-third.sql', 'R-answer.sql']);
    expect(await read()).toBe(52);
    expect(await run()).toEqual([]);
    await rm(join(folder, 'R-answer.sql'));
    await expect(run()).rejects.toThrow('R-answer.sql was applied here and its file is gone');
  });

  it('leave nothing behind when one fails', async () => {
    await writeFile(join(folder, '003-broken.sql'), 'create table fine (id int); insert into nowhere values (1);');
    await expect(run()).rejects.toThrow('nowhere');
    const { rows } = await database.pool.query(`select to_regnamespace('shop') as schema`);
    expect(rows).toEqual([{ schema: null }]);
  });

  it('give the service its data and not its tables', async () => {
    await database.pool.query(`do $$ begin create role shop_service login password 'x'; exception when duplicate_object then null; end $$`);
    await migrate({ url: database.url, schema: 'shop', role: 'shop_service', folder });
    const may = async (what: string) => (await database.pool.query<{ may: boolean }>(`select ${what} as may`)).rows[0]?.may;
    expect(await may(`has_table_privilege('shop_service', 'shop.things', 'insert')`)).toBe(true);
    expect(await may(`has_table_privilege('shop_service', 'shop.schema_migrations', 'update')`)).toBe(false);
    expect(await may(`has_schema_privilege('shop_service', 'shop', 'create')`)).toBe(false);
  });
});
