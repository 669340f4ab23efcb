import { randomUUID } from 'node:crypto';
import {
  adminCreateDiscount,
  adminGenerateDiscountCodes,
  adminListDiscountCodes,
  type DiscountValues,
} from '@okruh/contracts/http/checkout-admin/discounts';
import type { Market } from '@okruh/market';
import { expect } from 'playwright/test';
import { logInAs } from './staff.ts';

/** A tenth off everything, by codes. */
const tenth: DiscountValues = {
  marketing_name: { cs: 'Zkušební desetina', ro: 'Zecime de probă' },
  discount_type: 'percentage',
  percent: 10,
  amounts: { CZK: 0, RON: 0 },
  is_active: true,
  is_public: false,
  is_combinable: true,
  is_automatic_assignment: false,
  is_discount_per_piece: false,
  valid_from: null,
  valid_to: null,
  code_case_insensitive: true,
  internal_note: '',
  minimal_number_of_products: null,
  minimal_number_of_sets: null,
  sets: [],
  cumulative_bonus: [],
  price_range: null,
  accessory_price: [],
  student_card_required: false,
  applies_to: { category_ids: ['phones'], manufacturer_ids: [], master_product_ids: [], quality_ids: [] },
  sites: ['cz', 'ro'],
};

/** A code of a discount that the office has just made. */
export async function newDiscountCode(market: Market): Promise<string> {
  const office = await logInAs('admin', market);
  const { id } = await office.call(adminCreateDiscount, { body: tenth });
  await office.call(adminGenerateDiscountCodes, { params: { id }, body: { count: 1 } }, { headers: { 'idempotency-key': randomUUID() } });
  let code = '';
  await expect
    .poll(async () => {
      code = (await office.call(adminListDiscountCodes, { params: { id }, query: {} })).items[0]?.code ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}
