import { internalOrderRecipient } from '@okruh/contracts/http/orders/internal';
import { identityFor } from '@okruh/service-kit/testing';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buy, draft } from '../testing/buyer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const ask = (order: string, sub: 'picking' | 'checkout' = 'picking') =>
  shop.app.inject({
    url: `/api/orders/internal/orders/${order}/recipient`,
    headers: identityFor({ kind: 'service', sub, aud: 'orders', market: 'cz' }),
  });

it('a parcel goes to the delivery address where there is one, with the phone and mailbox of who ordered', async () => {
  const delivery = {
    first_name: 'Petr',
    last_name: 'Novák',
    address: 'Krátká 1',
    city: 'Brno',
    postcode: '60200',
    phone: '',
    delivery_extra_info: 'Zvonek vlevo',
  };
  const { draft: placed } = await buy(shop, draft('cz', { delivery_address: delivery }));
  expect(internalOrderRecipient.responses[200].parse((await ask(placed.order_id)).json())).toEqual({
    name: 'Petr Novák',
    company: '',
    street: 'Krátká 1',
    city: 'Brno',
    postcode: '60200',
    country: 'CZ',
    phone: '+420601000001',
    e_mail: 'Jana.Novakova@Example.com',
    pickup_point_id: null,
    note: 'Zvonek vlevo',
  });
});

it('else to the billing address, with its company when the invoice is for one', async () => {
  const wanted = draft('ro');
  const { draft: placed } = await buy(shop, {
    ...wanted,
    billing_address: { ...wanted.billing_address, invoice_on_company: true, company: 'Firma SRL', tin: '14399840' },
  });
  expect((await ask(placed.order_id)).json()).toMatchObject({
    name: 'Ioana Ștefănescu',
    company: 'Firma SRL',
    street: 'Strada Lungă 3',
    country: 'RO',
  });
});

it('is for picking alone, and of an order that is there', async () => {
  const { draft: placed } = await buy(shop);
  expect((await ask(placed.order_id, 'checkout')).statusCode).toBe(403);
  expect((await ask(uuidv7())).statusCode).toBe(404);
});
