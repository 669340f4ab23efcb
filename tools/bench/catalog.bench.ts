import { join } from 'node:path';
import { openDatabase, type Tx } from '@okruh/service-kit';
import { startBare } from '../src/benching/bare.ts';
import { type Bench, type BenchContext, callsTo, toCells, type Costed, measureCosted, listPids, type Row } from '../src/benching/bench.ts';
import { addVariants, distinctFilters, untilPublished, untilSeen } from '../src/benching/catalogue.ts';
import { inRoot } from '../src/paths.ts';

const CLIENTS = 16;
/** QUALITY P4 (100 × 50 lists a second) and P5 (50 × 92 details). */
const LEAST_LISTS = 5_000;
const LEAST_DETAILS = 4_600;
const MAX_LIST_P99_MS = 15;
/** QUALITY P11. */
const IMPORTED = 8_000;
const MAX_IMPORT_MS = 5_000;
const MAX_CHANGE_MS = 300;
/** QUALITY P13: share of the speed that is kept with 100,000 variants. */
const LARGE = Number(process.env['BENCH_LARGE_VARIANTS'] ?? '100000');
const MIN_RATIO = 0.7;

const LIST = '/api/catalog/category?path=telefony';
const PRODUCT = 'apple-iphone-15-128gb-blue-new';
const DETAIL = `/api/catalog/products/${PRODUCT}`;
/** A list that shows the product above by itself. */
const SHORT_LIST = '/api/catalog/products?path=telefony/apple-iphone/iphone-15&kvalita=nove&barva=modra&uloziste=128gb';

type ChangePrices = (
  tx: Tx,
  wanted: readonly { variantId: string; market: 'cz'; now: number; common: null }[],
  by: { name: string },
) => Promise<string[]>;

const measured = (context: BenchContext, costed: Promise<Costed>, name: string): Promise<Costed> => {
  context.say(name);
  return costed;
};

/** Lists and details as they come from the gateway's store, and lists that nobody has asked for before. */
async function serve(context: BenchContext, size: string): Promise<{ rows: Row[]; list: Costed; detail: Costed }> {
  const { stack, dir, seconds } = context;
  const shop = callsTo(stack.publicUrls.cz, CLIENTS);
  const load = (call: () => Promise<unknown>, pids = listPids(stack)): Promise<Costed> =>
    measureCosted({ clients: CLIENTS, seconds, call: async () => void (await call()) }, pids);
  const bytes = Buffer.byteLength(await shop.call({ path: LIST }));
  const bareServer = await startBare(bytes, join(dir, 'bare.log'));
  const yardstick = callsTo(new URL(bareServer.url).origin, CLIENTS);
  const bare = await measured(
    context,
    load(() => yardstick.call({ path: '/bare' }), [bareServer.pid]),
    `${size}: bare`,
  );
  await yardstick.close();
  await bareServer.stop();
  const list = await measured(
    context,
    load(() => shop.call({ path: LIST })),
    `${size}: list`,
  );
  const detail = await measured(
    context,
    load(() => shop.call({ path: DETAIL })),
    `${size}: detail`,
  );
  const fresh = distinctFilters(LIST);
  const uncached = await measured(
    context,
    load(() => shop.call({ path: fresh.next().value })),
    `${size}: list, each another filter`,
  );
  await shop.close();
  return {
    list,
    detail,
    rows: [
      { name: `${size}: bare route, ${(bytes / 1024).toFixed(0)} KB`, cells: toCells(bare) },
      {
        name: `${size}: list of 24 with facets`,
        cells: toCells(list, bare),
        isMet: list.failures === 0 && list.perSecond >= LEAST_LISTS && list.p99 <= MAX_LIST_P99_MS,
      },
      { name: `${size}: detail`, cells: toCells(detail, bare), isMet: detail.failures === 0 && detail.perSecond >= LEAST_DETAILS },
      { name: `${size}: list, each another filter (made anew)`, cells: toCells(uncached, bare), isMet: uncached.failures === 0 },
    ],
  };
}

/** From the beginning of a price's transaction until the list that is kept under its keys shows it. */
async function changeOfPrice({ stack, say }: BenchContext, size: string): Promise<Row> {
  say(`${size}: a price changes`);
  // The service's own command, as the back office runs it, from its source: benches run under a TypeScript loader.
  const { changePrices } = (await import(inRoot('services', 'catalog', 'src', 'stored', 'product-commands.ts'))) as {
    changePrices: ChangePrices;
  };
  const database = openDatabase({ url: stack.databaseUrl, schema: 'catalog', applicationName: 'bench', max: 1 });
  const shop = callsTo(stack.publicUrls.cz, 1);
  const times: number[] = [];
  try {
    for (let round = 0; round < 10; round += 1) {
      const now = 1_500_000 + round * 100 + size.length * 10_000;
      await shop.call({ path: SHORT_LIST });
      const started = performance.now();
      await database.db.transaction((tx) => changePrices(tx, [{ variantId: PRODUCT, market: 'cz', now, common: null }], { name: 'bench' }));
      await untilSeen(async () => (await shop.call({ path: SHORT_LIST })).includes(`"amount":${now},`));
      times.push(performance.now() - started);
    }
  } finally {
    await shop.close();
    await database.close();
  }
  const worst = Math.max(...times);
  const middle = times.toSorted((a, b) => a - b)[5] ?? worst;
  return {
    name: `${size}: price change until the kept list shows it`,
    cells: { 'p50 ms': middle.toFixed(0), 'p99 ms': worst.toFixed(0) },
    isMet: worst <= MAX_CHANGE_MS,
  };
}

/** New variants until a list and the search find them. */
async function importVariants({ stack, say }: BenchContext): Promise<Row> {
  say(`${IMPORTED} variants come`);
  const shop = callsTo(stack.publicUrls.cz, 1);
  const took = await addVariants(stack, IMPORTED);
  const seen = await untilSeen(async () => (await shop.call({ path: '/api/catalog/search?q=iphone+15+x01' })).includes('-x01"'));
  await shop.close();
  return {
    name: `import of ${IMPORTED} variants until searchable`,
    cells: { 'p50 ms': (took + seen).toFixed(0) },
    isMet: took + seen <= MAX_IMPORT_MS,
  };
}

/** The catalogue through the gateway, with the demo data and with 100,000 variants (`BENCH_LARGE_VARIANTS`). */
export const bench: Bench = {
  name: 'catalog',
  title: `Catalogue through the gateway, ${CLIENTS} clients (P4: ≥ ${LEAST_LISTS}/s, p99 ≤ ${MAX_LIST_P99_MS} ms; P5: ≥ ${LEAST_DETAILS}/s; P11; P13)`,
  async run(context) {
    const small = await serve(context, 'demo');
    const smallChange = await changeOfPrice(context, 'demo');
    const imported = await importVariants(context);
    context.say(`${LARGE} variants come`);
    const took = await addVariants(context.stack, LARGE);
    await untilPublished(context.stack);
    const size = LARGE.toLocaleString('en');
    const large = await serve(context, size);
    const largeChange = await changeOfPrice(context, size);
    const saved = Math.min(large.list.perSecond / small.list.perSecond, large.detail.perSecond / small.detail.perSecond);
    return [
      ...small.rows,
      smallChange,
      imported,
      { name: `seed of ${LARGE} variants`, cells: { 'p50 ms': took.toFixed(0) }, isMet: took < 120_000 },
      ...large.rows,
      largeChange,
      { name: 'share of the speed that is kept', cells: { 'of bare': `${(saved * 100).toFixed(0)} %` }, isMet: saved >= MIN_RATIO },
    ];
  },
};
