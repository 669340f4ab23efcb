import { pdfText } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BATTERY, DISPLAY, place } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { as, done, work } from '../testing/staff.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const nobody = '00000000-0000-7000-8000-000000000000';
const print = (id: string, paper: 'sheet' | 'tag', role: Parameters<typeof as>[0] = 'shop') =>
  shop.app.inject({ url: `/api/repairs/admin/orders/${id}/${paper}`, headers: as(role) });

describe('the paper of a device that is taken in', () => {
  it('says whose device it is, what is wrong, what it costs and where its state is', async () => {
    const { id, number, code } = await place(shop, 'cz', { operations: [DISPLAY, BATTERY] });
    await done(work(shop, id, 'receive'));
    const answer = await print(id, 'sheet');
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const said = pdfText(answer.rawPayload).replaceAll(/\s+/g, ' ');
    for (const part of [
      number,
      'Okruh Praha – Karlín',
      'Přijato:',
      'Apple iPhone 13',
      'IMEI: ••••',
      'Jan Novotný',
      '+420 601 000 001',
      'Prasklý displej.',
      'Celkem s DPH',
      'Hotovo nejpozději',
      `/servis/stav/${code}`,
      'Podpis zákazníka',
    ])
      expect(said).toContain(part);
    // The link that may cancel and approve stays in the mail.
    expect(said).not.toContain('#t=');
  });

  it('speaks the language of the market', async () => {
    const { id } = await place(shop, 'ro');
    const said = pdfText((await print(id, 'sheet')).rawPayload).replaceAll(/\s+/g, ' ');
    for (const part of ['Preluare în reparație', 'Ioana Ionescu', 'Semnătura clientului', 'Lei']) expect(said).toContain(part);
    // The device hasn't come yet.
    expect(said).not.toContain('Preluat:');
  });
});

describe('the tag of a device', () => {
  it('has the number, the device, the day and no more of the customer than lists show', async () => {
    const { id, number } = await place(shop);
    const answer = await print(id, 'tag', 'repair-technician');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const said = pdfText(answer.rawPayload);
    for (const part of [number, 'Apple iPhone 13', 'Novotný J.', 'do ']) expect(said).toContain(part);
    expect(said).not.toContain('601');
  });
});

it.each(['sheet', 'tag'] as const)('the %s is printed by who works on repairs, of a repair that there is', async (paper) => {
  const { id } = await place(shop);
  expect((await print(id, paper, 'support')).statusCode).toBe(403);
  expect((await print(nobody, paper)).statusCode).toBe(404);
});
