import type { Account } from '@okruh/contracts/http/accounts/login';
import type { Role } from '@okruh/contracts/access';
import { type AdminBuyout, adminBuyoutSchema } from '@okruh/contracts/http/buyout-admin/buyout';
import type { Appraisal, ConditionChoice } from '@okruh/contracts/http/buyout/selector';

const crowns = (whole: number) => ({ amount: whole * 100, currency: 'CZK' }) as const;
const choice = (value: string, label: string, result: string | null, correction = 0): ConditionChoice => ({
  value,
  label,
  appraisal_result: result,
  price_correction: crowns(correction),
});

/** A small appraisal that matches the contract: looks, function and battery. */
export const phoneAppraisal: Appraisal = {
  version: '2026-11-18/3',
  minimal_buyout_price: crowns(300),
  default_device_condition_choices: ['display-a', 'functional-yes'],
  appraisal_result: [
    { id: 'ar-a', quality: 'A', price: crowns(6600), url: '/vykup/telefony/apple/phone/black?stav=a' },
    { id: 'ar-b', quality: 'B', price: crowns(5800), url: '/vykup/telefony/apple/phone/black?stav=b' },
    { id: 'ar-c', quality: 'C', price: crowns(4500), url: '/vykup/telefony/apple/phone/black?stav=c' },
  ],
  device_conditions: [
    {
      id: 'display',
      code: 'display',
      name: 'Stav displeje',
      type: 'quality',
      value: null,
      disabled: false,
      choices: [
        choice('display-a', 'Jemné škrábance', 'ar-a'),
        choice('display-b', 'Viditelné škrábance', 'ar-b'),
        choice('display-d', 'Prasklé sklo', null),
      ],
    },
    {
      id: 'functional',
      code: 'functional',
      name: 'Je telefon plně funkční?',
      type: 'common',
      value: null,
      disabled: false,
      choices: [choice('functional-yes', 'Ano, vše funguje', 'ar-a'), choice('functional-partly', 'Má závadu', 'ar-c')],
    },
    {
      id: 'battery',
      code: 'battery',
      name: 'Kondice baterie',
      type: 'battery',
      value: null,
      disabled: false,
      choices: [choice('battery-90', '90 % a více', 'ar-a'), choice('battery-80', '80 až 89 %', 'ar-a', -250)],
    },
  ],
};

export const buyoutId = '019a9f2e-0000-7000-8000-000000000193';

const empty = '';
/** A received phone without any defect according to the seller: 6 600 Kč. Parsed by the contract's schema. */
export const receivedBuyout = (changes: Partial<AdminBuyout> = {}): AdminBuyout =>
  adminBuyoutSchema.parse({
    id: buyoutId,
    number: 'V26-11-0193',
    market: 'cz',
    status: 'received',
    created_at: '2026-11-18T09:12:00.000Z',
    device_name: 'Apple iPhone 13',
    device_variant: '128 GB, černá',
    quality: 'A',
    customer_name: 'Nováková J.',
    identifier_masked: '•••• 4217',
    price: crowns(6600),
    final_price: null,
    has_duplicate: false,
    has_arrived: false,
    has_trouble: false,
    collection: null,
    updated_at: '2026-11-20T13:58:00.000Z',
    code: 'K7Q2M9X4R8T6W3Z5A1B2C3D4E5',
    version: 3,
    device: {
      device_identifier: 'apple-iphone-13-128gb-black',
      name: 'Apple iPhone 13',
      variant: '128 GB, černá',
      image: '/media/devices/mp-apple-iphone-13/black.svg',
      type_device: 'phone',
      identifier_kind: 'imei',
    },
    appraisal: phoneAppraisal,
    customer_answers: [
      { condition: 'display', value: 'display-a' },
      { condition: 'functional', value: 'functional-yes' },
      { condition: 'battery', value: 'battery-90' },
    ],
    inspected_answers: null,
    inspected_price: null,
    inspection_note: null,
    differences: [],
    counter_offer: null,
    customer_masked: {
      personal_identification_number: '•••• 18',
      identity_card_number: '•••• 421',
      identity_released_by: 'MÚ Brno',
      identity_valid_to: '14.06.2031',
      degree_before_name: empty,
      first_name: 'Jana',
      last_name: 'Nováková',
      gender: empty,
      district: empty,
      street: 'Květná 12',
      city: 'Brno',
      country: '203',
      postcode: '602 00',
      phone_number: '+420 601 234 567',
      nationality: empty,
      place_of_birth: 'Brno',
      e_mail: 'jana@example.com',
      bank_account_full_number: '•••• 5399',
      bank_code: '0800',
    },
    pickup_address: null,
    hand_over: { method: 'store', pickup_date: null, text: '' },
    purchase: null,
    is_complete: true,
    pay_to: 'bank',
    promise: null,
    note: empty,
    variable_symbol: '2611000193',
    duplicates: [],
    photos: [],
    history: [{ at: '2026-11-18T09:12:00.000Z', event: 'submitted', label: 'Zadáno', by: null, note: null }],
    allowed: ['inspect', 'return'],
    ...changes,
  });

/** The same phone with a damaged display, inspected: 5 800 Kč. */
export const inspectedBuyout = (changes: Partial<AdminBuyout> = {}): AdminBuyout =>
  receivedBuyout({
    status: 'inspected',
    version: 4,
    inspected_answers: [
      { condition: 'display', value: 'display-b' },
      { condition: 'functional', value: 'functional-yes' },
      { condition: 'battery', value: 'battery-90' },
    ],
    inspected_price: crowns(5800),
    inspection_note: 'Škrábanec vlevo dole',
    differences: [
      {
        condition: 'display',
        name: 'Stav displeje',
        customer_answer: 'Jemné škrábance',
        inspected_answer: 'Viditelné škrábance',
        price_difference: crowns(-800),
      },
    ],
    allowed: ['inspect', 'counter-offer', 'return', 'reveal'],
    ...changes,
  });

/** A member of staff with the given roles. */
export const staff = (...roles: Role[]): Account => ({
  id: '019a9f2e-0000-7000-8000-00000000000a',
  kind: 'staff',
  display_name: 'Martina Horáková',
  e_mail: 'martina@okruh.example',
  roles,
});
