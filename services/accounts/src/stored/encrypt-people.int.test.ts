import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFieldCipher, migrate } from '@okruh/service-kit';
import { testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { findByMailbox } from './account.repository.ts';
import { createPersonalData } from './personal-data.ts';
import { encryptPeople } from './encrypt-people.ts';
import { FIELD_KEY } from '../testing/test-shop.ts';

const migrations = fileURLToPath(new URL('../../migrations/', import.meta.url));

it('accounts from before are encrypted, found as before, and in plain nowhere; repeating it changes nothing', async () => {
  const before = await mkdtemp(join(tmpdir(), 'accounts-'));
  for (const name of (await readdir(migrations)).filter((file) => file < '004')) await cp(join(migrations, name), join(before, name));
  const database = await testDatabase('accounts', before);
  const personalData = createPersonalData(createFieldCipher(FIELD_KEY), FIELD_KEY);
  try {
    await database.pool.query(`
      insert into accounts (id, kind, market, e_mail, first_name, last_name, password_hash, roles)
      select gen_random_uuid(), 'customer', 'cz', 'petra' || n || '@mail.cz', 'Petra', 'Nová', 'x', '{customer}' from generate_series(1, 1203) n;
      insert into accounts (id, kind, market, e_mail, password_hash, roles) values (gen_random_uuid(), 'staff', null, 'admin@okruh.example', 'x', '{admin}')`);
    await migrate({ url: database.url, schema: 'accounts', folder: migrations });

    // Two processes at once, as two preparations would be.
    const encrypted = await Promise.all([encryptPeople(database, personalData), encryptPeople(database, personalData)]);
    expect(encrypted[0] + encrypted[1]).toBe(1204);
    expect(await encryptPeople(database, personalData)).toBe(0);

    const { rows } = await database.pool.query('select * from accounts');
    expect(JSON.stringify(rows)).not.toMatch(/petra|nová|mail\.cz|okruh\.example/i);
    const found = await findByMailbox(database.db, personalData, { kind: 'customer', market: 'cz', eMail: 'petra77@mail.cz' });
    expect(found).toMatchObject({ eMail: 'petra77@mail.cz', firstName: 'Petra', lastName: 'Nová', isDemo: false });
    expect(await findByMailbox(database.db, personalData, { kind: 'staff', market: 'cz', eMail: 'admin@okruh.example' })).toMatchObject({
      isDemo: true,
    });
    await expect(database.pool.query("update accounts set e_mail = 'petra@mail.cz'")).rejects.toThrow('accounts_are_sealed');
  } finally {
    await database.close();
    await rm(before, { recursive: true });
  }
});
