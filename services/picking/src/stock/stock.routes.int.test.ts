import { identityFor } from '@okruh/service-kit/testing';
import type { Role } from '@okruh/contracts';
import { type StockMove, stockRowSchema } from '@okruh/contracts/http/picking-admin/stock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.database.pool.query(
    `insert into stores values ('store-a', 'cz', 'Praha Karlín', true, 1), ('store-r', 'ro', 'Cluj', true, 1)`,
  );
  await shop.database.pool.query(
    `insert into products values ('phone', 'mp-1', 'OK-1', 'Telefon', 'Telefon RO', 'modrý', 'albastru', 'phone', 1),
       ('case', 'mp-2', '=SUM(1)', 'Obal', 'Husă', '', '', 'accessory', 1),
       ('warranty', 'mp-3', 'OK-3', 'Záruka', 'Garanție', '', '', 'service', 1)`,
  );
  await shop.stock('phone', { warehouse: 5, 'store-a': 2 });
  await shop.stock('phone', { warehouse: 1 }, 'ro');
  await shop.stock('case', { warehouse: 0 });
  await shop.stock('warranty', null);
});
afterAll(() => shop.close());

const ask = (url: string, roles: readonly Role[] = ['admin'], payload?: object) =>
  shop.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/picking/admin${url}`,
    headers: identityFor({ roles: [...roles], name: 'Karel Skladník' }),
    ...(payload === undefined ? {} : { payload }),
  });
const correct = (body: object, roles?: readonly Role[]) =>
  ask('/stock/cz/phone/corrections', roles, { place: 'warehouse', reason: 'counted', note: '', ...body });

describe('the list of the stock', () => {
  it('names what lies where, what is reserved, and finds it by words in the language of the site', async () => {
    const { order } = await shop.reserve({ phone: 2 }, { store: 'store-a' });
    const list = (await ask('/stock?market=cz&q=telefon')).json<{ items: unknown[]; total: number }>();
    expect(list.total).toBe(1);
    expect(stockRowSchema.parse(list.items[0])).toMatchObject({
      variant_id: 'phone',
      name: 'Telefon',
      spec: 'modrý',
      available: 5,
      reserved: 2,
      places: [
        { place: 'warehouse', name: 'Sklad', on_hand: 5, reserved: 0 },
        { place: 'store-a', name: 'Praha Karlín', on_hand: 2, reserved: 2 },
      ],
    });
    await shop.release(order);
  });

  it.each([
    ['state=none', ['case']],
    ['state=low', ['phone@ro']],
    ['state=enough', ['phone']],
    ['state=endless', ['warranty']],
    ['place=store-a', ['phone']],
    ['type_device=accessory', ['case']],
    ['q=100%25', []],
    ['q=tele', ['phone', 'phone@ro']],
    ['q=modry OK', ['phone', 'phone@ro']],
    ['q=lefon', []],
    ['q=%25', []],
    ['q=phone&state=low', ['phone@ro']],
    ['sort=code&market=cz', ['case', 'phone', 'warranty']],
    ['sort=-name&page_size=1&page=3', ['phone']],
    ['sort=-name&state=enough', ['phone']],
    ['sort=-reserved&market=ro', ['phone@ro']],
    ['sort=reserved&place=store-a&q=tele', ['phone']],
    ['sort=-available', ['phone', 'phone@ro', 'warranty', 'case']],
  ])('is narrowed and sorted: %s', async (query, expected) => {
    const { items } = (await ask(`/stock?${query}`)).json<{ items: { variant_id: string; market: string }[] }>();
    expect(items.map(({ variant_id: id, market }) => (market === 'ro' ? `${id}@ro` : id))).toEqual(expected);
  });

  it('goes out as a table, a line for each place, and no cell runs as a formula', async () => {
    const answer = await ask('/stock/export?market=cz');
    expect(answer.headers['content-type']).toContain('text/csv');
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(answer.body).toContain(";'=SUM(1);");
    expect(answer.body).toContain('phone;OK-1;Telefon;modrý;CZ;Praha Karlín;2;0;7;');
  });

  it('is for those who may', async () => {
    expect((await ask('/stock', ['operator'])).statusCode).toBe(403);
    expect((await ask('/stock', ['catalog-editor'])).statusCode).toBe(200);
    expect((await correct({ on_hand_before: 5, on_hand: 9 }, ['catalog-editor'])).statusCode).toBe(403);
  });
});

describe('a correction', () => {
  it('sets the pieces of a place, with who and why, and can be sold at once', async () => {
    const answer = await correct({ on_hand_before: 5, on_hand: 8, reason: 'received', note: 'Dodací list 17' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ available: 10 });
    const { moves } = (await ask('/stock/cz/phone/history')).json<{ moves: StockMove[] }>();
    expect(moves[0]).toMatchObject({
      kind: 'corrected',
      change: 3,
      place_name: 'Sklad',
      reason: 'received',
      note: 'Dodací list 17',
      actor: 'Karel Skladník',
    });
    expect(moves.slice(1).map(({ kind, change }) => [kind, change])).toEqual([
      ['released', 2],
      ['reserved', -2],
    ]);
    const { rows } = await shop.database.pool.query(`select is_dirty from stock where variant_id = 'phone' and market = 'cz'`);
    expect(rows).toEqual([{ is_dirty: true }]);
  });

  it('of a number that somebody else has changed meanwhile is refused', async () => {
    const answer = await correct({ on_hand_before: 5, on_hand: 6 });
    expect(answer.json()).toMatchObject({ type: 'urn:okruh:problem:changed-meanwhile' });
  });

  it('takes away nothing that orders have', async () => {
    const { order } = await shop.reserve({ phone: 8 });
    expect((await correct({ on_hand_before: 8, on_hand: 7 })).json()).toMatchObject({ type: 'urn:okruh:problem:below-reserved' });
    expect((await correct({ on_hand_before: 8, on_hand: 8 })).statusCode).toBe(200);
    await shop.release(order);
  });

  it('puts the first pieces into a store of the market, and nowhere else', async () => {
    expect((await correct({ place: 'store-a', on_hand_before: 2, on_hand: 3 })).statusCode).toBe(200);
    for (const place of ['store-r', 'nowhere'])
      expect((await correct({ place, on_hand_before: 0, on_hand: 1 })).json()).toMatchObject({ type: 'urn:okruh:problem:unknown-place' });
    const warranty = await ask('/stock/cz/warranty/corrections', ['admin'], {
      place: 'warehouse',
      on_hand_before: 0,
      on_hand: 1,
      reason: 'counted',
    });
    expect(warranty.statusCode).toBe(404);
  });
});
