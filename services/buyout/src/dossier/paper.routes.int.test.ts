import { pdfText } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { place } from '../testing/seller.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, inspectDevice } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const print = (id: string, paper: 'slip' | 'tag', role: Parameters<typeof as>[0] = 'buyout-clerk') =>
  shop.app.inject({ url: `/api/buyout/admin/orders/${id}/${paper}`, headers: as(role) });

it('the tag of a device that came has its number, the day and no more of the seller than lists show', async () => {
  const { id, number } = await place(shop);
  await inspectDevice(shop, id);
  const answer = await print(id, 'tag');
  expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  const said = pdfText(answer.rawPayload);
  for (const part of [number, 'iPhone 13', 'Novotný J.', 'přijato ']) expect(said).toContain(part);
  expect(said).not.toContain('601');
});

it('the slip of the parcel is printed for a seller who has none', async () => {
  const { id, number } = await place(shop, 'ro');
  const said = pdfText((await print(id, 'slip')).rawPayload);
  for (const part of [number, 'Etichetă de transport buyback']) expect(said).toContain(part);
});

it.each(['slip', 'tag'] as const)('the %s is printed by who takes devices in, of a buy-out that there is', async (paper) => {
  const { id } = await place(shop);
  expect((await print(id, paper, 'accountant')).statusCode).toBe(403);
  expect((await print(nobody, paper)).statusCode).toBe(404);
});
