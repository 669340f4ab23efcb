import { readFile } from 'node:fs/promises';
import { envelopeSchema } from '@okruh/contracts';
import { eventContracts } from '@okruh/contracts/asyncapi';
import { expect, it } from 'vitest';
import { normaliseName, readKeys } from './event-keys.ts';

const readSample = async (type: string) =>
  envelopeSchema.parse(JSON.parse(await readFile(new URL(`../../../../packages/contracts/samples/${type}.json`, import.meta.url), 'utf8')));
const ORDER = '0190b7c0-0000-7000-8000-0000000000a1';
const BUYOUT = 'b0000000-0000-4000-8000-000000000001';

it('a package is found by its order and by its parcel, not by the number of its list', async () => {
  expect(readKeys(await readSample('picking.package-finished.v1'))).toEqual({
    cases: [{ id: ORDER, kind: 'order', number: '2610000417' }],
    names: ['2610000417', 'OK0000417CZ'],
    label: 'OK0000417CZ',
  });
});

it('an invoice is found by its own number and by its order’s', async () => {
  const keys = readKeys(await readSample('invoicing.invoice-created.v1'));
  expect(keys.names).toEqual(['2611004871', '1126004519']);
  expect(keys.label).toBe('1126004519');
});

it('an order’s own number is its case’s', async () => {
  expect(readKeys(await readSample('orders.order-placed.v1')).cases).toEqual([
    expect.objectContaining({ kind: 'order', number: '2610004871' }),
  ]);
});

it('a courier’s visit belongs to the buy-out that it is for', async () => {
  const keys = readKeys(await readSample('picking.collection-changed.v1'));
  expect(keys.cases).toEqual([{ id: BUYOUT, kind: 'buyout', number: 'V260000123' }]);
  expect(keys.names).toContain('KC0000000017');
});

it('money for an old device belongs to the order and to the buy-out', async () => {
  expect(readKeys(await readSample('payments.payout-sent.v1')).cases.map(({ kind }) => kind)).toEqual(['order', 'buyout']);
});

it('what is paid at a counter belongs to what it is paid for', async () => {
  expect(readKeys(await readSample('counter.payment-taken.v1')).cases).toEqual([
    { id: '3f1f7f4e-4a53-4a0f-9a1e-5d1fdb0f3a77', kind: 'repair', number: 'S26-000077' },
  ]);
});

it('a mail says its template and no case: its cause has one', async () => {
  expect(readKeys(await readSample('notifications.e-mail-sent.v1'))).toEqual({ cases: [], names: [], label: 'buyout_received' });
});

it.each(['no object', null, { order_id: 'no id', number: { odd: true } }])(
  'data of another shape hides nothing and breaks nothing: %j',
  (data) => {
    expect(readKeys({ type: 'orders.order-placed.v1', data }).cases).toEqual([]);
  },
);

it('every event of orders, buy-outs and repairs has its case', async () => {
  const without = await Promise.all(
    eventContracts
      .filter(({ publisher }) => ['orders', 'payments', 'picking', 'invoicing', 'counter', 'buyout', 'repairs'].includes(publisher))
      .map(async ({ type }) => [type, readKeys(await readSample(type)).cases.length] as const),
  );
  // Prices, stock and estimates are about goods, and belong to nobody's order.
  expect(without.flatMap(([type, cases]) => (cases === 0 ? [type] : []))).toEqual([
    'buyout.buyout-prices-changed.v1',
    'buyout.estimate-sent.v1',
    'invoicing.supplier-price-changed.v1',
    'invoicing.supplier-price-taken-back.v1',
    'picking.stock-changed.v1',
    'repairs.repair-prices-changed.v1',
    'repairs.spare-part-stock-changed.v1',
  ]);
});

it('numbers are compared in upper case without spaces', () => {
  expect(normaliseName(' z 104 5882 017cz')).toBe('Z1045882017CZ');
});
