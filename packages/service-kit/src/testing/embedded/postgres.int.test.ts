import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './postgres.ts';

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let server: EmbeddedPostgres | null = null;
  // Private, as a checkout in root's home is: run by root, PostgreSQL's own user can't enter it.
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'okruh žluťoučký '));
    await chmod(folder, 0o700);
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    await removeEmbeddedPostgres(join(folder, 'postgres'));
    await rm(folder, { recursive: true });
  });
  const start = async (): Promise<EmbeddedPostgres> =>
    (server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port: 0, password: 'sécret' }));
  async function ask<T extends pg.QueryResultRow>(query: string): Promise<T[]> {
    const client = new pg.Client({ connectionString: server?.url });
    await client.connect();
    try {
      return (await client.query<T>(query)).rows;
    } finally {
      await client.end();
    }
  }

  it('sorts as Czech people do and keeps its data over a restart, in a folder that only we may enter', async () => {
    await start();
    expect(
      await ask(`select string_agg(word, ' ' order by word) as words from unnest(array['cihla', 'hrad', 'chata', 'čáp', 'dům']) as word`),
    ).toEqual([{ words: 'cihla čáp dům hrad chata' }]);
    await ask('create table kept (id int); insert into kept values (1)');
    await server?.stop();
    await start();
    expect(await ask('select id from kept')).toEqual([{ id: 1 }]);
  });

  it('starts after a crash, though its lock file names a process that lives', async () => {
    await start();
    await ask('create table kept (id int); insert into kept values (1)');
    await server?.kill();
    const note = join(folder, 'postgres', 'data-is-elsewhere');
    const dataDir = existsSync(note) ? join(readFileSync(note, 'utf8').trim(), 'data') : join(folder, 'postgres');
    const lock = join(dataDir, 'postmaster.pid');
    await writeFile(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(process.pid)));
    await start();
    expect(await ask('select id from kept')).toEqual([{ id: 1 }]);
  });

  it('begins again when its folder was deleted', async () => {
    await start();
    await ask('create table kept (id int)');
    await server?.stop();
    await rm(join(folder, 'postgres'), { recursive: true });
    await start();
    expect(await ask(`select to_regclass('kept') as found`)).toEqual([{ found: null }]);
  });

  it('refuses data that another server is using', async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port: 0, password: 'sécret' })).rejects.toThrow('is in use');
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  });
});
