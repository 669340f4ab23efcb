import { paymentCaptured } from '@okruh/contracts/events/payments';
import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import type { CounterSale, SaleBuyer, SaleProduct } from '@okruh/contracts/http/orders-admin/counter-sales';
import { type Market, markets, money } from '@okruh/market';
import { identityFor, silentLogger } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelUnpaid } from '../expiry/cancel-unpaid.ts';
import { paymentHandlers } from '../payments/on-payment-events.ts';
import { loadEvents } from '../testing/buyer.ts';
import { sample } from '../testing/publish-sample.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.products.set('case', priced('case', 39_900, 'cz', null));
  shop.products.set('phone', priced('phone', 1_499_000, 'cz', 'phone'));
  shop.products.set('husa', priced('husa', 9_900, 'ro', null));
});
afterAll(() => shop.close());

const priced = (id: string, amount: number, market: Market, type: string | null): PricedProduct => ({
  variant_id: id,
  master_product_id: 'm',
  code: id.toUpperCase(),
  name: id,
  spec: '',
  brand: 'Okruh',
  type_device: type,
  quality: null,
  href: null,
  image: null,
  categories: [],
  unit_price: money(amount, markets[market].currency),
  vat_rate: 21,
  is_physical: true,
  available: 5,
  is_reverse_charge_good: false,
});
const STORES = { cz: 'store-praha', ro: 'store-cluj' } as const;
const clerk = (market: Market = 'cz') =>
  identityFor({ roles: ['shop'], store: STORES[market], name: 'Petra Prodejní', sub: uuidv7(), market });
const nobody: SaleBuyer = {
  e_mail: '',
  first_name: '',
  last_name: '',
  is_company: false,
  company: '',
  tin: '',
  vatn: '',
  address: '',
  city: '',
  postcode: '',
};
const IMEI = '356938035643809';
interface Sold {
  readonly id?: string;
  readonly market?: Market;
  readonly lines?: readonly { readonly variant_id: string; readonly quantity: number; readonly serial_numbers: readonly string[] }[];
  readonly total?: number;
  readonly buyer?: Partial<SaleBuyer>;
}
const sell = ({ id = uuidv7(), market = 'cz', lines, total = 79_800, buyer = {} }: Sold = {}) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/orders/admin/counter/sales',
    headers: clerk(market),
    payload: {
      order_id: id,
      store_id: STORES[market],
      lines: lines ?? [{ variant_id: 'case', quantity: 2, serial_numbers: [] }],
      total,
      buyer: { ...nobody, ...buyer },
    },
  });
const place = async (sold: Sold = {}): Promise<CounterSale> => {
  const answer = await sell(sold);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const loadSeller = async (id: string) =>
  (await shop.database.pool.query('select kind, actor_kind, actor_name from order_history where order_id = $1', [id])).rows;
const loadRow = async (id: string) => (await shop.database.pool.query('select * from orders where id = $1', [id])).rows[0];
const loadCustomer = async (id: string) => shop.deps.personalData.open({ id, customerCiphertext: (await loadRow(id)).customer_cipher });
async function pay(id: string, amount: number): Promise<void> {
  const payment = uuidv7();
  const data = { payment_id: payment, order_id: id, amount: money(amount, 'CZK'), captured: money(amount, 'CZK'), state: 'captured' };
  const event = await sample(paymentCaptured.type, payment, 2, data);
  const handler = paymentHandlers.find(({ contract }) => contract.type === paymentCaptured.type);
  // The same event twice changes nothing: a power-off between the payment and the hand-over repeats it.
  for (const _ of [1, 2]) await shop.database.db.transaction(async (tx) => handler?.apply(event, tx, silentLogger));
}
const loadMail = async (id: string, kind: 'placed' | 'paid' | 'delivered') => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/orders/internal/mails',
    headers: identityFor({ kind: 'service', sub: 'notifications', aud: 'orders', market: null }),
    payload: { mails: [{ id, kind }] },
  });
  return answer.json().mails[0].state;
};

describe('products that lie in a store', () => {
  it('have the price of now; what isn’t sold in the market is left out', async () => {
    const lying = { code: 'CASE', name: 'case', spec: '', ean: null, available: 2, identifier: null, serial: null };
    shop.picking.shelves.set('8590', [
      { ...lying, variant_id: 'case' },
      { ...lying, variant_id: 'withdrawn-from-sale' },
    ]);
    const find = (store: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/orders/admin/counter/products',
        headers: clerk(),
        payload: { store_id: store, q: '8590' },
      });
    const found: readonly SaleProduct[] = (await find(STORES.cz)).json().products;
    expect(found).toMatchObject([{ variant_id: 'case', price: { amount: 39_900, currency: 'CZK' } }]);
    expect((await find(STORES.ro)).json().type).toContain('other-store');
  });
});

describe('a walk-in sale', () => {
  it('is an order that waits half an hour for its payment at the till, of a customer who stays unknown', async () => {
    const sale = await place();
    expect(sale).toMatchObject({ total: { amount: 79_800, currency: 'CZK' } });
    expect(sale.number).toMatch(/^\d{2}1\d{7}$/);
    expect(shop.picking.reservations.get(sale.order_id)).toMatchObject({ minutes: 30, store_id: STORES.cz });
    const row = await loadRow(sale.order_id);
    expect(row).toMatchObject({
      status: 'awaiting_payment',
      type_payment: 'cash_on_delivery',
      type_delivery_code: 'store_pickup',
      store_id: STORES.cz,
      customer_id: null,
      e_mail_index: '',
      is_counter_sale: true,
    });
    expect(row.snapshot.totals.vat).toMatchObject([{ rate: 21, gross: { amount: 79_800 } }]);
    // The invoice says where it was bought.
    expect((await loadCustomer(sale.order_id)).billing_address).toMatchObject({
      last_name: 'Zákazník prodejny',
      address: 'Křižíkova 27',
      email: '',
    });
    expect(await loadEvents(shop, sale.order_id)).toEqual(['order-placed']);
  });

  it('is paid and handed over at once, also when its event comes twice', async () => {
    const sale = await place({ lines: [{ variant_id: 'phone', quantity: 1, serial_numbers: [IMEI] }], total: 1_499_000 });
    expect(shop.picking.reservations.get(sale.order_id)?.lines[0]?.serial_numbers).toEqual([IMEI]);
    await pay(sale.order_id, 1_499_000);
    expect(await loadRow(sale.order_id)).toMatchObject({
      status: 'delivered',
      payment_status: 'paid',
      payable_until: null,
      delivered_at: expect.any(Date),
      handed_over_at: expect.any(Date),
    });
    expect(await loadEvents(shop, sale.order_id)).toEqual([
      'order-placed',
      'order-paid',
      'order-released',
      'order-handed-over',
      'order-delivered',
    ]);
  });

  it('that is pressed twice, also at once, is one order', async () => {
    const id = uuidv7();
    const both = await Promise.all([sell({ id }), sell({ id })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(both[0].json().number).toBe(both[1].json().number);
    const again = await place({ id, total: 1 });
    expect(again.number).toBe(both[0].json().number);
    // Who sold it stands in its history once.
    expect(await loadSeller(id)).toEqual([{ kind: 'sold-at-counter', actor_kind: 'staff', actor_name: 'Petra Prodejní' }]);
  });

  it('is refused at another price, of what isn’t sold or isn’t there, and in another store', async () => {
    expect((await sell({ total: 79_700 })).json().type).toContain('price-changed');
    const line = { quantity: 1, serial_numbers: [] };
    expect((await sell({ lines: [{ ...line, variant_id: 'gone' }] })).json().type).toContain('not-for-sale');
    expect((await sell({ lines: [{ ...line, variant_id: 'husa' }], total: 9_900 })).json().type).toContain('not-for-sale');
    shop.picking.stock.set('case', 1);
    expect((await sell()).json()).toMatchObject({ extra: { lines: [{ variant_id: 'case', available: 1 }] } });
    shop.picking.stock.delete('case');
    const elsewhere = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/admin/counter/sales',
      headers: clerk('ro'),
      payload: {
        order_id: uuidv7(),
        store_id: STORES.cz,
        lines: [{ variant_id: 'case', quantity: 1, serial_numbers: [] }],
        total: 39_900,
        buyer: nobody,
      },
    });
    expect(elsewhere.json().type).toContain('other-store');
    const asCustomer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/admin/counter/sales',
      headers: identityFor({ sub: 'x' }),
      payload: {},
    });
    expect(asCustomer.statusCode).toBe(403);
  });

  it('is given up by the clerk before it is paid, and ends by itself when nobody pays', async () => {
    const [given, left, paid] = [await place(), await place(), await place()];
    await pay(paid.order_id, 79_800);
    const cancel = (id: string) =>
      shop.app.inject({ method: 'POST', url: `/api/orders/admin/orders/${id}/cancel`, headers: clerk(), payload: {} });
    expect((await cancel(given.order_id)).json()).toMatchObject({ status: 'cancelled' });
    expect((await cancel(paid.order_id)).statusCode).toBe(409);
    await shop.database.pool.query(`update orders set payable_until = now() - interval '3 minutes' where id = $1`, [left.order_id]);
    await cancelUnpaid(shop.database.db);
    expect(await loadRow(left.order_id)).toMatchObject({ status: 'cancelled', cancel_reason: 'unpaid' });
    expect(await loadEvents(shop, left.order_id)).toEqual(['order-placed', 'order-cancelled']);
  });

  it('of a company names it on the invoice; what is wrong is said by its field', async () => {
    const wrong = await sell({ buyer: { is_company: true, e_mail: 'not-an-address', tin: '123' } });
    expect(wrong.statusCode).toBe(400);
    expect(Object.keys(wrong.json()).toSorted()).toEqual(['address', 'city', 'company', 'e_mail', 'postcode', 'tin']);
    const company = { company: 'Drát s.r.o.', tin: '27082440', address: 'Dlouhá 3', city: 'Praha', postcode: '11000' };
    const sale = await place({ buyer: { is_company: true, e_mail: 'Ucto@Example.com', ...company } });
    expect((await loadCustomer(sale.order_id)).billing_address).toMatchObject({
      invoice_on_company: true,
      company: 'Drát s.r.o.',
      tin: '27082440',
      postcode: '110 00',
      email: 'ucto@example.com',
    });
  });

  it('sends no mails of an order: who left an address gets the invoice', async () => {
    const sale = await place({ buyer: { e_mail: 'jana@example.com', first_name: 'Jana', last_name: 'Nováková' } });
    await pay(sale.order_id, 79_800);
    for (const kind of ['placed', 'paid', 'delivered'] as const) expect(await loadMail(sale.order_id, kind)).toBe('nothing');
    expect((await loadCustomer(sale.order_id)).billing_address).toMatchObject({ last_name: 'Nováková', email: 'jana@example.com' });
  });

  it('in Romania is priced in lei, with the address that its invoice needs', async () => {
    const sale = await place({ market: 'ro', lines: [{ variant_id: 'husa', quantity: 1, serial_numbers: [] }], total: 9_900 });
    expect(sale.total).toEqual({ amount: 9_900, currency: 'RON' });
    expect((await loadCustomer(sale.order_id)).billing_address).toMatchObject({
      last_name: 'Client din magazin',
      city: 'Cluj-Napoca',
      postcode: '400114',
    });
  });
});
