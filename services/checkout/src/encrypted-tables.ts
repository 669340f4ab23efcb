import { blindIndex, type EncryptedTables } from '@okruh/service-kit';
import { identifierPlace } from './cart/trade-in-pieces.ts';
import { cardPlace, codePlace, createDiscountKeys } from './stored/discount-codes.ts';
import { payLaterPlace } from './payment/pay-later.ts';
import { attemptPlace } from './placing/place-attempt.ts';

/** Everything that the checkout seals: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = (_cipher, fieldKey) => {
  const discountKeys = createDiscountKeys(fieldKey);
  return [
    { table: 'carts', key: 'id', encrypted: { pay_later_cipher: ({ id }) => payLaterPlace(String(id)) } },
    { table: 'packages', key: 'id', encrypted: { trade_in_identifier_cipher: ({ id }) => identifierPlace(String(id)) } },
    {
      table: 'attempts',
      key: 'id',
      encrypted: { cipher: ({ id, state }) => attemptPlace(String(id), state === 'placing' ? 'draft' : 'answer') },
      reads: { state: 'state' },
    },
    {
      table: 'discount_codes',
      key: 'id',
      encrypted: { cipher: ({ id }) => codePlace(String(id)) },
      reads: { is_case_insensitive: '(select is_case_insensitive from discounts where discounts.id = discount_id)' },
      hashes: ['index'],
      hash: ({ cipher: code }, row) => ({ index: discountKeys.indexOf(code ?? '', row['is_case_insensitive'] === true) }),
    },
    {
      table: 'student_cards',
      key: 'id',
      encrypted: { cipher: ({ id }) => cardPlace(String(id)) },
      hashes: ['index'],
      hash: ({ cipher: card }) => ({ index: blindIndex(fieldKey, card ?? '') }),
    },
  ];
};
