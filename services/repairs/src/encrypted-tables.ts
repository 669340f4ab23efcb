import type { EncryptedTables } from '@okruh/service-kit';
import type { CustomerData, DeviceData } from './model/customer-data.ts';
import { createPersonalData, fieldPlace } from './stored/personal-data.ts';

const boundTo = (field: string) => (row: Readonly<Record<string, unknown>>) => fieldPlace(String(row['id']), field);

/** Everything that repairs seal: what a change of keys rewrites. */
export const encryptedTables: EncryptedTables = (cipher, fieldKey) => {
  const personalData = createPersonalData(cipher, fieldKey);
  return [
    {
      table: 'repairs',
      key: 'id',
      encrypted: { customer_cipher: boundTo('customer'), device_cipher: boundTo('device'), label_cipher: boundTo('label') },
      hashes: ['name_index', 'e_mail_index', 'phone_index', 'identifier_index'],
      hash: ({ customer_cipher: customer, device_cipher: device }, { id }) => {
        const facts = { customer: JSON.parse(customer ?? '') as CustomerData, device: JSON.parse(device ?? '') as DeviceData };
        const { nameIndex, eMailIndex, phoneIndex, identifierIndex } = personalData.encrypt(String(id), facts);
        return { name_index: nameIndex, e_mail_index: eMailIndex, phone_index: phoneIndex, identifier_index: identifierIndex };
      },
    },
  ];
};
