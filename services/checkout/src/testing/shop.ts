import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createFieldCipher } from '@okruh/service-kit';
import { silentLogger, testDatabase, testKeys } from '@okruh/service-kit/testing';
import { buildApp } from '../app.ts';
import { createCodeMaker } from '../stored/code-maker.ts';
import type { Deps } from '../deps.ts';
import { createDiscountKeys } from '../stored/discount-codes.ts';
import { createLiveDiscounts } from '../stored/discounts.repository.ts';
import { seedTowns } from '../demo/demo-towns.ts';
import { seedMethods } from '../demo/demo-methods.ts';
import { createLiveMethods } from '../stored/live-methods.ts';
import { createOutsideParties } from '../partners/outside-parties.ts';
import { createPlacer } from '../placing/place-attempt.ts';
import { createLiveTariffs } from '../stored/tariffs.repository.ts';
import { seedProducts } from './products.ts';

export const DEMO_DATA = fileURLToPath(new URL('../../../../tools/demo-data', import.meta.url));
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Starts the service on its own database with some products on sale, on a Friday morning; nothing of ours is mocked. */
export async function openShop(changes: Partial<Deps> = {}) {
  const database = await testDatabase('checkout', MIGRATIONS, {
    name: 'products on sale',
    insert: ({ db }) =>
      db.transaction(async (tx) => {
        await seedProducts(tx);
        await seedMethods(tx, DEMO_DATA);
        await seedTowns(tx, DEMO_DATA);
      }),
  });
  const fieldKey = randomBytes(32).toString('base64');
  const liveDiscounts = createLiveDiscounts(database, silentLogger);
  const liveTariffs = createLiveTariffs(database, silentLogger);
  const liveMethods = createLiveMethods(database, silentLogger);
  await Promise.all([liveDiscounts.reload(), liveTariffs.reload(), liveMethods.reload()]);
  const { courier, registers } = createOutsideParties({ SANDBOX_URL: 'http://127.0.0.1:9' });
  const own = {
    database,
    cipher: createFieldCipher(fieldKey),
    keys: testKeys('checkout'),
    // Nothing listens on this port; tests that need answers of orders start their own server.
    ordersUrl: changes.ordersUrl ?? 'http://127.0.0.1:9',
  };
  const discountKeys = createDiscountKeys(fieldKey);
  const codeMaker = createCodeMaker(database, discountKeys, silentLogger);
  const deps: Deps = {
    ...own,
    placer: createPlacer(own, silentLogger),
    parts: () => ({ discounts: liveDiscounts.current(), ...liveTariffs.current(), methods: liveMethods.current() }),
    discountKeys,
    liveDiscounts,
    liveTariffs,
    codeMaker,
    liveMethods,
    courier,
    registers,
    buyoutUrl: 'http://127.0.0.1:9',
    paymentsUrl: 'http://127.0.0.1:9',
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    now: () => new Date('2026-11-20T10:00:00Z'),
    ...changes,
  };
  const app = buildApp(deps, { keys: testKeys('checkout'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  return {
    app,
    deps,
    database,
    fieldKey,
    async close() {
      await app.close();
      await Promise.all([liveDiscounts.stop(), liveTariffs.stop(), codeMaker.stop(), liveMethods.stop()]);
      await database.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
