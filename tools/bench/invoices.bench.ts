import { setTimeout as pause } from 'node:timers/promises';
import { adminGetStatistics, statisticsDays } from '@okruh/contracts/http/orders-admin/statistics';
import pg from 'pg';
import { z } from 'zod';
import { type Bench, type BenchContext, listPids, type Row, untilQuiet } from '../src/benching/bench.ts';
import { hireStaff } from '../src/benching/bench-staff.ts';
import { cpuMilliseconds } from '../src/benching/cpu.ts';
import { addSales } from '../src/benching/large-statistics.ts';
import { toQuantiles } from '../src/benching/load.ts';
import { finishPackages, untilInvoiced, wrapAll } from '../src/benching/packed-packages.ts';
import { captureTransfers, placeOrders, untilListed } from '../src/benching/released-orders.ts';
import type { PatientClient } from '../src/chaos/patient-client.ts';
import { fillShelves } from '../src/chaos/shelves.ts';
import { runSource } from '../src/stack/run-source.ts';

const ORDERS = Number(process.env['BENCH_ORDERS'] ?? '1000000');
const RATES = [20, 100] as const;
const MAX_CREATED_P99_MS = 1_000;
const MAX_STATISTICS_MS = 300;
/** Times that each question is asked of the statistics. */
const LOOKS = 5;
/** Processes whose CPU is named; the rest is one sum. */
const NAMED = ['invoicing', 'notifications', 'orders', 'picking', 'ops', 'mail', 'postgres', 'nats'];

type Client = pg.Client;

/** CPU milliseconds of each named process, and of all others together. */
function readCpu({ stack }: BenchContext): Map<string, number> {
  const byName = new Map<string, number>();
  for (const unit of stack.units) {
    const pid = unit.pid();
    const name = NAMED.includes(unit.name) ? unit.name : 'others';
    if (pid !== null) byName.set(name, (byName.get(name) ?? 0) + cpuMilliseconds([pid]));
  }
  return byName;
}

/** Packages are finished at a rate; how long until each has its invoice, and its mail. */
async function measureInvoices(context: BenchContext, client: Client, lists: readonly string[], rate: number): Promise<Row[]> {
  context.say(`packed → invoice, ${rate}/s`);
  const EACH_MS = 100;
  const handful = Math.max(1, Math.round((rate * EACH_MS) / 1_000));
  const before = readCpu(context);
  const began = performance.now();
  for (let at = 0; at < lists.length; at += handful) {
    await pause(Math.max(0, began + (at / rate) * 1_000 - performance.now()));
    await finishPackages(client, lists.slice(at, at + handful));
  }
  const reached = lists.length / ((performance.now() - began) / 1_000);
  const { requested, created, mailed } = await untilInvoiced(client, lists);
  const after = readCpu(context);
  const cost = [...after].map(([name, ms]) => ({ name, ms: (ms - (before.get(name) ?? 0)) / lists.length })).sort((a, b) => b.ms - a.ms);
  const toRow = (name: string, times: readonly number[], max: number | null): Row => {
    const { p50, p99 } = toQuantiles(times);
    return {
      name,
      cells: { 'per second': reached.toFixed(0), 'p50 ms': p50.toFixed(0), 'p99 ms': p99.toFixed(0) },
      ...(max === null ? {} : { isMet: p99 < max }),
    };
  };
  return [
    toRow(`packed → invoice requested, ${rate}/s`, requested, null),
    toRow(`packed → invoice created, ${rate}/s`, created, MAX_CREATED_P99_MS),
    toRow(`packed → invoice mailed, ${rate}/s`, mailed, null),
    {
      name: `  CPU of a package at ${rate}/s: ${cost.map(({ name, ms }) => `${name} ${ms.toFixed(1)}`).join(', ')}`,
      cells: { 'CPU ms': cost.reduce((sum, { ms }) => sum + ms, 0).toFixed(1) },
    },
  ];
}

const formsSchema = z.array(z.object({ market: z.string(), lines: z.int(), xmlMs: z.number(), pdfMs: z.number(), barePdfMs: z.number() }));

/** What the forms of an invoice cost, the paper beside the library alone. */
async function measureForms({ say }: BenchContext): Promise<Row[]> {
  say('forms');
  const output = await runSource('invoicing', 'testing/time-forms.ts', {}, () => undefined);
  return formsSchema.parse(JSON.parse(output.at(-1) ?? '')).flatMap(({ market, lines, xmlMs, pdfMs, barePdfMs }) => [
    { name: `XML, ${market}, lines: ${lines}`, cells: { 'CPU ms': xmlMs.toFixed(2) } },
    {
      name: `PDF/A-3, ${market}, lines: ${lines}`,
      cells: { 'CPU ms': pdfMs.toFixed(1), 'of bare': `${(pdfMs / barePdfMs).toFixed(1)} ×` },
    },
  ]);
}

/** The statistics of every length, whole and narrowed. */
async function measureStatistics(context: BenchContext, client: Client, clerk: PatientClient): Promise<Row[]> {
  const { stack, say } = context;
  await addSales(client, ORDERS, say);
  say('statistics');
  const pids = listPids(stack);
  const rows: Row[] = [];
  for (const days of statisticsDays)
    for (const [name, narrowed] of [
      ['all', {}],
      ['one category', { category: 'phone' }],
      ['one brand, used', { brand: 'Apple', condition: 'used' }],
      ['one store', { store: 'store-4' }],
      ['what is sent', { store: 'sent' }],
    ] as const) {
      const times: number[] = [];
      const before = cpuMilliseconds(pids);
      for (let look = 0; look < LOOKS; look += 1) {
        const began = performance.now();
        await clerk.must(adminGetStatistics, { query: { market: 'cz', days, ...narrowed } });
        times.push(performance.now() - began);
      }
      const { p50 } = toQuantiles(times);
      const slowest = Math.max(...times);
      rows.push({
        name: `statistics of ${days} days, ${name}`,
        cells: {
          'p50 ms': p50.toFixed(1),
          'slowest ms': slowest.toFixed(1),
          'CPU ms': ((cpuMilliseconds(pids) - before) / LOOKS).toFixed(1),
        },
        isMet: slowest < MAX_STATISTICS_MS,
      });
    }
  return rows;
}

/** From the packed order to the invoice in the mailbox, what the forms cost, and the statistics of many orders. */
export const bench: Bench = {
  name: 'invoices',
  title: `From the packed order to its invoice (created within 1 s, p99), its forms, and statistics of ${ORDERS.toLocaleString('en')} orders (< 300 ms); BENCH_ORDERS sets their number`,
  async run(context) {
    const { stack, seconds } = context;
    const client = new pg.Client({ connectionString: stack.databaseUrl });
    await client.connect();
    const staff = await hireStaff(context);
    try {
      const counts = RATES.map((rate) => rate * seconds);
      const { products } = await fillShelves(client, 4 * counts.reduce((sum, count) => sum + count, 0));
      const picker = await staff.logInPicker();
      const rows: Row[] = await measureForms(context);
      for (const [index, rate] of RATES.entries()) {
        const numbers = await placeOrders(context, products.slice(4), counts[index] ?? 0);
        await captureTransfers(client, numbers);
        await untilListed(client, numbers);
        context.say(`${numbers.length} orders are picked`);
        const lists = await wrapAll(picker);
        context.say('mails of the orders go out');
        await untilQuiet(listPids(stack));
        rows.push(...(await measureInvoices(context, client, lists, rate)));
      }
      const statistics = measureStatistics(context, client, await staff.logInClerk());
      // The figures above stand also when there is no room for a million orders.
      rows.push(
        ...(await statistics.catch((error: unknown) => [{ name: `failed: ${String(error).slice(0, 300)}`, cells: {}, isMet: false }])),
      );
      return rows;
    } finally {
      await client.end();
      await staff.close();
    }
  },
};
