import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DependencyDown } from '@okruh/service-kit';
import { silentLogger, testKeys } from '@okruh/service-kit/testing';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '@okruh/contracts/http/accounts/stores';
import { createStores } from './stores.ts';

const store: Store = {
  id: 'praha-karlin',
  seo_name: 'praha',
  href: '/prodejny/praha',
  city_part: '',
  name: 'Okruh Praha',
  street: 'Křižíkova 27',
  city: 'Praha',
  postcode: '186 00',
  country: 'CZ',
  lat: 50.09,
  lng: 14.45,
  phone: '',
  e_mail: '',
  access: '',
  opening_hours: [],
  closed_on: [],
  services: [],
  is_buyout_center: false,
  is_service_center: false,
  is_show_room: false,
  express_delivery_radius_km: null,
  timeslots: [],
};
let server: Server;
let isDown = false;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(isDown ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ stores: [store], services: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('stores are those that were read last while accounts don’t answer', async () => {
  const options = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keys: testKeys('counter'),
    logger: silentLogger,
  };
  const stores = createStores(options);
  const read = await stores.list();
  expect(read.map(({ name }) => name)).toContain('Okruh Praha');
  isDown = true;
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(61_000);
  expect(await stores.list()).toEqual(read);
  // Who never read them can't go on.
  await expect(createStores(options).list()).rejects.toThrow(DependencyDown);
});
