import { join } from 'node:path';
import { type Bench, type Row, callsTo, toCells, measureCosted, listPids } from '../src/benching/bench.ts';
import { measureBare } from '../src/benching/measure-bare.ts';
import { shopAddresses } from '../src/benching/shop-addresses.ts';

const CLIENTS = 16;
/** As browsers ask; the bytes stay as they come. */
const headers = { 'accept-encoding': 'gzip, br' };

interface Subject {
  readonly name: string;
  /** Another address for each call makes every one a miss. */
  readonly path: (turn: number) => string;
  readonly leastPerSecond?: number;
  readonly mostP99?: number;
}

/** QUALITY P4, P5 and F5. A miss asks catalog and draws the page; what it may take follows from nothing but honesty. */
const listSubjects = ({ category, product, productId }: Awaited<ReturnType<typeof shopAddresses>>): readonly Subject[] => {
  const list = `/api/catalog/category?path=${category.slice(1)}`;
  return [
    { name: 'P4 list of 24 with facets, kept', path: () => list, leastPerSecond: 5_000, mostP99: 15 },
    { name: 'P4 list, another filter each time', path: (turn) => `${list}&cena_od=${turn}` },
    { name: 'P5 detail, kept', path: () => `/api/catalog/products/${productId}`, leastPerSecond: 4_600, mostP99: 15 },
    { name: 'F5 list page, kept', path: () => category, leastPerSecond: 500, mostP99: 60 },
    { name: 'F5 list page, drawn each time', path: (turn) => `${category}?cena_od=${turn}` },
    { name: 'F5 product page, kept', path: () => product, leastPerSecond: 500, mostP99: 60 },
  ];
};

/** Calls and pages of the catalogue through the gateway, each beside a bare Fastify route that answers as many bytes. */
export const bench: Bench = {
  name: 'pages',
  title: `Lists, details and server-rendered pages through the gateway, ${CLIENTS} clients, against a bare Fastify route (P4 ≥ 5,000/s, p99 ≤ 15 ms; P5 ≥ 4,600/s; F5 ≥ 500/s, p99 ≤ 60 ms)`,
  async run({ stack, dir, seconds, say }) {
    const rows: Row[] = [];
    const addresses = await shopAddresses(stack.publicUrls.cz);
    const shop = callsTo(stack.publicUrls.cz, CLIENTS);
    let turn = 1;
    for (const { name, path, leastPerSecond, mostP99 } of listSubjects(addresses)) {
      say(name);
      const bytes = Buffer.byteLength(await shop.call({ path: path(turn), headers }));
      const bare = await measureBare(bytes, join(dir, 'bare.log'), seconds, CLIENTS);
      const call = async (): Promise<void> => void (await shop.call({ path: path((turn += 1)), headers }));
      const measured = await measureCosted({ clients: CLIENTS, seconds, call }, listPids(stack));
      rows.push({
        name: `${name}, ${(bytes / 1024).toFixed(1)} KB`,
        cells: toCells(measured, bare),
        ...(leastPerSecond !== undefined &&
          mostP99 !== undefined && {
            isMet: measured.failures === 0 && measured.perSecond >= leastPerSecond && measured.p99 <= mostP99,
          }),
      });
      rows.push({ name: '  bare', cells: toCells(bare) });
    }
    await shop.close();
    return rows;
  },
};
