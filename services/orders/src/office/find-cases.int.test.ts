import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bought, buy, draft } from '../testing/buyer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
let bought: Bought;
const address = { email: 'riha@example.com', phone: '+420602333444' };
beforeAll(async () => {
  shop = await openShop();
  const czech = draft('cz');
  bought = await buy(shop, { ...czech, billing_address: { ...czech.billing_address, ...address } });
  await buy(shop, draft('ro'));
});
afterAll(() => shop.close());

const asOps = identityFor({ kind: 'service', sub: 'ops', aud: 'orders', market: null });
async function find(kind: string, text: string, headers = asOps) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/orders/internal/cases/find', headers, payload: { kind, text } });
  return { status: answer.statusCode, ids: answer.json<{ ids?: string[] }>().ids };
}

it('operations find orders by a whole e-mail, a phone in any spelling and a device, and get ids', async () => {
  expect(await find('e_mail', 'Riha@Example.com')).toEqual({ status: 200, ids: [bought.order_id] });
  expect(await find('e_mail', 'riha@example')).toEqual({ status: 200, ids: [] });
  expect(await find('phone', '602 333 444')).toEqual({ status: 200, ids: [bought.order_id] });
  expect(await find('phone', '+420 602 333 445')).toEqual({ status: 200, ids: [] });
  shop.picking.serials.set('490154203237518', [bought.order_id]);
  expect(await find('device', '49-015420-323751-8')).toEqual({ status: 200, ids: [bought.order_id] });
});

it('says when the warehouse can not be asked, and answers nobody else', async () => {
  shop.picking.trouble.isDown = true;
  expect((await find('device', '490154203237518')).status).toBe(503);
  shop.picking.trouble.isDown = false;
  expect((await find('e_mail', 'riha@example.com', identityFor({ roles: ['admin'] }))).status).toBe(403);
  expect((await find('name', 'Říha')).status).toBe(400);
});
