import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { SERVICE_BUNDLE } from '../src/building/bundle-services.ts';
import {
  type Bench,
  type BenchContext,
  type Costed,
  listPids,
  measureCosted,
  type Row,
  toCells,
  untilQuiet,
} from '../src/benching/bench.ts';
import { Buyers } from '../src/benching/buyer.ts';
import { fillShelf } from '../src/benching/fill-shelf.ts';
import { startStack, type StackOptions } from '../src/stack/stack.ts';

const CLIENTS = 8;
const RATE_LIMIT_SCALE = 1_000_000;
/** The two runs while it is off may differ by as much from their mean; more, and the figures say nothing. */
const NOISE = 0.1;

interface Mode {
  readonly name: string;
  /** Share of the traces that are recorded; null while tracing is off. */
  readonly share: number | null;
  readonly getCommand?: StackOptions['getCommand'];
}

/** Folder of another checkout, built: the same purchases with its services, for a comparison with what was before. */
const before = process.env['BENCH_BEFORE'];

const modes: readonly Mode[] = [
  { name: 'off', share: null },
  ...(before === undefined
    ? []
    : [
        {
          name: 'services of BENCH_BEFORE',
          share: null,
          getCommand: (spec: { readonly folder: string }) => ({
            command: process.execPath,
            args: [join(before, spec.folder, SERVICE_BUNDLE)],
          }),
        },
      ]),
  { name: 'every trace', share: 1 },
  { name: 'one trace of twenty', share: 0.05 },
  { name: 'off, again', share: null },
];

/** Takes whatever is exported and counts it. */
async function openSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeBytes: () => {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whole purchases in a shop of its own, on the same data each time. */
async function measureMode({ dir, seconds, say }: BenchContext, mode: Mode, endpoint: string): Promise<Costed> {
  const { name, share, getCommand } = mode;
  say(name);
  const env = {
    ...(share !== null && {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: String(share),
    }),
  };
  const stack = await startStack({
    dir: join(dir, 'traced'),
    ports: 'free',
    env,
    rateLimitScale: RATE_LIMIT_SCALE,
    ...(getCommand === undefined ? {} : { getCommand }),
  });
  const client = new pg.Client(stack.databaseUrl);
  const buyers = new Buyers(stack.publicUrls.cz, CLIENTS);
  try {
    await client.connect();
    const shelf = await fillShelf(client);
    await untilQuiet(listPids(stack));
    let turn = 0;
    const call = async (): Promise<void> => {
      turn += 1;
      await buyers.buy(shelf.products[turn % shelf.products.length] ?? '');
    };
    return await measureCosted({ clients: CLIENTS, seconds, call }, listPids(stack));
  } finally {
    await buyers.close();
    await client.end();
    await stack.stop();
  }
}

/** What traces cost the shop: nothing while they are off. */
export const bench: Bench = {
  name: 'tracing',
  title:
    'CPU of all processes for a whole purchase, by the share of traces that are recorded; off twice, for the noise; BENCH_BEFORE=<another checkout, built> adds its services',
  async run(context) {
    const sink = await openSink();
    const measured: (Mode & { readonly costed: Costed; readonly bytes: number })[] = [];
    try {
      for (const mode of modes) measured.push({ ...mode, costed: await measureMode(context, mode, sink.url), bytes: sink.takeBytes() });
    } finally {
      sink.close();
    }
    // Data and noise grow over a run: what is measured in the middle is compared with the mean of both ends.
    const ends = [measured.at(0), measured.at(-1)].map((one) => one?.costed.cpuPerCall ?? 0);
    const off = ends.reduce((sum, cpu) => sum + cpu, 0) / ends.length;
    const hasNoise = ends.some((cpu) => Math.abs(cpu / off - 1) > NOISE);
    return measured.map(({ name, costed, bytes, share, getCommand }): Row => ({
      name,
      cells: {
        ...toCells(costed),
        'CPU of off': (costed.cpuPerCall / off).toFixed(2),
        'kB exported/call': (bytes / 1_000 / Math.max(1, costed.calls)).toFixed(1),
      },
      ...(share === null && getCommand === undefined && { isMet: costed.failures === 0 && !hasNoise }),
    }));
  },
};
