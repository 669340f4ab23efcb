import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { encryptedTables } from './encrypted-tables.ts';

it('a change of keys reaches everything that repairs encrypts', async () => {
  const database = await testDatabase('repairs', new URL('../migrations/', import.meta.url));
  try {
    const customer = { first_name: 'Petra', last_name: 'Nová', e_mail: 'petra@mail.cz', phone_number: '+420777123456' };
    const rewritten = await checkRotation(database, encryptedTables, {
      repairs: {
        customer_cipher: JSON.stringify(customer),
        device_cipher: JSON.stringify({ imei: '004416283484362', serial_number: '', note: 'Spadl.' }),
        label_cipher: 'Nová P.',
      },
    });
    expect(rewritten).toBe(5);
  } finally {
    await database.close();
  }
});
