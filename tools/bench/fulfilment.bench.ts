import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { adminListOrders } from '@okruh/contracts/http/orders-admin';
import { adminClaimPickingLists, adminListPickingLists, adminRecordScans, type ScanKind } from '@okruh/contracts/http/picking-work';
import pg from 'pg';
import { type Bench, type BenchContext, listPids, type Row } from '../src/benching/bench.ts';
import { hireStaff } from '../src/benching/bench-staff.ts';
import { cpuMilliseconds } from '../src/benching/cpu.ts';
import { addOrders, addPickingLists } from '../src/benching/large-lists.ts';
import { measureList } from '../src/benching/list-answers.ts';
import { listLooks, orderLooks } from '../src/benching/list-filters.ts';
import { toQuantiles } from '../src/benching/load.ts';
import { toPickingScans } from '../src/benching/packed-packages.ts';
import { captureTransfers, placeOrders, untilListed } from '../src/benching/released-orders.ts';
import type { PatientClient } from '../src/chaos/patient-client.ts';
import { fillShelves } from '../src/chaos/shelves.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? '1000000');
const RATES = [20, 100] as const;
/** Orders whose whole way to the carrier is measured. */
const WHOLE = 60;
const MAX_LISTED_P99_MS = 1_000;
const PAGE_SIZE = 50;

/** Transfers come in at a rate; how long until each order is on a picking list. */
async function measureListing({ say }: BenchContext, client: pg.Client, numbers: readonly string[], rate: number): Promise<Row> {
  say(`paid → on a list, ${rate}/s`);
  const EACH_MS = 100;
  const handful = Math.max(1, Math.round((rate * EACH_MS) / 1_000));
  const began = performance.now();
  for (let at = 0; at < numbers.length; at += handful) {
    await pause(Math.max(0, began + (at / rate) * 1_000 - performance.now()));
    await captureTransfers(client, numbers.slice(at, at + handful));
  }
  const reached = numbers.length / ((performance.now() - began) / 1_000);
  const { p50, p99 } = toQuantiles(await untilListed(client, numbers));
  return {
    name: `paid → on a picking list, ${rate} orders/s`,
    cells: { 'per second': reached.toFixed(0), 'p50 ms': p50.toFixed(0), 'p99 ms': p99.toFixed(0) },
    isMet: p99 < MAX_LISTED_P99_MS,
  };
}

/** One person claims and scans everything to the carrier, one call for each scan. @returns scans made */
async function pickAll(picker: PatientClient): Promise<number> {
  let scans = 0;
  let crate = 1_000;
  for (;;) {
    const { lists } = await picker.must(adminClaimPickingLists, { body: { market: 'cz', place: 'warehouse', count: 6 } });
    if (lists.length === 0) return scans;
    for (const list of lists) {
      const scan = async (kind: ScanKind, code = '', item: number | null = null, attempts = 3): Promise<void> => {
        const one = { id: randomUUID(), at: new Date().toISOString(), list_id: list.id, kind, code, item };
        const { results } = await picker.must(adminRecordScans, { body: { scans: [one] } });
        scans += 1;
        const refusal = results[0]?.outcome === 'refused' ? results[0].code : null;
        if (refusal === null) return;
        // Orders weren't there to be asked in time: a picker scans once more.
        if (refusal !== 'order-may-be-cancelled' || attempts === 1) throw new Error(`${kind} was refused: ${refusal}`);
        await scan(kind, code, item, attempts - 1);
      };
      for (const { kind, code, item } of toPickingScans(list, `BEN-${String((crate += 1))}`)) await scan(kind, code, item);
      await scan('finish');
      await scan('hand-over');
    }
  }
}

/** CPU of all processes from the money to the carrier, per order; what they use when nothing happens is taken off. */
async function measureWholeWay(
  context: BenchContext,
  client: pg.Client,
  picker: PatientClient,
  numbers: readonly string[],
): Promise<Row[]> {
  context.say('from paid to the carrier');
  const pids = listPids(context.stack);
  const idle = await measureIdle(pids);
  const measureStage = async (stage: string, work: () => Promise<string>): Promise<Row> => {
    const began = performance.now();
    const before = cpuMilliseconds(pids);
    const detail = await work();
    const spent = cpuMilliseconds(pids) - before - (idle * (performance.now() - began)) / 1_000;
    return { name: `CPU ms per order: ${stage}${detail}`, cells: { 'CPU ms': (spent / numbers.length).toFixed(1) } };
  };
  return [
    { name: 'CPU ms per second of the whole shop when nothing happens, taken off below', cells: { 'CPU ms': idle.toFixed(0) } },
    await measureStage('paid → on a list', async () => {
      await captureTransfers(client, numbers);
      await untilListed(client, numbers);
      return '';
    }),
    await measureStage('on a list → with the carrier', async () => {
      const scans = await pickAll(picker);
      await untilHandedOver(client, numbers);
      return ` (${(scans / numbers.length).toFixed(1)} scans)`;
    }),
  ];
}

async function untilHandedOver(client: pg.Client, numbers: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await client.query("select 1 from orders.orders where number = any($1) and status <> 'handed_over' limit 1", [
      numbers,
    ]);
    if (rows.length === 0) return;
    await pause(200);
  }
}

async function measureIdle(pids: readonly number[]): Promise<number> {
  await pause(3_000);
  const before = cpuMilliseconds(pids);
  await pause(5_000);
  return (cpuMilliseconds(pids) - before) / 5;
}

async function measureLists(context: BenchContext, client: pg.Client, clerk: PatientClient): Promise<Row[]> {
  const { stack, say } = context;
  say(`${ORDERS} orders and picking lists`);
  const other = new pg.Client({ connectionString: stack.databaseUrl });
  await other.connect();
  const began = performance.now();
  try {
    await Promise.all([addOrders(stack, client, ORDERS), addPickingLists(other, ORDERS)]);
    // What was written at once is on the disk before anything is measured.
    await client.query('checkpoint');
  } finally {
    await other.end();
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  return [
    { name: `${ORDERS.toLocaleString('en')} orders and picking lists were written in ${seconds} s`, cells: {} },
    ...(await measureList(context, { title: 'orders of the office', count: ORDERS }, orderLooks, (query) =>
      clerk.must(adminListOrders, { query: { page_size: PAGE_SIZE, ...query } }),
    )),
    ...(await measureList(context, { title: 'picking lists', count: ORDERS }, listLooks, (query) =>
      clerk.must(adminListPickingLists, { query: { page_size: PAGE_SIZE, ...query } }),
    )),
  ];
}

/** From the paid order to the carrier, and the lists that people look at with a million orders. */
export const bench: Bench = {
  name: 'fulfilment',
  title: `From the paid order to the carrier (on a list within 1 s, p99), and lists of ${ORDERS.toLocaleString('en')} rows (p99 < 100 ms); BENCH_ORDERS sets their length`,
  async run(context) {
    const { stack, seconds } = context;
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const staff = await hireStaff(context);
    try {
      const counts = RATES.map((rate) => rate * seconds);
      const { products } = await fillShelves(client, 4 * (WHOLE + counts.reduce((sum, count) => sum + count, 0)));
      const rows: Row[] = [];
      const whole = await placeOrders(context, products.slice(4), WHOLE);
      rows.push(...(await measureWholeWay(context, client, await staff.logInPicker(), whole)));
      for (const [index, rate] of RATES.entries()) {
        const numbers = await placeOrders(context, products.slice(4), counts[index] ?? 0);
        rows.push(await measureListing(context, client, numbers, rate));
      }
      const lists = measureLists(context, client, await staff.logInClerk());
      // The figures above stand also when there is no room for a million rows.
      rows.push(...(await lists.catch((error: unknown) => [{ name: `failed: ${String(error).slice(0, 300)}`, cells: {}, isMet: false }])));
      return rows;
    } finally {
      await client.end();
      await staff.close();
    }
  },
};
