import { expect, test } from 'vitest';
import { exampleBilling, orderLine } from '../testing/example-orders.ts';
import { composeInvoice } from './compose-invoice.ts';

const compose = (market: 'cz' | 'ro', typeDevice: string | null, substitute: string | null = null) => {
  const order = '0190b7c0-0000-7000-8000-0000000000a1';
  const billing = exampleBilling(order, [orderLine(1, 'one', 1, 100_000, { type_device: typeDevice })], { market });
  const item = { variant_id: 'one', substitute_name: substitute, quantity: 1, serial_numbers: [] };
  const contents = { list_id: order, order_id: order, packed_at: '2026-11-20T09:30:00.000Z', items: [item] };
  return composeInvoice({ billing, contents, invoiced: [], hasFees: true, issuedOn: '2026-11-20' }).content.lines;
};

test.each([
  ['phone', '14'],
  ['tablet', '16'],
  ['computer', '16'],
  ['smartwatch', undefined],
  [null, undefined],
])('a Czech line of the type %s has the code %s', (type, code) => {
  expect(compose('cz', type).map((line) => line.reverseChargeCode)).toEqual([code, undefined]);
});

test('goods that are sent instead and Romanian lines have none', () => {
  expect(compose('cz', 'phone', 'Jiný přístroj')[0]).not.toHaveProperty('reverseChargeCode');
  expect(compose('ro', 'phone')[0]).not.toHaveProperty('reverseChargeCode');
});
