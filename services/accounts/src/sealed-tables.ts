import type { SealedTables } from '@okruh/service-kit';
import { addressPlace, registeredPlace } from './stored/address-book.ts';
import { messagePlace, subscriptionPlace } from './model/message-content.ts';
import { createPersonalData, personPlace, type Person } from './stored/personal-data.ts';
import { secretPlace } from './stored/second-factor.repository.ts';

/** Everything that accounts seal: what a change of keys rewrites. */
export const sealedTables: SealedTables = (cipher, fieldKey) => {
  const personalData = createPersonalData(cipher, fieldKey);
  return [
    {
      table: 'accounts',
      key: 'id',
      sealed: { person_cipher: ({ id }) => personPlace('account', String(id)) },
      hashes: ['e_mail_index'],
      hash: ({ person_cipher: person }) => ({ e_mail_index: personalData.eMailIndex((JSON.parse(person ?? '') as Person).eMail) }),
    },
    {
      table: 'registrations',
      key: 'id',
      sealed: {
        person_cipher: ({ id }) => personPlace('registration', String(id)),
        address_cipher: ({ id }) => registeredPlace(String(id)),
      },
    },
    { table: 'addresses', key: 'id', sealed: { content_cipher: ({ id }) => addressPlace(String(id)) } },
    { table: 'messages', key: 'id', sealed: { content_cipher: ({ id }) => messagePlace(String(id)) } },
    {
      table: 'subscriptions',
      key: 'id',
      sealed: { e_mail_cipher: ({ id }) => subscriptionPlace(String(id)) },
      hashes: ['e_mail_index'],
      hash: ({ e_mail_cipher: eMail }) => ({ e_mail_index: personalData.eMailIndex(eMail ?? '') }),
    },
    { table: 'second_factors', key: 'account_id', sealed: { secret_cipher: ({ account_id: id }) => secretPlace(String(id)) } },
  ];
};
