import type { EncryptedTables } from '@okruh/service-kit';
import { contentPlace, createSealedData, type Label, labelPlace, revisionPlace } from './stored/sealed.ts';

/** Everything that invoicing seals: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = (cipher, fieldKey) => {
  const sealed = createSealedData(cipher, fieldKey);
  return [
    {
      table: 'documents',
      key: 'id',
      encrypted: { content_cipher: ({ id }) => contentPlace(String(id)), label_cipher: ({ id }) => labelPlace(String(id)) },
      hashes: ['name_index'],
      hash: ({ label_cipher: label }) => ({ name_index: typeof label === 'string' ? sealed.indexNames(JSON.parse(label) as Label) : [] }),
    },
    { table: 'document_revisions', key: 'id', encrypted: { content_cipher: ({ id }) => revisionPlace(String(id)) } },
  ];
};
