import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { encryptedTables } from './encrypted-tables.ts';

it('a change of keys reaches everything that checkout encrypts', async () => {
  const database = await testDatabase('checkout', new URL('../migrations/', import.meta.url));
  try {
    const rewritten = await checkRotation(
      database,
      encryptedTables,
      {
        carts: { pay_later_cipher: '{"birth_date":"1990-01-01"}' },
        packages: { trade_in_identifier_cipher: '004416283484362' },
        attempts: { cipher: '{"order_number":"2610004871"}' },
        discount_codes: { cipher: 'JARO2026' },
        student_cards: { cipher: 'student-card:cz:S1234:petra nova' },
      },
      { attempts: { state: 'placed' } },
    );
    expect(rewritten).toBe(25);
  } finally {
    await database.close();
  }
});
