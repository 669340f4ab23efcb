import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoreProduct } from '@okruh/contracts/http/picking';
import { z } from 'zod';

const bodySchema = z.object({
  minutes: z.int().nullable(),
  store_id: z.string().nullable(),
  lines: z.array(z.object({ variant_id: z.string(), quantity: z.int(), serial_numbers: z.array(z.string()).optional() })),
});
/** What lies in a store, as far as tests ask for it. */
const shelfSchema = z.object({ store_id: z.string(), q: z.string() });
const serialSchema = z.object({ serial: z.string() });

/** services/picking at its HTTP boundary: stock in memory, one reservation per order. */
export interface FakePicking {
  readonly url: string;
  /** Pieces that can be sold; endless where nothing is set. */
  readonly stock: Map<string, number>;
  /** Reservations by order: what was taken, and for how many minutes. */
  readonly reservations: Map<string, z.output<typeof bodySchema> & { readonly until: string | null }>;
  /** What lies in stores, by what is searched. */
  readonly shelves: Map<string, readonly StoreProduct[]>;
  /** How often it was asked. */
  readonly calls: { count: number };
  /** Orders that a serial number was scanned into. */
  readonly serials: Map<string, readonly string[]>;
  /** Answers everything with 503 while it is set. */
  readonly trouble: { isDown: boolean };
  close(): Promise<void>;
}

const problem = (code: string, extra: object = {}) => ({
  status: 409,
  type: 'application/problem+json',
  body: { type: `urn:okruh:problem:${code}`, title: code, status: 409, ...extra },
});

export async function startFakePicking(): Promise<FakePicking> {
  const stock: FakePicking['stock'] = new Map();
  const reservations: FakePicking['reservations'] = new Map();
  const serials: FakePicking['serials'] = new Map();
  const shelves: FakePicking['shelves'] = new Map();
  const calls = { count: 0 };
  const trouble = { isDown: false };

  const reserve = (order: string, wanted: z.output<typeof bodySchema>) => {
    if (!reservations.has(order)) {
      const missing = wanted.lines.filter((line) => (stock.get(line.variant_id) ?? Infinity) < line.quantity);
      if (missing.length > 0) {
        const lines = missing.map((line) => ({ variant_id: line.variant_id, available: stock.get(line.variant_id) ?? 0 }));
        return problem('out-of-stock', { extra: { lines } });
      }
      for (const line of wanted.lines) stock.set(line.variant_id, (stock.get(line.variant_id) ?? Infinity) - line.quantity);
      const until = wanted.minutes === null ? null : new Date(Date.now() + wanted.minutes * 60_000).toISOString();
      reservations.set(order, { ...wanted, until });
    }
    return {
      status: 200,
      type: 'application/json',
      body: { order_id: order, reserved_until: reservations.get(order)?.until ?? null },
    };
  };

  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls.count += 1;
    const path = request.url?.split('/') ?? [];
    // A sale at a counter is a reservation like others here.
    const order = path.at(-1) === 'counter' ? (path.at(-2) ?? '') : (path.at(-1) ?? '');
    const text = await readText(request);
    if (request.method === 'DELETE') {
      const given = reservations.get(order);
      for (const line of given?.lines ?? []) stock.set(line.variant_id, (stock.get(line.variant_id) ?? Infinity) + line.quantity);
      reservations.delete(order);
      response.writeHead(204).end();
      return;
    }
    const answer = trouble.isDown
      ? { status: 503, type: 'application/json', body: {} }
      : order === 'orders-of-serial'
        ? { status: 200, type: 'application/json', body: { order_ids: serials.get(serialSchema.parse(JSON.parse(text)).serial) ?? [] } }
        : order === 'store-products'
          ? { status: 200, type: 'application/json', body: { products: shelves.get(shelfSchema.parse(JSON.parse(text)).q) ?? [] } }
          : reserve(order, bodySchema.parse(JSON.parse(text)));
    response.writeHead(answer.status, { 'content-type': answer.type }).end(JSON.stringify(answer.body));
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stock,
    reservations,
    serials,
    shelves,
    calls,
    trouble,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
