import type { DiscountValues } from '@okruh/contracts/http/checkout-admin/discounts';
import { expect, test } from 'vitest';
import { toForm, toRows, toValues } from './discount-edit.ts';

const values: DiscountValues = {
  marketing_name: { cs: 'AirTag k iPhonu', ro: 'AirTag la iPhone' },
  discount_type: 'fixed',
  percent: 0,
  amounts: { CZK: 59_900, RON: 11_900 },
  is_active: true,
  is_public: true,
  is_combinable: false,
  is_automatic_assignment: true,
  is_discount_per_piece: false,
  valid_from: '2026-10-01T00:00:00',
  valid_to: '2030-12-31T23:59:59',
  code_case_insensitive: false,
  internal_note: 'Pevná cena',
  minimal_number_of_products: 2,
  minimal_number_of_sets: null,
  sets: [],
  cumulative_bonus: [],
  price_range: { from: { CZK: 800_000, RON: 160_000 }, to: null },
  accessory_price: [{ master_product_id: 'mp-apple-airtag', variant_ids: [], amounts: { CZK: 59_900, RON: 11_900 }, percent: null }],
  student_card_required: false,
  applies_to: { category_ids: ['phones-apple'], manufacturer_ids: [], master_product_ids: [], quality_ids: ['new', 'A'] },
  sites: ['cz', 'ro'],
};

test('a discount comes out of its form as it went in', () => {
  expect(toValues(toForm(values), toRows(values), 'cz')).toEqual(values);
  const percentage: DiscountValues = {
    ...values,
    discount_type: 'percentage',
    percent: 7.5,
    amounts: { CZK: 0, RON: 0 },
    price_range: null,
  };
  expect(toValues(toForm(percentage), toRows(percentage), 'ro')).toEqual(percentage);
});

test('days without a time are valid from their beginning to their end', () => {
  const form = { ...toForm(values), from: '1.10.2026', 'from-time': '', to: '31.10.2026', 'to-time': '' };
  expect(toValues(form, toRows(values), 'cz')).toMatchObject({ valid_from: '2026-10-01T00:00:00', valid_to: '2026-10-31T23:59:59' });
  const clock = { ...form, 'from-time': '8:00', to: '', 'to-time': '' };
  expect(toValues(clock, toRows(values), 'cz')).toMatchObject({ valid_from: '2026-10-01T08:00:00', valid_to: null });
});
