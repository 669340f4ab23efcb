import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import { identityFor } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const find = async (payload: object, sub = 'buyout') =>
  shop.app.inject({
    method: 'POST',
    url: '/api/catalog/internal/devices',
    headers: identityFor({ kind: 'service', sub, aud: 'catalog', market: null }),
    payload,
  });
const search = async (q: string) => (await find({ q })).json<{ devices: FoundDevice[] }>().devices;

it('finds a device in its sizes and colours, by the identifiers that the catalogue made', async () => {
  const [device] = (await find({ ids: ['mp-apple-iphone-13'] })).json<{ devices: FoundDevice[] }>().devices;
  expect(device).toMatchObject({
    id: 'mp-apple-iphone-13',
    seo_name: 'apple-iphone-13',
    type_device: 'phone',
    manufacturer: { id: 'apple', name: 'Apple' },
  });
  const model = device?.models.find(({ id }) => id === 'apple-iphone-13-128gb');
  expect(model?.size.replace('\u00a0', ' ')).toBe('128 GB');
  expect(model?.colours.find(({ colour_id: id }) => id === 'midnight')).toMatchObject({
    device_identifier: 'apple-iphone-13-128gb-midnight',
    hex: expect.stringMatching(/^#/),
  });
  // Each colour once, however many grades of it are sold.
  const identifiers = model?.colours.map(({ device_identifier: identifier }) => identifier) ?? [];
  expect(new Set(identifiers).size).toBe(identifiers.length);
});

it('searches devices by whole words and code, and finds nothing without an identifier', async () => {
  expect((await search('iphone 13')).map(({ id }) => id)).toContain('mp-apple-iphone-13');
  expect(await search('nabíječka')).toEqual([]);
  expect((await find({ ids: ['mp-nothing'] })).json()).toEqual({ devices: [] });
});

it('is for services that buy or repair devices', async () => {
  expect((await find({ q: 'iphone' }, 'repairs')).statusCode).toBe(200);
  expect((await find({ q: 'iphone' }, 'checkout')).statusCode).toBe(403);
  expect((await find({})).statusCode).toBe(400);
});
