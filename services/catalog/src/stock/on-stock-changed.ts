import type { DataOf, Envelope } from '@okruh/contracts';
import { contentChanged } from '@okruh/contracts/events/catalog';
import { stockChanged } from '@okruh/contracts/events/picking';
import { type Market, todayIn } from '@okruh/market';
import { appendEvent, type Handler, newer, on, type Projection, type Tx } from '@okruh/service-kit';
import { and, eq, sql } from 'drizzle-orm';
import { stock, storeStock } from '../stored/tables.ts';
import { keysOfShown } from './keys-of-shown.ts';
import { areShownAlike, type HeldStock } from './shown-stock.ts';

type StockState = DataOf<typeof stockChanged>;

interface StockKey {
  readonly variantId: string;
  readonly market: Market;
}

/**
 * Copies what can be sold of a variant in a market. Repeated and late events change nothing. Only when visitors would be
 * reported something else is it reported on, so that kept pages are made again: each sale of a well stocked thing must not empty
 * every list that it stands in.
 */
export const onStockChanged = (): Handler =>
  on(stockChanged, async ({ event, data, tx }) => {
    const written = await writeStock(tx, data, event.aggregateversion);
    if (written === null || areShownAlike(written.before, written.after)) return;
    await reportStock(tx, { variantId: data.variant_id, market: data.market }, event.aggregateversion, event);
  });

/** The copy without what follows from it; rows that were wrong are reported once it is read again. */
export const stockProjection: Projection = {
  name: 'stock',
  tables: ['stock', 'store_stock'],
  handlers: [
    on(stockChanged, async ({ event, data, tx }) => {
      await writeStock(tx, data, event.aggregateversion);
    }),
  ],
  async afterwards(tx, wrong) {
    const { rows } = await tx.execute<{ variant_id: string; market: Market; version: number }>(sql`
      select distinct k.variant_id, k.market, coalesce(s.version, 0) as version
      from jsonb_to_recordset(${JSON.stringify(wrong)}::jsonb) as k (variant_id text, market text)
      left join stock s on s.variant_id = k.variant_id and s.market = k.market`);
    for (const row of rows) await reportStock(tx, { variantId: row.variant_id, market: row.market }, row.version);
  },
};

/** @returns null for what is known already, else what was held before and what is held now */
async function writeStock(
  tx: Tx,
  data: StockState,
  version: number,
): Promise<{ readonly before: HeldStock | null; readonly after: HeldStock } | null> {
  const row = {
    available: data.available,
    isEndless: data.is_endless,
    expectedAt: data.expected_at === null ? null : new Date(data.expected_at),
    version,
    changedAt: new Date(data.changed_at),
  };
  const key = { variantId: data.variant_id, market: data.market };
  const before = await heldStock(tx, key);
  const written = await tx
    .insert(stock)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [stock.variantId, stock.market], set: row, setWhere: newer(stock.version, version) })
    .returning({ version: stock.version });
  if (written.length === 0) return null;
  // Most sales take a piece from the warehouse: then nothing about the stores is written.
  if (!isSameInStores(before?.stores ?? [], data.stores)) {
    await tx.delete(storeStock).where(and(eq(storeStock.variantId, key.variantId), eq(storeStock.market, key.market)));
    if (data.stores.length > 0)
      await tx
        .insert(storeStock)
        .values(data.stores.map((store) => ({ ...key, storeId: store.store_id, available: store.available, version })));
  }
  return { before, after: { ...row, storeIds: data.stores.map((store) => store.store_id) } };
}

/** Publishes that pages which show a variant are to be made again. */
async function reportStock(tx: Tx, { variantId, market }: StockKey, version: number, cause?: Envelope): Promise<void> {
  const keys = await keysOfShown(tx, variantId);
  if (keys.length === 0) return;
  const now = new Date();
  await appendEvent(tx, contentChanged, {
    subject: `stock:${variantId}@${market}`,
    version,
    market: null,
    data: {
      kind: 'stock',
      id: `${variantId}@${market}`,
      keys: [...keys],
      changed_on: todayIn(market, now),
      changed_at: now.toISOString(),
    },
    ...(cause !== undefined && { cause }),
  });
}

interface InStore {
  readonly store_id: string;
  readonly available: number;
}
const isSameInStores = (before: readonly InStore[], after: readonly InStore[]): boolean => {
  const known = new Map(before.map(({ store_id: id, available }) => [id, available]));
  return before.length === after.length && after.every(({ store_id: id, available }) => known.get(id) === available);
};

interface HeldRow extends Record<string, unknown> {
  readonly available: number;
  readonly is_endless: boolean;
  readonly expected_at: string | null;
  readonly stores: readonly InStore[];
}

/** What is held until now, locked, in one round trip; null when nobody has reported it yet. */
async function heldStock(tx: Tx, { variantId, market }: StockKey): Promise<(HeldStock & { readonly stores: readonly InStore[] }) | null> {
  const { rows } = await tx.execute<HeldRow>(sql`
    select s.available, s.is_endless, s.expected_at, coalesce((
      select jsonb_agg(jsonb_build_object('store_id', t.store_id, 'available', t.available)) from store_stock t
      where t.variant_id = s.variant_id and t.market = s.market), '[]') as stores
    from stock s where s.variant_id = ${variantId} and s.market = ${market} for update of s`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    available: row.available,
    isEndless: row.is_endless,
    expectedAt: row.expected_at === null ? null : new Date(row.expected_at),
    storeIds: row.stores.map(({ store_id: id }) => id),
    stores: row.stores,
  };
}
