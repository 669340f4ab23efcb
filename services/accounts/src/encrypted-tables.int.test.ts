import { randomBytes } from 'node:crypto';
import { createFieldCipher, rotateEncrypted } from '@okruh/service-kit';
import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { findByMailbox, encryptedPerson } from './stored/account.repository.ts';
import { createPersonalData } from './stored/personal-data.ts';
import { encryptedTables } from './encrypted-tables.ts';
import { accounts } from './stored/tables.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
const newKey = (): string => randomBytes(32).toString('base64');

it('a change of keys reaches everything that accounts encrypts', async () => {
  const database = await testDatabase('accounts', MIGRATIONS);
  const person = JSON.stringify({ eMail: 'petra@mail.cz', firstName: 'Petra', lastName: 'Nová' });
  try {
    const rewritten = await checkRotation(database, encryptedTables, {
      accounts: { person_cipher: person },
      registrations: { person_cipher: person, address_cipher: '{"city":"Brno"}' },
      addresses: { content_cipher: '{"city":"Brno"}' },
      messages: { content_cipher: '{"text":"Dobrý den","e_mail":"petra@mail.cz"}' },
      message_files: { name_cipher: 'cv.pdf', content_cipher: 'JVBERi0=' },
      message_steps: { text_cipher: 'Dobrý den' },
      subscriptions: { e_mail_cipher: 'petra@mail.cz' },
      second_factors: { secret_cipher: 'JBSWY3DPEHPK3PXP' },
    });
    expect(rewritten).toBe(40);
  } finally {
    await database.close();
  }
});

it('an account is found by its e-mail before, while and after its key changes', async () => {
  const database = await testDatabase('accounts', MIGRATIONS);
  const [oldKey, key] = [newKey(), newKey()];
  const under = (keys: string) => createPersonalData(createFieldCipher(keys), keys);
  const both = `${key},${oldKey}`;
  const find = (keys: string) => findByMailbox(database.db, under(keys), { kind: 'customer', market: 'cz', eMail: 'petra@mail.cz' });
  const id = '0190b7c0-0000-7000-8000-000000000001';
  try {
    const person = { eMail: 'petra@mail.cz', firstName: 'Petra', lastName: 'Nová' };
    await database.db.insert(accounts).values({
      id,
      kind: 'customer',
      market: 'cz',
      passwordHash: 'x',
      roles: ['customer'],
      ...encryptedPerson(under(oldKey), id, person),
    });
    expect(await find(both)).toMatchObject({ id, firstName: 'Petra' });
    expect(await find(key)).toBeNull();
    const cipher = createFieldCipher(both);
    expect(await rotateEncrypted(database, { cipher, tables: encryptedTables(cipher, both) })).toBe(1);
    expect(await find(both)).toMatchObject({ id, firstName: 'Petra' });
    expect(await find(key)).toMatchObject({ id, firstName: 'Petra' });
    expect(await find(oldKey)).toBeNull();
  } finally {
    await database.close();
  }
});
