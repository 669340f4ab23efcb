import type { EncryptedTables } from '@okruh/service-kit';
import { createPersonalData, type CustomerData, fieldPlace } from './stored/personal-data.ts';

const boundTo = (field: string) => (row: Readonly<Record<string, unknown>>) => fieldPlace(String(row['id']), field);

/** Everything that orders seal: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = (cipher, fieldKey) => {
  const personalData = createPersonalData(cipher, fieldKey);
  return [
    {
      table: 'orders',
      key: 'id',
      encrypted: { customer_cipher: boundTo('customer'), label_cipher: boundTo('label') },
      hashes: ['name_index', 'company_index', 'e_mail_index', 'phone_index', 'network_index'],
      hash: ({ customer_cipher: customer }, { id }) => {
        const { nameIndex, companyIndex, eMailIndex, phoneIndex } = personalData.encrypt(
          String(id),
          JSON.parse(customer ?? '') as CustomerData,
        );
        return {
          name_index: nameIndex,
          company_index: companyIndex,
          e_mail_index: eMailIndex,
          phone_index: phoneIndex,
          // The network itself is stored nowhere: what a guest holds unpaid counts by the mailbox alone from here on.
          network_index: null,
        };
      },
    },
    { table: 'order_history', key: 'id', encrypted: { text_cipher: boundTo('history-text') } },
    { table: 'order_notes', key: 'id', encrypted: { text_cipher: boundTo('note-text') } },
    { table: 'order_mails', key: 'id', encrypted: { subject_cipher: boundTo('mail-subject'), text_cipher: boundTo('mail-text') } },
    {
      table: 'withdrawals',
      key: 'id',
      encrypted: { statement_cipher: boundTo('withdrawal-statement'), note_cipher: boundTo('withdrawal-note') },
    },
    // The hash of an account's mailbox, asked of services/accounts again when it is missing.
    { table: 'account_mailboxes', key: 'account_id', encrypted: {}, hashes: ['e_mail_index'], isCache: true },
  ];
};
