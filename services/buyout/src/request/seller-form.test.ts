import { describe, expect, it } from 'vitest';
import { readSellerForm, type SellerForm } from './seller-form.ts';

const context = { market: 'cz', today: '2026-11-20' } as const;
const form: SellerForm = {
  customer_data: {
    personal_identification_number: ' 8403129933 ',
    identity_card_number: '999 000 100',
    identity_released_by: ' Praha 1 ',
    identity_valid_to: '15. 1. 28',
    degree_before_name: '',
    first_name: 'Jan',
    last_name: 'Novotný',
    gender: 'male',
    district: '',
    street: 'Dlouhá 377/2',
    city: 'Praha',
    country: '203',
    postcode: '11000',
    phone_number: '601000001',
    nationality: 'CZ',
    place_of_birth: 'Praha',
    e_mail: ' JAN@Example.com',
    bank_account_full_number: '000019-9900004729',
    bank_code: '2700',
  },
  pickup_address: null,
  buyout_device: { imei: '00 441628 348436 2', serial_number: '', note: ' ' },
  consent_to_terms: true,
};
const customer = (changes: Partial<SellerForm['customer_data']>): SellerForm => ({
  ...form,
  customer_data: { ...form.customer_data, ...changes },
});
const listErrors = (given: SellerForm, kind: 'imei' | 'serial_number' | null = 'imei') => {
  const read = readSellerForm(given, context, kind);
  return 'errors' in read ? read.errors : {};
};

it('brings what people type into one form', () => {
  const read = readSellerForm(form, context, 'imei');
  expect(read).toMatchObject({
    seller: {
      customer: {
        personal_identification_number: '840312/9933',
        identity_card_number: '999000100',
        identity_released_by: 'Praha 1',
        identity_valid_to: '15.01.2028',
        phone_number: '+420601000001',
        postcode: '110 00',
        e_mail: 'jan@example.com',
        bank_account_full_number: '19-9900004729',
      },
      device: { imei: '004416283484362', note: '' },
    },
  });
});

describe('each field has its rule', () => {
  it.each<[string, Partial<SellerForm['customer_data']>]>([
    ['personal_identification_number', { personal_identification_number: '840312/9934' }],
    ['identity_card_number', { identity_card_number: 'AB1' }],
    ['identity_valid_to', { identity_valid_to: '2028-01-15' }],
    ['identity_valid_to', { identity_valid_to: '19.11.2026' }],
    ['degree_before_name', { degree_before_name: 'Ing' }],
    ['first_name', { first_name: 'Jan😀' }],
    ['last_name', { last_name: '<b>Novotný</b>' }],
    ['gender', { gender: '' }],
    ['district', { district: 'RO-CJ' }],
    ['country', { country: '999' }],
    ['postcode', { postcode: '9000' }],
    ['phone_number', { phone_number: '123' }],
    ['nationality', { nationality: 'XX' }],
    ['e_mail', { e_mail: 'jan@' }],
    ['bank_account_full_number', { bank_account_full_number: '19-9900004728' }],
    ['bank_code', { bank_code: '9999' }],
    ['bank_code', { bank_code: '' }],
    ['street', { street: ' ' }],
  ])('%s', (field, changes) => {
    const errors = listErrors(customer(changes));
    expect(Object.keys(errors)).toEqual(['customer_data']);
    expect(Object.keys(errors['customer_data'] ?? {})).toEqual([field]);
  });
});

it('takes a Slovak address with its own postcode', () => {
  expect(listErrors(customer({ country: '703', postcode: '811 01', phone_number: '+421905123456' }))).toEqual({});
  expect(listErrors(customer({ country: '703', postcode: '!' }))).toEqual({ customer_data: { postcode: [expect.any(String)] } });
});

it('asks a phone for its IMEI and everything else for its serial number', () => {
  const nothing = { ...form, buyout_device: { imei: '', serial_number: '', note: '' } };
  expect(Object.keys(listErrors(nothing)['buyout_device'] ?? {})).toEqual(['imei']);
  expect(Object.keys(listErrors(nothing, 'serial_number')['buyout_device'] ?? {})).toEqual(['serial_number']);
  expect(listErrors(nothing, null)).toEqual({});
});

it('sells from the eighteenth birthday on', () => {
  const born = customer({ personal_identification_number: '081120/0016' });
  const on = (today: string) => {
    const read = readSellerForm(born, { market: 'cz', today }, 'imei');
    return 'errors' in read ? Object.keys(read.errors['customer_data'] ?? {}) : [];
  };
  expect(on('2026-11-19')).toEqual(['personal_identification_number']);
  expect(on('2026-11-20')).toEqual([]);
});

it('names the Romanian bank by the IBAN, whatever was typed beside it', () => {
  const read = readSellerForm(
    customer({
      personal_identification_number: '2920630129386',
      identity_card_number: 'ZZ900113',
      gender: 'female',
      country: '642',
      postcode: '400015',
      phone_number: '0700000002',
      bank_account_full_number: 'ro64 btrl 0test99038814140',
      bank_code: 'BRDE',
    }),
    { market: 'ro', today: '2026-11-20' },
    'imei',
  );
  expect(read).toMatchObject({ seller: { customer: { bank_account_full_number: 'RO64BTRL0TEST99038814140', bank_code: 'BTRL' } } });
});
