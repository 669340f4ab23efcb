import { randomUUID } from 'node:crypto';
import { buyoutAccepted } from '@okruh/contracts/events/buyout';
import { orderReleased } from '@okruh/contracts/events/orders';
import type { BoughtDevice } from '@okruh/contracts/http/picking-devices';
import type { PickingList, ScanKind, ScanResult } from '@okruh/contracts/http/picking-work';
import { identityFor } from '@okruh/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announceStock } from '../announcing/announce-stock.ts';
import { orderHandlers } from '../order-handlers.ts';
import { apply, readSample, sampleOrder } from '../testing/order-events.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { onBuyoutAccepted } from './on-buyout-accepted.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  // Grade B of the bought phone is sold as "phone", grade A as "better".
  await shop.database.pool.query(
    `insert into products (variant_id, master_product_id, code, name_cs, name_ro, spec_cs, spec_ro, type_device, version, device_identifier, quality)
     values ('phone', 'mp', 'PHONE', 'Telefon B', 'Telefon B', '', '', 'phone', 1, 'apple-iphone-13-128gb-black', 'B'),
            ('better', 'mp', 'BETTER', 'Telefon A', 'Telefon A', '', '', 'phone', 1, 'apple-iphone-13-128gb-black', 'A')`,
  );
});
afterEach(() => shop.close());

const IMEI = '490154203237518';
const headers = identityFor({ roles: ['warehouse'], name: 'Karel Bureš', sub: 'karel' });
const ask = (url: string, payload?: object) =>
  shop.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/api/picking/admin${url}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
/** A device that was bought, with the serial number that buy-out knows. */
async function buyDevice(serial = IMEI): Promise<string> {
  const event = await readSample(buyoutAccepted.type);
  const id = randomUUID();
  await apply(shop.database, [onBuyoutAccepted], { ...event, data: { ...(event.data as object), buyout_id: id } });
  shop.serials.set(id, serial);
  return id;
}
const putOnShelf = (id: string, serial = IMEI, place = 'warehouse') => ask(`/bought-devices/${id}/stock`, { serial, place });

it('a bought device is received by its serial number, offered in its grade, picked and sold', async () => {
  const id = await buyDevice();
  const listed = (await ask('/bought-devices?state=expected')).json<{ items: BoughtDevice[]; total: number }>();
  expect(listed).toMatchObject({ total: 1, items: [{ id, quality: 'B', variant: { id: 'phone' }, serial_tail: null }] });
  expect((await putOnShelf(id, '356938035643809')).json()).toMatchObject({ type: 'urn:okruh:problem:other-device' });
  expect((await putOnShelf(id)).json()).toMatchObject({ state: 'in_stock', place_name: 'Sklad', serial_tail: '7518' });
  // Pressed twice it is one piece.
  expect((await putOnShelf(id)).statusCode).toBe(200);
  expect(await shop.available('phone')).toEqual({ available: 1, places: { warehouse: 1 } });
  await announceStock(shop.database);
  expect((await shop.published('picking.stock-changed.v1')).at(-1)?.data).toMatchObject({ variant_id: 'phone', available: 1 });

  const order = randomUUID();
  await shop.reserve({ phone: 1 }, { order });
  await apply(shop.database, orderHandlers, await sampleOrder(orderReleased, order, { phone: 1 }));
  const [row] = (await ask('/lists')).json<{ items: PickingList[] }>().items;
  const scan = async (kind: ScanKind, code = '') => {
    const scans = [{ id: randomUUID(), at: new Date().toISOString(), list_id: row?.id, kind, code }];
    return (await ask('/scans', { scans })).json<{ results: ScanResult[] }>().results[0]?.outcome;
  };
  for (const [kind, code] of [['start'], ['crate', 'BED-0001'], ['item', IMEI], ['wrap'], ['finish'], ['hand-over']] as const)
    expect(await scan(kind, code)).toBe('done');
  expect((await ask('/bought-devices?state=sold')).json<{ items: BoughtDevice[] }>().items).toMatchObject([{ id, state: 'sold' }]);
  // It may be bought again: the number lies here once at a time.
  expect((await putOnShelf(await buyDevice())).statusCode).toBe(200);
});

it('a device of another grade is not taken for the ordered one', async () => {
  await putOnShelf(await buyDevice());
  await shop.stock('better', { warehouse: 1 });
  const order = randomUUID();
  await shop.reserve({ better: 1 }, { order });
  const event = await sampleOrder(orderReleased, order, { better: 1 });
  const lines = event.data.lines.map((line) => ({ ...line, type_device: 'phone' }));
  await apply(shop.database, orderHandlers, { ...event, data: { ...event.data, lines } });
  const [row] = (await ask('/lists')).json<{ items: PickingList[] }>().items;
  const scans = (['start', 'crate', 'item'] as const).map((kind, index) => ({
    id: randomUUID(),
    at: new Date().toISOString(),
    list_id: row?.id,
    kind,
    code: ['', 'BED-0001', IMEI][index],
  }));
  const { results } = (await ask('/scans', { scans })).json<{ results: ScanResult[] }>();
  expect(results.map(({ code, outcome }) => code ?? outcome)).toEqual(['done', 'done', 'wrong-item']);
});

it('a device stays where it is while nobody can compare it, the catalogue doesn’t sell it, or its number lies here already', async () => {
  const id = await buyDevice();
  shop.serials.set(id, null);
  expect((await putOnShelf(id)).statusCode).toBe(503);
  shop.serials.set(id, IMEI);
  expect((await putOnShelf(id, IMEI, 'nowhere')).json()).toMatchObject({ type: 'urn:okruh:problem:unknown-place' });
  await putOnShelf(id);
  expect((await putOnShelf(await buyDevice())).json()).toMatchObject({ type: 'urn:okruh:problem:serial-in-stock' });
  await shop.database.pool.query(`delete from products where variant_id = 'phone'`);
  expect((await putOnShelf(await buyDevice('356938035643809'), '356938035643809')).json()).toMatchObject({
    type: 'urn:okruh:problem:no-variant',
  });
});
