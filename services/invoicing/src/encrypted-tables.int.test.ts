import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { encryptedTables } from './encrypted-tables.ts';

it('a change of keys reaches everything that invoicing encrypts', async () => {
  const database = await testDatabase('invoicing', new URL('../migrations/', import.meta.url));
  try {
    const label = JSON.stringify({ customer: 'Nováková J.', company: '', lastName: 'Nováková' });
    const rewritten = await checkRotation(database, encryptedTables, {
      documents: { content_cipher: '{"number":"1126000001"}', label_cipher: label },
      document_revisions: { content_cipher: '{"number":"1126000001"}' },
    });
    expect(rewritten).toBe(10);
  } finally {
    await database.close();
  }
});
