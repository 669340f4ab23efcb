import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { place } from '../testing/customer.ts';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const find = (number: string, eMail: string, market: 'cz' | 'ro' = 'cz') =>
  shop.app.inject({ method: 'POST', url: '/api/repairs/find', headers: identityFor({ market }), payload: { number, e_mail: eMail } });

it('a repair is found by number and e-mail; its address comes without the token that opens personal data', async () => {
  const { code, number } = await place(shop);
  const found = await find(` ${number.toLowerCase()} `, 'jan.novotny@example.com');
  expect(found.statusCode).toBe(200);
  expect(found.json()).toEqual({ location: `/servis/stav/${code}` });
});

it('a foreign e-mail, an unknown number and the other market are answered alike', async () => {
  const { number } = await place(shop);
  const answers = await Promise.all([
    find(number, 'nekdo@example.com'),
    find('S26-999999', 'jan.novotny@example.com'),
    // Who left no e-mail at the counter is found by none.
    find(number, ''),
    find(number, 'jan.novotny@example.com', 'ro'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
  const [first, second] = answers.map((answer) => answer.json<{ type: string; title: string }>());
  expect(first?.type).toContain('repair-not-found');
  expect([second?.type, second?.title]).toEqual([first?.type, first?.title]);
});

it('nobody can try numbers for one mailbox, whatever network the tries come from', async () => {
  for (let index = 0; index < 10; index += 1) await find(`S26-00000${index}`, 'obet@example.com');
  const refused = await find('S26-000123', ' Obet@Example.com');
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await find('S26-000123', 'nekdo.jiny@example.com')).statusCode).toBe(404);
});
