import { randomBytes } from 'node:crypto';
import { searchKey } from '@okruh/market';
import { createFieldCipher } from '@okruh/service-kit';
import { describe, expect, it } from 'vitest';
import type { CustomerData } from '../model/seller-data.ts';
import { createPersonalData } from './personal-data.ts';

const key = randomBytes(32).toString('base64');
const data = createPersonalData(createFieldCipher(key), key);
const customer: CustomerData = {
  personal_identification_number: '840312/9933',
  identity_card_number: '999000100',
  identity_released_by: 'Praha',
  identity_valid_to: '15.01.2028',
  degree_before_name: '',
  first_name: 'Zdeňka',
  last_name: 'Vránová-Šťastná',
  gender: 'female',
  district: '',
  street: 'Dlouhá 1',
  city: 'Praha',
  country: '203',
  postcode: '110 00',
  phone_number: '+420601000001',
  nationality: 'CZ',
  place_of_birth: 'Praha',
  e_mail: 'z@example.com',
  bank_account_full_number: '19-9900004729',
  bank_code: '2700',
};
const seller = { customer, pickup: null, device: { imei: '004416283484362', serial_number: '', note: '' } };

describe('encrypted personal data', () => {
  it('holds nothing readable', () => {
    const stored = JSON.stringify(data.encrypt('id-1', seller));
    for (const secret of ['Vrán', 'vran', '840312', '999000100', '9900004729', 'example', '00441628348', 'Dlouh'])
      expect(stored).not.toContain(secret);
  });

  it('does not open in another row', () => {
    const encrypted = data.encrypt('id-1', seller);
    expect(data.label({ id: 'id-1', labelCiphertext: encrypted.labelCiphertext })).toBe('Vránová-Šťastná Z.');
    expect(() => data.label({ id: 'id-2', labelCiphertext: encrypted.labelCiphertext })).toThrow('does not belong here');
  });

  it('is found by the beginning of the last name, without accents and case, from three letters on', () => {
    const { nameIndex } = data.encrypt('id-1', seller);
    for (const typed of ['vra', 'VRÁN', 'vranova', 'Vránová-Šťastná', 'vranovastastnaandmore'.slice(0, 15)])
      expect(nameIndex, typed).toContain(data.nameHashes(typed)[0]);
    expect(data.nameHashes('vr')).toEqual([]);
    expect(nameIndex).not.toContain(data.nameHashes('ran')[0]);
  });

  it('is found by e-mail and identifier however they are written', () => {
    const { eMailIndex, identifierIndex, identifierTail } = data.encrypt('id-1', seller);
    expect(eMailIndex).toBe(data.eMailHashes(' Z@EXAMPLE.com ')[0]);
    expect(identifierIndex).toBe(data.identifierHashes('00 441628-348436 2')[0]);
    expect(identifierTail).toBe('4362');
    expect(identifierIndex).not.toBe(data.eMailHashes('004416283484362')[0]);
  });
});

it('compares names by letters and digits alone', () => {
  expect(searchKey("O'Řepa – Žižka")).toBe('orepazizka');
});
