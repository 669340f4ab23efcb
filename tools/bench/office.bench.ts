import { officePaths } from '@okruh/contracts/office-paths';
import { adminListPrices } from '@okruh/contracts/http/catalog-admin/prices';
import { adminListMasterProducts } from '@okruh/contracts/http/catalog-admin/products';
import { adminListOrders } from '@okruh/contracts/http/orders-admin';
import pg from 'pg';
import { type Browser, chromium } from 'playwright';
import { chromiumFlags, machineSources, obtainChromium } from '../src/chromium/chromium.ts';
import { type Bench, type BenchContext, listPids, type Row, untilQuiet } from '../src/benching/bench.ts';
import { hireStaff } from '../src/benching/bench-staff.ts';
import { addVariants, untilPublished } from '../src/benching/catalogue.ts';
import { addOrders } from '../src/benching/large-lists.ts';
import { measureList } from '../src/benching/list-answers.ts';
import { orderLooks, priceLooks, productLooks } from '../src/benching/list-filters.ts';
import { listScreens, openList, openOffice, typeInCells } from '../src/benching/office-screens.ts';
import { placeOrders } from '../src/benching/released-orders.ts';
import { shopperJavaScript } from '../src/benching/shopper-javascript.ts';
import type { PatientClient } from '../src/chaos/patient-client.ts';
import { fillShelves } from '../src/chaos/shelves.ts';

const VARIANTS = Number(process.env['BENCH_VARIANTS'] ?? '100000');
const ORDERS = Number(process.env['BENCH_ORDERS'] ?? '1000000');
const PAGE_SIZE = 50;
const MAX_FIRST_PAINT_MS = 400;
const MAX_TYPING_MS = 16;
/** Cells that are typed into, four digits each. */
const CELLS = 20;
/** Services work off the events of so many new variants for minutes. */
const MAX_UNREST_MS = 1_200_000;
/** Times that each list is opened; the first one loads its code. */
const VISITS = 3;

async function measureGrids(context: BenchContext, clerk: PatientClient): Promise<Row[]> {
  const products = { title: 'products of the office', count: VARIANTS };
  const prices = { title: 'sale prices of the Czech market', count: VARIANTS };
  const orders = { title: 'orders of the office', count: ORDERS };
  return [
    ...(await measureList(context, products, productLooks, (query) =>
      clerk.must(adminListMasterProducts, { query: { page_size: PAGE_SIZE, ...query } }),
    )),
    ...(await measureList(context, prices, priceLooks, (query) =>
      clerk.must(adminListPrices, { query: { market: 'cz', page_size: PAGE_SIZE, ...query } }),
    )),
    ...(await measureList(context, orders, orderLooks, (query) =>
      clerk.must(adminListOrders, { query: { page_size: PAGE_SIZE, ...query } }),
    )),
  ];
}

/** Each list opened by the navigation: with its code and data for the first time, and again. */
async function measureScreens({ stack, say }: BenchContext, browser: Browser): Promise<Row[]> {
  const { context, page } = await openOffice(browser, stack.publicUrls.cz);
  const rows: Row[] = [];
  try {
    const state = await context.storageState();
    const times = new Map<string, number[]>();
    for (let visit = 0; visit < VISITS; visit += 1) {
      for (const screen of listScreens) {
        say(`${screen}, visit ${visit + 1}`);
        times.set(screen, [...(times.get(screen) ?? []), await openList(page, screen)]);
      }
    }
    for (const screen of listScreens) {
      const [first = 0, ...again] = times.get(screen) ?? [];
      say(`${screen}: JavaScript`);
      const { gzipBytes } = await shopperJavaScript(browser, stack.publicUrls.cz + officePaths[screen], {
        prepare: (session) => session.addCookies(state.cookies),
      });
      const next = Math.max(...again);
      rows.push({
        name: `first row of ${screen}`,
        cells: { 'first ms': first.toFixed(0), 'again ms': next.toFixed(0), JS: `${(gzipBytes / 1_000).toFixed(1)} KB` },
        isMet: first < MAX_FIRST_PAINT_MS && next < MAX_FIRST_PAINT_MS,
      });
    }
    say('typing');
    await openList(page, 'repair-prices');
    const { keys, work, shown } = await typeInCells(page, CELLS);
    rows.push({
      name: `typing in a cell, ${keys} keys: work of a key with the frame that shows it`,
      cells: {
        'p50 ms': work.p50.toFixed(1),
        'p95 ms': work.p95.toFixed(1),
        'longest ms': work.longest.toFixed(1),
        'shown p50 ms': shown.p50.toFixed(1),
        'shown p95 ms': shown.p95.toFixed(1),
      },
      isMet: keys > 0 && work.p95 < MAX_TYPING_MS,
    });
    return rows;
  } finally {
    await context.close();
  }
}

/** The office with many products and orders: what its service answers, and what its screens cost in a real browser. */
export const bench: Bench = {
  name: 'office',
  title: `Lists of the office with ${VARIANTS.toLocaleString('en')} variants and ${ORDERS.toLocaleString('en')} orders (p99 < 100 ms), first row of each list (< 400 ms), typing in a cell (p95 < 16 ms), JavaScript of each screen; BENCH_VARIANTS and BENCH_ORDERS set their length`,
  async run(context) {
    const { stack, say } = context;
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const staff = await hireStaff(context);
    const browser = await chromium.launch({
      executablePath: await obtainChromium(machineSources(say)),
      args: chromiumFlags.filter((flag) => flag !== '--headless'),
    });
    try {
      const { products } = await fillShelves(client, 4);
      await placeOrders(context, products.slice(4), 1);
      say(`${VARIANTS} variants and ${ORDERS} orders`);
      await addVariants(stack, VARIANTS);
      await addOrders(stack, client, ORDERS);
      // What the server does by itself while rows come in over days.
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
      say('waiting until their events are over');
      await untilPublished(stack);
      await untilQuiet(listPids(stack), MAX_UNREST_MS);
      return [...(await measureGrids(context, await staff.logInClerk())), ...(await measureScreens(context, browser))];
    } finally {
      await browser.close();
      await client.end();
      await staff.close();
    }
  },
};
