import { join } from 'node:path';
import { type Bench, type Costed, type Row, callsTo, toCells, measureCosted, listPids } from '../src/benching/bench.ts';
import { measureBare } from '../src/benching/measure-bare.ts';

const CLIENTS = 16;
/** People who type at the same moment. */
const TYPISTS = 4;
/** QUALITY P6 and issue 3. */
const LEAST_PER_SECOND = 1_200;
const MAX_P99_MS = 30;
const MAX_SUGGEST_P95_MS = 15;
/** Of a hundred searches, those that nobody made before. */
const NEW_PERCENT = 10;

/** What people type, with accents, without them and with errors; the first ones most. */
const queries = [
  ...['iphone', 'iphone 15', 'samsung', 'sluchátka', 'iphone 16 pro', 'airpods', 'kryt iphone 15', 'macbook', 'nabíječka', 'a55'],
  ...['samsng galxy', 'hodinky', 'ipad', 'iphone 13 použitý', 'powerbanka', 's25 ultra', 'sluchatka', 'ifone 16', 'tablet', 'xiaomi'],
  ...['notebook', 'usb c kabel', 'garmin', 'ochranné sklo', 'iphone15pro', 'pixel 9a', 'nabijecka usb c', 'apple watch', 'jbl', 'sony'],
  ...[
    'macbok air',
    'z flip 6',
    'redmi note',
    'pouzdro na ipad',
    'řemínek',
    'reminek',
    'airtag',
    'pencil',
    'modrý iphone 15',
    'herní notebook',
  ],
  ...['powrbanka', 'skládací telefon', '15 pro max', 'honor', 'oneplus', 'motorola', 'wh-1000xm5', 'lokátor', 'telefon', 'iphone 256gb'],
] as const;
const models = ['iphone', 'galaxy', 'xiaomi', 'pixel', 'kryt', 'sklo', 'nabijecka', 'macbook', 'ipad', 'hodinky'] as const;

/** Numbers between 0 and 1 that are the same in each run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const of = <T>(list: readonly T[], share: number): T | undefined => list[Math.min(list.length - 1, Math.floor(share * list.length))];

const searchPath = (query: string): string => `/api/catalog/search?q=${encodeURIComponent(query)}`;
const suggestPath = (query: string): string => `/api/catalog/suggest?q=${encodeURIComponent(query)}`;

/** Common queries often, rare ones seldom, one in ten never asked before. */
function realistic(): () => string {
  const random = sequence(7);
  let turn = 0;
  return () => {
    turn += 1;
    if (random() * 100 < NEW_PERCENT) return searchPath(`${of(models, random())} ${turn}`);
    return searchPath(of(queries, random() ** 2) ?? '');
  };
}
/** Never the same twice: nothing is kept. */
function misspelt(path: (query: string) => string): () => string {
  const random = sequence(11);
  let turn = 0;
  return () => {
    turn += 1;
    return path(`${of(queries, random())} ${turn.toString(36)}`);
  };
}

/** Search and suggestions through the gateway, against a bare Fastify route that answers as many bytes. */
export const bench: Bench = {
  name: 'search',
  title: `Search with accents and typing errors through the gateway, ${CLIENTS} clients (P6: ≥ 1,200/s, p99 ≤ 30 ms), suggestions that nobody asked for before (p95 ≤ 15 ms)`,
  async run({ stack, dir, seconds, say }) {
    const shop = callsTo(stack.publicUrls.cz, CLIENTS);
    const measured = async (clients: number, path: () => string): Promise<Costed> =>
      measureCosted({ clients, seconds, call: async () => void (await shop.call({ path: path() })) }, listPids(stack));
    say('bare');
    const bare = await measureBare(
      Buffer.byteLength(await shop.call({ path: searchPath('iphone') })),
      join(dir, 'bare.log'),
      seconds,
      CLIENTS,
    );
    const rows: Row[] = [{ name: 'bare', cells: toCells(bare) }];
    say('realistic mix');
    const mix = await measured(CLIENTS, realistic());
    rows.push({
      name: `P6 search, ${NEW_PERCENT} % new`,
      cells: toCells(mix, bare),
      isMet: mix.failures === 0 && mix.perSecond >= LEAST_PER_SECOND && mix.p99 <= MAX_P99_MS,
    });
    say('new searches');
    rows.push({ name: 'search, all new', cells: toCells(await measured(CLIENTS, misspelt(searchPath)), bare) });
    say('suggestions');
    const suggested = await measured(TYPISTS, misspelt(suggestPath));
    rows.push({
      name: `suggest, all new, ${TYPISTS} clients`,
      cells: { ...toCells(suggested, bare), 'p95 ms': suggested.p95.toFixed(1) },
      isMet: suggested.failures === 0 && suggested.p95 <= MAX_SUGGEST_P95_MS,
    });
    await shop.close();
    return rows;
  },
};
