import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { place, sellBody, testImei } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asOps = identityFor({ kind: 'service', sub: 'ops', aud: 'buyout', market: null });
async function find(kind: string, text: string, headers = asOps) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/buyout/internal/cases/find', headers, payload: { kind, text } });
  return { status: answer.statusCode, ids: answer.json<{ ids?: string[] }>().ids };
}

it('operations find buy-outs by e-mail and IMEI, the newest first, and get ids', async () => {
  const older = await place(shop, 'cz', { buyout_device: { imei: testImei(700_001) } });
  const newer = await place(shop, 'cz', { buyout_device: { imei: testImei(700_002) } });
  const eMail = sellBody().customer_data?.e_mail ?? '';
  expect(await find('e_mail', eMail)).toEqual({ status: 200, ids: [newer.id, older.id] });
  expect(await find('device', testImei(700_001))).toEqual({ status: 200, ids: [older.id] });
  expect(await find('phone', '+420777123456')).toEqual({ status: 200, ids: [] });
  expect((await find('e_mail', eMail, identityFor({ roles: ['admin'] }))).status).toBe(403);
});
