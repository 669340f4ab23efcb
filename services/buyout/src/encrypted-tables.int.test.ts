import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { encryptedTables } from './encrypted-tables.ts';

it('a change of keys reaches everything that buyout encrypts', async () => {
  const database = await testDatabase('buyout', new URL('../migrations/', import.meta.url));
  try {
    const customer = { first_name: 'Petra', last_name: 'Nová', e_mail: 'petra@mail.cz' };
    const rewritten = await checkRotation(database, encryptedTables, {
      estimates: { e_mail_cipher: 'petra@mail.cz' },
      payout_files: { content_cipher: 'UHL1' },
      buyouts: {
        customer_cipher: JSON.stringify(customer),
        pickup_cipher: '{"city":"Brno"}',
        device_cipher: JSON.stringify({ imei: '004416283484362', serial_number: '' }),
        label_cipher: 'Nová P.',
      },
    });
    expect(rewritten).toBe(15);
  } finally {
    await database.close();
  }
});
