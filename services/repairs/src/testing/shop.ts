import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FoundDevice } from '@okruh/contracts/http/catalog/internal';
import { createFieldCipher } from '@okruh/service-kit';
import { silentLogger, testKeys, testDatabase } from '@okruh/service-kit/testing';
import { buildApp } from '../app.ts';
import { seedRepairList } from '../demo/demo-repair-list.ts';
import { seedStores } from '../demo/demo-stores.ts';
import type { ComplaintItem } from '../clients/orders.ts';
import type { Deps } from '../deps.ts';
import { createLiveRepairList } from '../stored/live-repair-list.ts';
import { createPersonalData } from '../stored/personal-data.ts';

export const LINK_SECRET = 'link-secret-of-the-tests-0123456789';
export const DEMO_DATA = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** The service on a database of its own with the demo repair list; nothing is mocked. A Friday morning. */
export async function openShop() {
  const database = await testDatabase('repairs', MIGRATIONS, {
    name: 'repair list',
    async insert({ db }) {
      await db.transaction((tx) => seedRepairList(tx, DEMO_DATA));
      await db.transaction((tx) => seedStores(tx, DEMO_DATA));
    },
  });
  const photoDir = await mkdtemp(join(tmpdir(), 'okruh-repair-photos-'));
  const repairList = createLiveRepairList(database, silentLogger);
  await repairList.reload();
  const key = randomBytes(32).toString('base64');
  const labels = new Map<string, Buffer>();
  const devices: FoundDevice[] = [];
  const sold = new Map<string, ComplaintItem>();
  const deps: Deps = {
    database,
    repairList,
    personalData: createPersonalData(createFieldCipher(key), key),
    picking: { loadLabel: (id) => Promise.resolve(labels.get(id) ?? null) },
    catalog: {
      searchDevices: (q) => Promise.resolve(devices.filter(({ name }) => name.cs.toLowerCase().includes(q.toLowerCase()))),
      loadDevice: (id) => Promise.resolve(devices.find((device) => device.id === id) ?? null),
    },
    orders: { findComplaintItem: ({ number }) => Promise.resolve(sold.get(number) ?? null) },
    linkSecret: LINK_SECRET,
    photoDir,
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    now: () => new Date('2026-11-20T10:00:00Z'),
  };
  const app = buildApp(deps, { keys: testKeys('repairs'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  return {
    app,
    deps,
    database,
    /** What the catalogue answers about devices. */
    devices,
    /** What orders answer about goods, by the order's number. */
    sold,
    /** What picking answers about labels, by collection. */
    labels,
    async close() {
      await app.close();
      await repairList.stop();
      await database.close();
      await rm(photoDir, { recursive: true, force: true });
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
