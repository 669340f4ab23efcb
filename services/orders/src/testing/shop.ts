import { randomBytes } from 'node:crypto';
import type { PricedProduct } from '@okruh/contracts/http/checkout/internal';
import type { OrderPromise } from '@okruh/contracts/http/buyout/lease-promise';
import type { OrderBuyout } from '@okruh/contracts/http/buyout/purchase';
import { createFieldCipher } from '@okruh/service-kit';
import { silentLogger, testKeys, testDatabase } from '@okruh/service-kit/testing';
import type { Mailbox } from '../clients/accounts.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { createPersonalData } from '../stored/personal-data.ts';
import { createPicking, type Picking } from '../clients/picking.ts';
import type { Transfer } from '../stored/tables.ts';
import { startFakePicking } from './fake-picking.ts';

export const LINK_SECRET = 'link-secret-of-the-tests-0123456789';
const MIGRATIONS = new URL('../../migrations/', import.meta.url);

/** Where a Czech transfer goes in tests. */
export const TRANSFER: Transfer = {
  account: '2000145399/0800',
  iban: 'CZ6508000000192000145399',
  variable_symbol: '2610010001',
  message: 'Okruh 2610010001',
  qr: 'SPD*1.0*ACC:CZ6508000000192000145399*AM:15480.00*CC:CZK*X-VS:2610010001',
};

const stores = [
  { id: 'store-praha', seo_name: 'praha', name: 'Okruh Praha', street: 'Křižíkova 27', city: 'Praha', postcode: '186 00', market: 'cz' },
  {
    id: 'store-cluj',
    seo_name: 'cluj',
    name: 'Okruh Cluj',
    street: 'Strada Lungă 8',
    city: 'Cluj-Napoca',
    postcode: '400114',
    market: 'ro',
  },
] as const;

/**
 * The service on a database of its own; only other services are stood in for, at their HTTP boundary.
 * @param realPicking asked instead of the stand-in
 * @param limitScale multiplies what guests may do: tests order more than people do
 */
export async function openShop(realPicking?: Picking, limitScale = 100) {
  const database = await testDatabase('orders', MIGRATIONS);
  const picking = await startFakePicking();
  const buyouts = new Map<string, readonly OrderBuyout[]>();
  const promises = new Map<string, readonly OrderPromise[]>();
  /** What invoicing answers, by document. */
  const papers = new Map<string, Buffer>();
  const mailboxes = new Map<string, Mailbox>();
  const colleagues = new Map<string, string>();
  const products = new Map<string, PricedProduct>();
  const key = randomBytes(32).toString('base64');
  const deps: Deps = {
    database,
    personalData: createPersonalData(createFieldCipher(key), key),
    picking: realPicking ?? createPicking({ baseUrl: picking.url, keys: testKeys('orders') }),
    accounts: {
      loadMailbox: async (id) => mailboxes.get(id) ?? null,
      findColleague: async (id) => colleagues.get(id) ?? null,
      findStore: async (id) => stores.find((store) => store.id === id) ?? null,
    },
    checkout: { priceProducts: async (_market, ids) => new Map([...products].filter(([id]) => ids.includes(id))) },
    limitScale,
    buyouts: { of: async (id) => ({ items: buyouts.get(id) ?? [], promises: promises.get(id) ?? [] }) },
    invoicing: { loadPaper: async (id) => papers.get(id) ?? null },
    linkSecret: LINK_SECRET,
    publicUrls: { cz: 'http://localhost:3000', ro: 'http://ro.localhost:3000' },
    now: () => new Date(),
  };
  const app = buildApp(deps, { keys: testKeys('orders'), logger: silentLogger, checkAnswers: true });
  await app.ready();
  return {
    app,
    deps,
    database,
    picking,
    /** What the buy-out answers about orders. */
    buyouts,
    /** What leases promised, by order. */
    promises,
    papers,
    /** Accounts whose address is confirmed. */
    mailboxes,
    /** Names of members of staff who may look after orders. */
    colleagues,
    /** What checkout sells, by variant. */
    products,
    async close() {
      await app.close();
      await picking.close();
      await database.close();
    },
  };
}
export type Shop = Awaited<ReturnType<typeof openShop>>;
