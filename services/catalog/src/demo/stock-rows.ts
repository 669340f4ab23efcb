import type { Market } from '@okruh/market';
import type { DemoMaster } from './demo-files.ts';
import { hashShare } from './product-rows.ts';

/** Marks a service that never runs out. */
const ENDLESS = 9_999;
/** Most pieces that lie in one store. */
const MOST = 3;
const DAY_MS = 86_400_000;

interface DemoStock {
  readonly stock: Readonly<Record<string, unknown>>[];
  readonly stores: Readonly<Record<string, unknown>>[];
}

/**
 * The first copy of the stock, until picking tells of it: the same pieces in the same stores as picking's own seed puts there,
 * so that a fresh shop has stock from its first page on and picking's first events change nothing that is shown. A few things
 * without stock are on their way.
 */
export function stockRows(masters: readonly DemoMaster[], stores: Readonly<Record<Market, readonly string[]>>, now: Date): DemoStock {
  const stock: DemoStock['stock'] = [];
  const inStores: DemoStock['stores'] = [];
  for (const master of masters) {
    for (const variant of master.variants) {
      for (const market of ['cz', 'ro'] as const) {
        const pieces = variant.stock[market];
        const key = { variant_id: variant.id, market };
        // A whole day, as picking's seed has it: another instant of the same day would empty caches for nothing.
        const isExpected = pieces === 0 && hashShare(`expected ${variant.id}`) < 0.4;
        const days = 3 + Math.floor(hashShare(`days ${variant.id}`) * 10);
        stock.push({
          ...key,
          available: pieces === ENDLESS ? 0 : pieces,
          is_endless: pieces === ENDLESS,
          expected_at: isExpected ? new Date((Math.floor(now.getTime() / DAY_MS) + days) * DAY_MS).toISOString() : null,
          version: 0,
          changed_at: now.toISOString(),
        });
        if (pieces === ENDLESS) continue;
        for (const [storeId, available] of spread(variant.id, pieces, stores[market]))
          inStores.push({ ...key, store_id: storeId, available });
      }
    }
  }
  return { stock, stores: inStores };
}

/** Up to half of the pieces lie in stores, each store has its own order of liking. */
function spread(variantId: string, pieces: number, stores: readonly string[]): [store: string, available: number][] {
  let left = Math.floor(pieces / 2);
  const found: [string, number][] = [];
  const liking = stores.map((store) => ({ store, share: hashShare(`${store} ${variantId}`) })).toSorted((a, b) => a.share - b.share);
  for (const { store, share } of liking) {
    if (left === 0 || share > 0.5) break;
    const available = Math.min(left, 1 + Math.floor(share * 2 * MOST));
    found.push([store, available]);
    left -= available;
  }
  return found;
}
