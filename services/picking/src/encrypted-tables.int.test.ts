import { checkRotation, testDatabase } from '@okruh/service-kit/testing';
import { expect, it } from 'vitest';
import { encryptedTables } from './encrypted-tables.ts';

it('a change of keys reaches everything that picking encrypts', async () => {
  const database = await testDatabase('picking', new URL('../migrations/', import.meta.url));
  try {
    const rewritten = await checkRotation(database, encryptedTables, {
      parcels: { label_pdf_cipher: 'JVBERi0=', label_zpl_cipher: '^XA^FDPetra Nová^FS^XZ' },
      collections: { label_pdf_cipher: 'JVBERi0=' },
    });
    expect(rewritten).toBe(10);
  } finally {
    await database.close();
  }
});
