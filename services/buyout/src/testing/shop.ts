import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import { createFieldCipher } from '@okruh/service-kit';
import { silentLogger, testKeys, testDatabase } from '@okruh/service-kit/testing';
import { buildApp } from '../app.ts';
import { seedPriceList } from '../demo/demo-price-list.ts';
import type { Deps } from '../deps.ts';
import { createLivePriceList } from '../stored/live-price-list.ts';
import type { OrderSeller } from '../clients/orders.ts';
import { createPersonalData } from '../stored/personal-data.ts';

export const LINK_SECRET = 'link-secret-of-the-tests-0123456789';
export const DEMO_DATA = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** The service on a database of its own with the demo price list; nothing is mocked. */
export async function openShop() {
  const database = await testDatabase('buyout', MIGRATIONS, {
    name: 'price list',
    insert: ({ db }) => db.transaction((tx) => seedPriceList(tx, DEMO_DATA)),
  });
  const sellers = new Map<string, OrderSeller>();
  const photoDir = await mkdtemp(join(tmpdir(), 'okruh-photos-'));
  const priceList = createLivePriceList(database, silentLogger);
  await priceList.reload();
  const key = randomBytes(32).toString('base64');
  const labels = new Map<string, Buffer>();
  const devices: FoundDevice[] = [];
  const deps: Deps = {
    database,
    priceList,
    personalData: createPersonalData(createFieldCipher(key), key),
    catalog: {
      searchDevices: (q) => Promise.resolve(devices.filter(({ name }) => name.cs.toLowerCase().includes(q.toLowerCase()))),
      loadDevice: (id) => Promise.resolve(devices.find((device) => device.id === id) ?? null),
    },
    orders: {
      async loadSeller(id) {
        const seller = sellers.get(id);
        if (seller === undefined) throw new Error(`orders know no order ${id}`);
        return seller;
      },
    },
    picking: { loadLabel: (id) => Promise.resolve(labels.get(id) ?? null) },
    linkSecret: LINK_SECRET,
    photoDir,
    payers: {
      cz: { name: 'Okruh s.r.o.', account: '19-2000145399/0800' },
      ro: { name: 'Okruh România SRL', account: 'RO49AAAA1B31007593840000' },
    },
    lenders: {
      cz: { name: 'Demo Leasing s.r.o.', account: '19-1000000055/0100' },
      ro: { name: 'Demo Leasing IFN SA', account: 'RO84BTRL0TEST00000000001' },
    },
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    now: () => new Date('2026-11-20T10:00:00Z'),
  };
  const app = buildApp(deps, { keys: testKeys('buyout'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  return {
    app,
    deps,
    database,
    /** What orders answer about who gave a device, by order. */
    sellers,
    /** What picking answers about labels, by collection. */
    labels,
    /** What the catalogue answers about devices. */
    devices,
    async close() {
      await app.close();
      await priceList.stop();
      await database.close();
      await rm(photoDir, { recursive: true, force: true });
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
