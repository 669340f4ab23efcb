import type { SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import { expect, test } from 'vitest';
import { addProduct, addSerial, changeQuantity, findWaiting, isProductCode, type SaleLine, sumSale } from './sale-lines.ts';

const product = (changes: Partial<SaleProduct> = {}): SaleProduct => ({
  variant_id: 'case',
  code: 'CS-1',
  name: 'Pouzdro',
  spec: '',
  ean: '4006381333931',
  available: 2,
  identifier: null,
  serial: null,
  price: { amount: 39_900, currency: 'CZK' },
  ...changes,
});
const phone = product({ variant_id: 'phone', code: 'PH-1', ean: null, identifier: 'imei', price: { amount: 100_000, currency: 'CZK' } });
const [IMEI, OTHER] = ['356938035643809', '490154203237518'];

test('a code that is read again is one piece more, never more than lie in the store', () => {
  const twice = addProduct(addProduct([], product()), product());
  expect(twice).toMatchObject([{ quantity: 2 }]);
  expect(addProduct(twice, product())).toMatchObject([{ quantity: 2 }]);
  expect(sumSale(twice)).toBe(79_800);
  expect(changeQuantity(twice, 'case', -1)).toMatchObject([{ quantity: 1 }]);
  expect(changeQuantity(changeQuantity(twice, 'case', -1), 'case', -1)).toEqual([]);
});

test('a phone waits for the number of its piece, each number once', () => {
  const waiting = addProduct([], phone);
  expect(findWaiting(waiting)?.product.variant_id).toBe('phone');
  expect([isProductCode(waiting, 'ph-1'), isProductCode(waiting, IMEI)]).toEqual([true, false]);
  expect(addSerial(waiting, '356938035643800')).toBe('wrong');
  const named = addSerial(waiting, '35 693803 564380 9') as SaleLine[];
  expect([named, findWaiting(named)]).toMatchObject([[{ serials: [IMEI] }], null]);
  const second = addProduct(named, phone);
  expect(addSerial(second, IMEI)).toBe('twice');
  expect(changeQuantity(addSerial(second, OTHER) as SaleLine[], 'phone', -1)).toMatchObject([{ quantity: 1, serials: [IMEI] }]);
});

test('a scanned device brings its number, and is the same one when it is read again', () => {
  const device = { ...phone, serial: IMEI };
  const sold = addProduct([], device);
  expect(sold).toMatchObject([{ quantity: 1, serials: [IMEI] }]);
  expect(addProduct(sold, device)).toEqual(sold);
  // One that was added by its barcode gets the number of the next device.
  expect(addProduct(addProduct([], phone), device)).toMatchObject([{ quantity: 1, serials: [IMEI] }]);
});
