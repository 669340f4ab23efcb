import type { EncryptedTables } from '@okruh/service-kit';
import type { BuyoutDevice, CustomerData } from './model/seller-data.ts';
import { createPersonalData, fieldPlace } from './stored/personal-data.ts';

const boundTo = (field: string) => (row: Readonly<Record<string, unknown>>) => fieldPlace(String(row['id']), field);

/** Everything that buy-outs seal: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = (cipher, fieldKey) => {
  const personalData = createPersonalData(cipher, fieldKey);
  return [
    { table: 'estimates', key: 'id', encrypted: { e_mail_cipher: boundTo('e_mail') } },
    { table: 'payout_files', key: 'id', encrypted: { content_cipher: boundTo('payout_file') } },
    {
      table: 'buyouts',
      key: 'id',
      encrypted: {
        customer_cipher: boundTo('customer'),
        pickup_cipher: boundTo('pickup'),
        device_cipher: boundTo('device'),
        label_cipher: boundTo('label'),
      },
      reads: { has_identifier: "identifier_index <> ''" },
      hashes: ['name_index', 'e_mail_index', 'identifier_index'],
      hash: ({ customer_cipher: customer, device_cipher: device }, row) => {
        const seller = {
          customer: JSON.parse(customer ?? '') as CustomerData,
          pickup: null,
          device: JSON.parse(device ?? '') as BuyoutDevice,
        };
        const { nameIndex, eMailIndex, identifierIndex } = personalData.encrypt(String(row['id']), seller);
        // A device that came with a purchase has no number yet.
        return { name_index: nameIndex, e_mail_index: eMailIndex, identifier_index: row['has_identifier'] === true ? identifierIndex : '' };
      },
    },
  ];
};
