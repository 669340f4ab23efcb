import { officePaths } from '@okruh/contracts/office-paths';
import { adminListPrices } from '@okruh/contracts/http/catalog-admin/prices';
import { adminListMasterProducts } from '@okruh/contracts/http/catalog-admin/products';
import { adminListOrders } from '@okruh/contracts/http/orders-admin';
import { adminListStock } from '@okruh/contracts/http/picking-admin/stock';
import pg from 'pg';
import { type Browser, chromium, type Page } from 'playwright';
import { chromiumFlags, machineSources, obtainChromium } from '../src/chromium/chromium.ts';
import { type Bench, type BenchContext, listPids, type Row, untilQuiet } from '../src/benching/bench.ts';
import { hireStaff } from '../src/benching/bench-staff.ts';
import { addVariants, untilPublished } from '../src/benching/catalogue.ts';
import { addOrders } from '../src/benching/large-lists.ts';
import { measureList } from '../src/benching/list-answers.ts';
import { orderLooks, priceLooks, productLooks, stockLooks } from '../src/benching/list-filters.ts';
import { type KeyCost, listScreens, openList, openOffice, typeInCells } from '../src/benching/office-screens.ts';
import { quantile } from '../src/benching/load.ts';
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
/** Sessions in which each list is opened for the first time: what loads and draws by itself falls on another list in each. */
const SESSIONS = 3;
/** Times that each list is opened again. */
const VISITS = 2;

async function measureGrids(context: BenchContext, clerk: PatientClient): Promise<void> {
  const { found } = context;
  const products = { title: 'products of the office', count: VARIANTS };
  const prices = { title: 'sale prices of the Czech market', count: VARIANTS };
  const stock = { title: 'stock of both markets', count: 2 * VARIANTS };
  const orders = { title: 'orders of the office', count: ORDERS };
  found(
    await measureList(context, products, productLooks, (query) =>
      clerk.must(adminListMasterProducts, { query: { page_size: PAGE_SIZE, ...query } }),
    ),
  );
  found(
    await measureList(context, prices, priceLooks, (query) =>
      clerk.must(adminListPrices, { query: { market: 'cz', page_size: PAGE_SIZE, ...query } }),
    ),
  );
  found(
    await measureList(context, stock, stockLooks, (query) => clerk.must(adminListStock, { query: { page_size: PAGE_SIZE, ...query } })),
  );
  found(
    await measureList(context, orders, orderLooks, (query) => clerk.must(adminListOrders, { query: { page_size: PAGE_SIZE, ...query } })),
  );
}

/** Each list opened by the navigation in sessions of their own: with its code and data for the first time, and again. */
async function measureScreens({ stack, say, found }: BenchContext, browser: Browser): Promise<Row[]> {
  const first = new Map<string, number[]>();
  const again = new Map<string, number[]>();
  const origin = stack.publicUrls.cz;
  for (let session = 1; session < SESSIONS; session += 1) {
    const { context, page } = await openOffice(browser, origin);
    await visitAll(page, first, (screen) => say(`${screen}, session ${session}`));
    await context.close();
  }
  const { context, page } = await openOffice(browser, origin);
  try {
    await visitAll(page, first, (screen) => say(`${screen}, session ${SESSIONS}`));
    for (let visit = 1; visit <= VISITS; visit += 1) await visitAll(page, again, (screen) => say(`${screen}, again ${visit}`));
    const { cookies } = await context.storageState();
    for (const screen of listScreens) {
      say(`${screen}: JavaScript`);
      const { gzipBytes } = await shopperJavaScript(browser, origin + officePaths[screen], {
        prepare: (session) => session.addCookies(cookies),
      });
      const [firsts = [], agains = []] = [first.get(screen)?.toSorted((a, b) => a - b), again.get(screen)];
      const [median, next] = [quantile(firsts, 0.5), Math.max(...agains)];
      found([
        {
          name: `first row of ${screen}`,
          cells: {
            'first ms': median.toFixed(0),
            'slowest first ms': Math.max(...firsts).toFixed(0),
            'again ms': next.toFixed(0),
            JS: `${(gzipBytes / 1_000).toFixed(1)} KB`,
          },
          isMet: median < MAX_FIRST_PAINT_MS && next < MAX_FIRST_PAINT_MS,
        },
      ]);
    }
    say('typing');
    await openList(page, 'repair-prices');
    const { typed, moved } = await typeInCells(page, CELLS);
    const toRow = (name: string, { keys, work, shown }: KeyCost): Row => ({
      name: `${name}, ${keys} keys: work of a key with the frame that shows it`,
      cells: {
        'p50 ms': work.p50.toFixed(1),
        'p95 ms': work.p95.toFixed(1),
        'longest ms': work.longest.toFixed(1),
        'shown p50 ms': shown.p50.toFixed(1),
        'shown p95 ms': shown.p95.toFixed(1),
      },
    });
    const typing = { ...toRow('typing in a cell', typed), isMet: typed.keys > 0 && typed.work.p95 < MAX_TYPING_MS };
    // Shown, and no target: a new row is drawn, or the editor taken away.
    return [typing, toRow('leaving a cell and going to the next', moved)];
  } finally {
    await context.close();
  }
}

/** Whether a run before wrote the rows (`BENCH_KEEP`). */
async function isWritten(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ variants: number }>('select count(*)::int as variants from catalog.variants');
  return (rows[0]?.variants ?? 0) >= VARIANTS;
}

async function visitAll(page: Page, times: Map<string, number[]>, say: (screen: string) => void): Promise<void> {
  for (const screen of listScreens) {
    say(screen);
    times.set(screen, [...(times.get(screen) ?? []), await openList(page, screen)]);
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
      if (!(await isWritten(client))) {
        const { products } = await fillShelves(client, 4);
        await placeOrders(context, products.slice(4), 1);
        say(`${VARIANTS} variants and ${ORDERS} orders`);
        await addVariants(stack, VARIANTS);
        await addOrders(stack, client, ORDERS);
      }
      // What the server does by itself while rows come in over days.
      await client.query('vacuum (analyze)');
      await client.query('checkpoint');
      say('waiting until their events are over');
      await untilPublished(stack);
      await untilQuiet(listPids(stack), MAX_UNREST_MS);
      await measureGrids(context, await staff.logInClerk());
      return await measureScreens(context, browser);
    } finally {
      await browser.close();
      await client.end();
      await staff.close();
    }
  },
};
