import type { EncryptedTables } from '@okruh/service-kit';
import { cardContext, tokenContext } from './stored/saved-cards.repository.ts';
import { payerContext } from './statement/post-statement.ts';

/** Everything that payments seal: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = () => [
  { table: 'statement_lines', key: 'id', encrypted: { payer_cipher: ({ id }) => payerContext(String(id)) } },
  {
    table: 'saved_cards',
    key: 'id',
    encrypted: { token_cipher: ({ id }) => tokenContext(String(id)), card_cipher: ({ id }) => cardContext(String(id)) },
  },
];
