import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { silentLogger, testKeys, testDatabase } from '@okruh/service-kit/testing';
import { writePlan } from '../admin/content/plans/write-plan.ts';
import { buildApp } from '../app.ts';
import { readDemoData } from '../demo/demo-files.ts';
import { seedOffers } from '../demo/demo-offers.ts';
import { ingest } from '../demo/ingest.ts';
import type { Deps } from '../deps.ts';
import { createImageStore } from '../image/image-store.ts';
import { createLiveListings } from '../listing/live-listings.ts';
import { createLiveSearch } from '../search/live-search.ts';

export const DEMO_DATA = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
const MIGRATIONS = new URL('../../migrations/', import.meta.url);
/** A Friday, 11:00 in Prague. */
export const NOW = new Date('2026-11-20T10:00:00Z');

/** Starts the service on its own database with the demo catalogue; nothing is mocked. */
export async function openShop() {
  const database = await testDatabase('catalog', MIGRATIONS, {
    name: 'demo catalogue',
    async insert({ db }) {
      const data = await readDemoData(DEMO_DATA);
      await db.transaction(async (tx) => {
        await ingest(tx, data, NOW);
        await seedOffers(tx, NOW);
      });
    },
  });
  const mediaDir = await mkdtemp(join(tmpdir(), 'okruh-media-'));
  const listings = createLiveListings(database);
  const deps: Deps = {
    database,
    listings,
    search: createLiveSearch(database, listings),
    mediaDir,
    images: createImageStore(mediaDir, silentLogger),
    voterSecret: 'voters-only-for-tests-voters-only-for-tests',
    linkSecret: 'links-only-for-tests-links-only-for-tests',
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    writePlan,
    now: () => NOW,
  };
  const app = buildApp(deps, { keys: testKeys('catalog'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  return {
    app,
    deps,
    database,
    async close() {
      await app.close();
      await database.close();
      await rm(mediaDir, { recursive: true, force: true });
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
