import type pg from 'pg';
import type { Stack } from '../stack/stack.ts';
import { listReaders, type Reader } from './broker-reader.ts';
import { type Buying, startBuying } from './buying.ts';
import { type Chance, createChance } from './chance.ts';
import { findUnapplied, findWrongOrders, untilNone, type Wait } from './event-books.ts';
import { connectPatiently } from './patient-connection.ts';
import { PatientClients, type SeenAnswer } from './patient-client.ts';
import { fillShelves } from './shelves.ts';

/** A shop in which people buy, and what may be done to it. */
export interface ShopUnderLoad {
  readonly stack: Stack;
  readonly chance: Chance;
  readonly buying: Buying;
  /** Every answer that a shopper got so far. */
  readonly answers: readonly SeenAnswer[];
  /** Consumers as they were before the trouble. */
  readonly readers: readonly Reader[];
  /** The owner's connection; after the database was away it is made again. */
  readonly database: () => pg.Client;
  readonly reconnect: () => Promise<void>;
  /** Waits until every event is published and applied by all its readers. */
  readonly untilApplied: (withinMs: number, before?: Date) => Promise<Wait>;
  readonly say: (line: string) => void;
}

export interface LoadOptions {
  readonly stack: Stack;
  readonly seed: number;
  /** Fewest orders of the run. */
  readonly orders: number;
  readonly shoppers?: number;
  readonly pauseMs?: number;
  readonly say: (line: string) => void;
}

/** What a run came to: rows of its table, and what is wrong, a line each. */
export interface TroubleReport {
  readonly lines: readonly (readonly string[])[];
  readonly wrong: readonly string[];
}

const STOCK_ORDERS = 20_000;
const FIRST_ORDERS = 5;
const QUIET_WITHIN_MS = 120_000;
/** Lists are made and money goes back by jobs that look now and then. */
const ORDERS_WITHIN_MS = 60_000;

export type Trouble = (shop: ShopUnderLoad) => Promise<TroubleReport>;

/** Lets people buy, makes trouble after trouble meanwhile, and checks the books once all has come to rest. */
export async function runUnderLoad(options: LoadOptions, troubles: readonly Trouble[]): Promise<TroubleReport> {
  const { stack, seed, orders, say, shoppers = 4, pauseMs = 400 } = options;
  const client = await connectPatiently(stack.databaseUrl);
  const answers: SeenAnswer[] = [];
  const clients = new PatientClients(stack.publicUrls, shoppers * 2, (answer) => void answers.push(answer));
  try {
    const { products } = await fillShelves(client.get(), STOCK_ORDERS);
    const readers = await listReaders(stack);
    const untilApplied = (withinMs: number, before?: Date): Promise<Wait> =>
      untilNone(() => findUnapplied(client.get(), readers, before), withinMs);
    // What the demo data set off isn't part of the run.
    const calm = await untilApplied(QUIET_WITHIN_MS);
    if (calm.open.length > 0) throw new Error(`The shop didn't come to rest before the run: ${calm.open.join(', ')}`);
    say('people buy');
    const began = performance.now();
    const buying = startBuying({ clients, products, seed, shoppers, pauseMs });
    await buying.until(FIRST_ORDERS);
    const shop = {
      stack,
      chance: createChance(seed),
      buying,
      answers,
      readers,
      database: client.get,
      reconnect: client.reconnect,
      untilApplied,
      say,
    };
    const reports: TroubleReport[] = [];
    for (const trouble of troubles) reports.push(await trouble(shop));
    await buying.until(orders);
    await buying.stop();
    const seconds = (performance.now() - began) / 1_000;
    const rest = await untilApplied(QUIET_WITHIN_MS);
    const orderBooks = await untilNone(() => findWrongOrders(client.get(), buying.orders), ORDERS_WITHIN_MS);
    return {
      lines: [
        ['orders', `${buying.orders.length} in ${seconds.toFixed(0)} s`],
        ...reports.flatMap(({ lines }) => lines),
        ['all events applied', `${rest.seconds.toFixed(1)} s after the last order`],
      ],
      wrong: [...reports.flatMap(({ wrong }) => wrong), ...rest.open.map((line) => `lost: ${line}`), ...orderBooks.open],
    };
  } finally {
    await client.end();
    await clients.close();
  }
}
