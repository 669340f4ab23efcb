import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { encryptedTables } from './encrypted-tables.ts';

it('a change of keys reaches everything that payments encrypts', async () => {
  const database = await testDatabase('payments', new URL('../migrations/', import.meta.url));
  try {
    const rewritten = await checkRotation(database, encryptedTables, {
      statement_lines: { payer_cipher: 'Petra Nová' },
      saved_cards: { token_cipher: 'tok_1', card_cipher: '{"last4":"4242"}' },
    });
    expect(rewritten).toBe(10);
  } finally {
    await database.close();
  }
});
