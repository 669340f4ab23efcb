import type { SealedTables } from '@okruh/service-kit';
import { cardContext, tokenContext } from './stored/saved-cards.repository.ts';
import { payerContext } from './statement/post-statement.ts';

/** Everything that payments seal: what a change of keys rewrites. */
export const sealedTables: SealedTables = () => [
  { table: 'statement_lines', key: 'id', sealed: { payer_cipher: ({ id }) => payerContext(String(id)) } },
  {
    table: 'saved_cards',
    key: 'id',
    sealed: { token_cipher: ({ id }) => tokenContext(String(id)), card_cipher: ({ id }) => cardContext(String(id)) },
  },
];
