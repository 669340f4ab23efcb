import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { WAREHOUSE } from '../places.ts';

/** A new version is seeded beside what is there; what is there is left as the shop has made it since. */
const SEED_VERSION = 'demo-1';
/** Marks a service that never runs out. */
const ENDLESS = 9_999;
/** Most pieces that lie in one store. */
const MOST = 3;
const DAY_MS = 86_400_000;

const catalogueFile = z.object({
  master_products: z.array(z.object({ variants: z.array(z.object({ id: z.string(), stock: z.object({ cz: z.int(), ro: z.int() }) })) })),
});
const storesFile = z.object({ stores: z.array(z.object({ id: z.string(), site: z.enum(['cz', 'ro']), name: z.string() })) });
type DemoStore = z.output<typeof storesFile>['stores'][number];

interface DemoStock {
  readonly stock: Readonly<Record<string, unknown>>[];
  readonly places: Readonly<Record<string, unknown>>[];
}

/**
 * Puts the demo catalogue's pieces into warehouse and stores. It is announced like any other change.
 *
 * @returns how many variants got pieces, both markets counted; 0 when this was done before
 */
export async function seedStock(tx: Tx, folder: string, now: Date): Promise<number> {
  const first = await tx.execute(sql`insert into demo_seeds (version) values (${SEED_VERSION}) on conflict do nothing returning version`);
  if (first.rows.length === 0) return 0;
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const { stores } = storesFile.parse(await read('stores.json'));
  const { master_products: masters } = catalogueFile.parse(await read('catalogue.json'));
  const { stock, places } = createStock(
    masters.flatMap(({ variants }) => variants),
    stores,
    now,
  );
  await tx.execute(sql`
    insert into stores (id, market, name, is_open, version)
    select id, site, name, true, 0 from jsonb_to_recordset(${JSON.stringify(stores)}::jsonb) as s (id text, site text, name text)
    on conflict do nothing`);
  const added = await tx.execute(sql`
    insert into stock (variant_id, market, available, is_endless, expected_at)
    select * from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb)
      as s (variant_id text, market text, available int, is_endless boolean, expected_at timestamptz)
    on conflict (market, variant_id) do update
      set available = excluded.available, is_endless = excluded.is_endless, expected_at = excluded.expected_at, is_dirty = true
      -- The catalogue's event made the row; nobody has put anything there.
      where stock.available = 0 and not stock.is_endless and not exists
        (select 1 from stock_places p where p.market = stock.market and p.variant_id = stock.variant_id)
    returning variant_id, market`);
  await tx.execute(sql`
    insert into stock_places (variant_id, market, place, on_hand)
    select p.* from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (variant_id text, market text, place text, on_hand int)
    join jsonb_to_recordset(${JSON.stringify(added.rows)}::jsonb) as s (variant_id text, market text) using (variant_id, market)`);
  return added.rows.length;
}

/** Some pieces lie in stores, the rest in the warehouse; a few things that there are none of are on their way. */
function createStock(
  variants: readonly { id: string; stock: Record<Market, number> }[],
  stores: readonly DemoStore[],
  now: Date,
): DemoStock {
  const stock: DemoStock['stock'] = [];
  const places: DemoStock['places'] = [];
  for (const { id, stock: pieces } of variants) {
    for (const market of ['cz', 'ro'] as const) {
      const key = { variant_id: id, market };
      const isEndless = pieces[market] === ENDLESS;
      const total = isEndless ? 0 : pieces[market];
      stock.push({ ...key, available: total, is_endless: isEndless, expected_at: total === 0 && !isEndless ? expectedAt(id, now) : null });
      if (total === 0) continue;
      const inStores = spread(
        id,
        total,
        stores.filter(({ site }) => site === market).map((store) => store.id),
      );
      const left = total - inStores.reduce((sum, [, onHand]) => sum + onHand, 0);
      for (const [place, onHand] of [[WAREHOUSE, left] as const, ...inStores]) places.push({ ...key, place, on_hand: onHand });
    }
  }
  return { stock, places };
}

function expectedAt(variantId: string, now: Date): string | null {
  if (hashShare(`expected ${variantId}`) >= 0.4) return null;
  const days = 3 + Math.floor(hashShare(`days ${variantId}`) * 10);
  return new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS).toISOString();
}

/** Up to half of the pieces lie in stores, each store has its own order of liking. */
function spread(variantId: string, pieces: number, stores: readonly string[]): [store: string, onHand: number][] {
  let left = Math.floor(pieces / 2);
  const found: [string, number][] = [];
  const liking = stores.map((store) => ({ store, share: hashShare(`${store} ${variantId}`) })).toSorted((a, b) => a.share - b.share);
  for (const { store, share } of liking) {
    if (left === 0 || share > 0.5) break;
    const onHand = Math.min(left, 1 + Math.floor(share * 2 * MOST));
    found.push([store, onHand]);
    left -= onHand;
  }
  return found;
}

/** A number that belongs to a text: the same in every run, spread evenly. From 0 to below 1. The catalogue's first copy is made with it too. */
function hashShare(text: string): number {
  // FNV-1a, with a last stir: ids that differ only at their end would otherwise lie side by side.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}
