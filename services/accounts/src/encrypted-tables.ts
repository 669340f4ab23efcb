import type { EncryptedTables } from '@okruh/service-kit';
import { addressPlace, registeredPlace } from './stored/address-book.ts';
import { filePlace, type MessageContent, messagePlace, stepPlace, subscriptionPlace } from './model/message-content.ts';
import { createPersonalData, personPlace, type Person } from './stored/personal-data.ts';
import { secretPlace } from './stored/second-factor.repository.ts';

/** Everything that accounts seal: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = (cipher, fieldKey) => {
  const personalData = createPersonalData(cipher, fieldKey);
  return [
    {
      table: 'accounts',
      key: 'id',
      encrypted: { person_cipher: ({ id }) => personPlace('account', String(id)) },
      hashes: ['e_mail_index'],
      hash: ({ person_cipher: person }) => ({ e_mail_index: personalData.eMailIndex((JSON.parse(person ?? '') as Person).eMail) }),
    },
    {
      table: 'registrations',
      key: 'id',
      encrypted: {
        person_cipher: ({ id }) => personPlace('registration', String(id)),
        address_cipher: ({ id }) => registeredPlace(String(id)),
      },
    },
    { table: 'addresses', key: 'id', encrypted: { content_cipher: ({ id }) => addressPlace(String(id)) } },
    {
      table: 'messages',
      key: 'id',
      encrypted: { content_cipher: ({ id }) => messagePlace(String(id)) },
      hashes: ['e_mail_index'],
      hash: ({ content_cipher: content }) => ({
        e_mail_index: personalData.eMailIndex((JSON.parse(content ?? '') as MessageContent).e_mail),
      }),
    },
    {
      table: 'message_files',
      key: 'id',
      encrypted: {
        name_cipher: ({ id }) => filePlace(String(id), 'name'),
        content_cipher: ({ id }) => filePlace(String(id), 'content'),
      },
      // Up to six megabytes each.
      batch: 10,
    },
    { table: 'message_steps', key: 'id', encrypted: { text_cipher: ({ id }) => stepPlace(String(id)) } },
    {
      table: 'subscriptions',
      key: 'id',
      encrypted: { e_mail_cipher: ({ id }) => subscriptionPlace(String(id)) },
      hashes: ['e_mail_index'],
      hash: ({ e_mail_cipher: eMail }) => ({ e_mail_index: personalData.eMailIndex(eMail ?? '') }),
    },
    { table: 'second_factors', key: 'account_id', encrypted: { secret_cipher: ({ account_id: id }) => secretPlace(String(id)) } },
  ];
};
