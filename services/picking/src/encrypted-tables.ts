import type { EncryptedTables } from '@okruh/service-kit';
import { labelPlace } from './shipping/label-store.ts';

/** Everything that picking seals: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = () => [
  {
    table: 'parcels',
    key: 'id',
    encrypted: {
      label_pdf_cipher: ({ id }) => labelPlace(String(id), 'pdf'),
      label_zpl_cipher: ({ id }) => labelPlace(String(id), 'zpl'),
    },
  },
  { table: 'collections', key: 'id', encrypted: { label_pdf_cipher: ({ id }) => labelPlace(String(id), 'pdf') } },
];
