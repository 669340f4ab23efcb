import { identityFor } from '@okruh/service-kit/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repairs } from '../stored/tables.ts';
import { place } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const asOps = identityFor({ kind: 'service', sub: 'ops', aud: 'repairs', market: null });
async function find(kind: string, text: string, headers = asOps) {
  const answer = await shop.app.inject({ method: 'POST', url: '/api/repairs/internal/cases/find', headers, payload: { kind, text } });
  return { status: answer.statusCode, ids: answer.json<{ ids?: string[] }>().ids };
}

it('operations find repairs by e-mail, phone and IMEI, and get ids', async () => {
  const { id } = await place(shop);
  const [row] = await shop.database.db.select().from(repairs).where(eq(repairs.id, id));
  if (row === undefined) throw new Error('there is no repair');
  const opened = shop.deps.personalData.open(row);
  const { e_mail: eMail, phone_number: phone } = opened.customer;
  expect(await find('e_mail', eMail.toUpperCase())).toEqual({ status: 200, ids: [id] });
  expect(await find('phone', phone)).toEqual({ status: 200, ids: [id] });
  expect(await find('phone', phone.replace(/^\+420/, ''))).toEqual({ status: 200, ids: [id] });
  expect(await find('device', opened.device.imei)).toEqual({ status: 200, ids: [id] });
  expect(await find('device', '352099001761482')).toEqual({ status: 200, ids: [] });
  expect((await find('e_mail', eMail, identityFor({ roles: ['admin'] }))).status).toBe(403);
});
