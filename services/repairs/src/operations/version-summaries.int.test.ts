import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@okruh/service-kit';
import { testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url));

it('a version whose summary was stored in Czech gets the key of its text, any other summary stays, and history is closed again', async () => {
  const before = await mkdtemp(join(tmpdir(), 'repairs-'));
  for (const name of (await readdir(migrations)).filter((file) => file < '003')) await cp(join(migrations, name), join(before, name));
  const database = await testDatabase('repairs', before);
  try {
    await database.pool.query(`
      insert into list_versions (version, created_by, summary, changes) values
        ('2026-01-01/1', 'Okruh', 'Ceník oprav', 1),
        ('2026-01-02/1', 'Okruh', 'Import ceníku oprav', 1),
        ('2026-01-03/1', 'Okruh', 'op-apple-iphone-13-battery', 1),
        ('2026-01-04/1', 'Okruh', 'Vánoční ceny', 1)`);
    await migrate({ url: database.url, schema: 'repairs', folder: migrations });
    const { rows } = await database.pool.query('select summary from list_versions order by position');
    expect(rows.map((row) => row.summary)).toEqual(['versions.first', 'versions.import', 'op-apple-iphone-13-battery', 'Vánoční ceny']);
    await expect(database.pool.query(`update list_versions set summary = 'x'`)).rejects.toThrow(/only ever added/);
  } finally {
    await database.close();
    await rm(before, { recursive: true });
  }
});
