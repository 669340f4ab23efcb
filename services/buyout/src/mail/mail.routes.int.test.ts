import { internalBuyoutMail, internalBuyoutSlip } from '@okruh/contracts/http/buyout/internal';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sentByHand } from '../stored/collections.ts';
import { place } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { command, inspectDevice, offer, WORN } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asNotifications = identityFor({ kind: 'service', sub: 'notifications', aud: 'buyout', market: null });
const mail = (id: string) =>
  shop.app.inject({ url: internalBuyoutMail.path.replace(':kind', 'order').replace(':id', id), headers: asNotifications });

it('an order becomes a mail with the link that opens it', async () => {
  const { id, code, number, token } = await place(shop);
  const { to, market, variables } = (await mail(id)).json();
  expect([to, market]).toEqual(['jan.novotny@example.com', 'cz']);
  expect(variables).toMatchObject({
    buyout_number: number,
    buyout_code: code,
    device_name: 'Apple iPhone 13',
    status: 'Zadáno',
    status_url: `http://localhost:3000/vykup/stav/${code}#t=${token}`,
    account: '•••• 4729/2700',
    offer_url: '',
    reason: '',
  });
});

it('a counter-offer becomes a mail with both prices and the reason in words', async () => {
  const { id } = await place(shop, 'ro');
  const view = await offer(shop, id);
  const { variables } = (await mail(id)).json();
  expect(variables.original_price).not.toBe(variables.new_price);
  expect(variables.reason).toContain('Starea ecranului: Zgârieturi fine, invizibile când ecranul este aprins → Zgârieturi vizibile (−');
  expect(variables.reason).toContain('Displej má rýhu.');
  expect(variables.offer_url).toMatch(/^http:\/\/ro\.localhost:3000\/buyback\/stare\//);
  expect(variables.answer_until).toMatch(/^\d\d\.\d\d\.\d{4}$/);
  expect(view.counter_offer?.differences).toHaveLength(2);
});

it('a device that went back by hand has the number of its own parcel, never that of the one that came', async () => {
  const sendBack = async (body: object) => {
    const { id } = await place(shop);
    const came = { ...sentByHand('KC1'), way: 'in', state: 'delivered' };
    await shop.database.pool.query(`update buyouts set collection = $2 where id = $1`, [id, came]);
    await inspectDevice(shop, id, WORN);
    expect((await mail(id)).json().variables).toMatchObject({ tracking_number: 'KC1' });
    expect((await command(shop, id, 'return', body)).json()).toMatchObject({ status: 'returned' });
    return (await mail(id)).json().variables;
  };
  expect(await sendBack({ tracking: 'CZ123' })).toMatchObject({ tracking_number: 'CZ123', tracking_url: '' });
  expect(await sendBack({})).toMatchObject({ tracking_number: '', tracking_url: '' });
});

it('the slip goes along with the mail', async () => {
  const { id } = await place(shop, 'ro');
  const slip = await shop.app.inject({ url: internalBuyoutSlip.path.replace(':id', id), headers: asNotifications });
  expect(slip.headers['content-type']).toBe('application/pdf');
  expect(slip.rawPayload.length).toBeGreaterThan(5_000);
});

it('nobody but our processes may ask', async () => {
  const { id } = await place(shop);
  for (const headers of [identityFor(), identityFor({ roles: ['admin'] }), {}]) {
    const response = await shop.app.inject({ url: internalBuyoutMail.path.replace(':kind', 'order').replace(':id', id), headers });
    expect([401, 403]).toContain(response.statusCode);
  }
  expect((await mail('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404);
});
