import { priceChanged, productPublished, productWithdrawn } from '@okruh/contracts/events/catalog';
import type { PriceSource } from '@okruh/contracts/http/catalog-admin/price-history';
import type { Market } from '@okruh/market';
import { appendEvent, appendEvents, type Tx } from '@okruh/service-kit';
import { inArray, sql } from 'drizzle-orm';
import { groupBy } from '../model/group-by.ts';
import { type PricePoint, findReduction } from '../model/omnibus.ts';
import { lockMasters } from './lock-masters.ts';
import { loadCategoryIds, toPrices, publicStates } from './product-state.ts';
import { prices } from './tables.ts';

// Changes of what is sold. Each is one transaction of the caller: rows, history, events; the lists follow by the
// database's triggers.

/** Who did it and in which request, for the history and the events. */
export interface ChangedBy {
  /** Name of the staff member, or of the source. */
  readonly name: string;
  readonly correlationId?: string;
  /** What a changed price comes from; the history says it. */
  readonly source?: PriceSource;
}

/** A new price of a variant in a market, minor units. */
export interface NewPrice {
  readonly variantId: string;
  readonly market: Market;
  readonly now: number;
  /** Usual price, for analytics. */
  readonly common: number | null;
}

/** Time by the database's clock, so that histories of different processes agree. */
async function clock(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select clock_timestamp()::text as now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/**
 * Time of a change: after every price that the histories hold, also when two changes meet in one millisecond or the clock
 * was put back. A price that shared its instant with another would be missing in the history.
 */
async function clockAfterHistory(tx: Tx, variantIds: readonly string[]): Promise<Date> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    select greatest(clock_timestamp(), max(valid_from) + interval '1 millisecond')::text as at
    from price_history where variant_id = any(${sql.param([...new Set(variantIds)])}::text[])`);
  return new Date(rows[0]?.at ?? Number.NaN);
}

/** Locks master products and raises the versions of their events. @returns version by id, of those that exist */
async function raiseVersions(tx: Tx, masterIds: readonly string[], by: ChangedBy): Promise<Map<string, number>> {
  const ids = [...new Set(masterIds)];
  await lockMasters(tx, ids);
  const { rows } = await tx.execute<{ id: string; version: number }>(sql`
    update master_products set version = version + 1, changed_at = now(), changed_by = ${by.name}
    where id = any(${sql.param(ids)}::text[]) returning id, version`);
  return new Map(rows.map((row) => [row.id, row.version]));
}

/**
 * Sets prices: history, the price before the reduction (counted from the history), the lists and one `price-changed` per
 * variant whose prices differ. What is as it was changes nothing.
 *
 * @returns ids of the variants whose prices changed
 * @throws on a variant that doesn't exist
 */
export async function changePrices(tx: Tx, wanted: readonly NewPrice[], by: ChangedBy): Promise<string[]> {
  const variantIds = [...new Set(wanted.map((price) => price.variantId))];
  const owners = await loadOwners(tx, variantIds);
  const missing = variantIds.find((id) => !owners.has(id));
  if (missing !== undefined) throw new Error(`there is no variant ${missing}`);
  // Before the prices are looked at: what another change wrote meanwhile must not be overwritten unseen.
  await lockMasters(
    tx,
    [...owners.values()].map((owner) => owner.masterProductId),
  );
  const held = new Map((await pricesFor(tx, variantIds)).map((row) => [`${row.variantId}@${row.market}`, row]));
  const changed = wanted.filter((price) => {
    const row = held.get(`${price.variantId}@${price.market}`);
    return row?.now !== price.now || row.common !== price.common;
  });
  if (changed.length === 0) return [];
  const changedIds = [...new Set(changed.map((price) => price.variantId))];
  const versions = await raiseVersions(
    tx,
    changedIds.map((id) => owners.get(id)?.masterProductId ?? ''),
    by,
  );
  await writePrices(tx, changed, held, by);
  await announcePrices(tx, changedIds, owners, versions, by);
  return changedIds;
}

/**
 * Counts reductions again from the history, for prices that stand as they are: one that has grown too old ends.
 * @returns how many variants were informed of
 */
export async function refreshReductions(tx: Tx, variantIds: readonly string[], by: ChangedBy): Promise<number> {
  if (variantIds.length === 0) return 0;
  const owners = await loadOwners(tx, variantIds);
  const versions = await raiseVersions(
    tx,
    [...owners.values()].map((owner) => owner.masterProductId),
    by,
  );
  const histories = await loadHistories(tx, variantIds);
  const rows = await pricesFor(tx, variantIds);
  await putPrices(
    tx,
    rows.map((row) => ({ ...row, history: histories.get(`${row.variantId}@${row.market}`) ?? [] })),
    await clock(tx),
  );
  await announcePrices(tx, variantIds, owners, versions, by);
  return variantIds.length;
}

async function writePrices(
  tx: Tx,
  changed: readonly NewPrice[],
  held: ReadonlyMap<string, { readonly now: number }>,
  by: ChangedBy,
): Promise<void> {
  const at = await clockAfterHistory(
    tx,
    changed.map((price) => price.variantId),
  );
  const moved = changed.filter((price) => held.get(`${price.variantId}@${price.market}`)?.now !== price.now);
  await addHistory(
    tx,
    moved.map((price) => ({ ...price, from: at.getTime() })),
    by,
  );
  const histories = await loadHistories(
    tx,
    changed.map((price) => price.variantId),
  );
  await putPrices(
    tx,
    changed.map((price) => ({ ...price, history: histories.get(`${price.variantId}@${price.market}`) ?? [] })),
    at,
  );
}

/** Adds to the history, which nothing is ever taken from. */
async function addHistory(
  tx: Tx,
  points: readonly { readonly variantId: string; readonly market: Market; readonly now: number; readonly from: number }[],
  { name, source }: ChangedBy,
): Promise<void> {
  if (points.length === 0) return;
  const rows = points.map((point) => ({
    variant_id: point.variantId,
    market: point.market,
    price: point.now,
    valid_from: new Date(point.from).toISOString(),
  }));
  await tx.execute(sql`
    insert into price_history (variant_id, market, price, valid_from, changed_by, source)
    select r.variant_id, r.market, r.price, r.valid_from, ${name}, ${source ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (variant_id text, market text, price bigint, valid_from timestamptz)
    on conflict (variant_id, market, valid_from) do nothing`);
}

/** Writes prices with what their histories say of a reduction. */
export async function putPrices(
  tx: Tx,
  list: readonly (NewPrice & { readonly history: readonly PricePoint[] })[],
  at: Date,
): Promise<void> {
  if (list.length === 0) return;
  const rows = list.map((price) => {
    const reduction = findReduction(price.history, at.getTime());
    return {
      variant_id: price.variantId,
      market: price.market,
      now: price.now,
      common: price.common,
      was: reduction?.was ?? null,
      reduced_at: reduction === null ? null : new Date(reduction.reducedAt).toISOString(),
      changed_at: at.toISOString(),
    };
  });
  await tx.execute(sql`
    insert into prices as held (variant_id, market, now, common, was, reduced_at, changed_at)
    select variant_id, market, now, common, was, reduced_at, changed_at from jsonb_populate_recordset(null::prices, ${JSON.stringify(rows)}::jsonb)
    on conflict (variant_id, market) do update
      set version = coalesce(held.version, 1) + (held.now <> excluded.now)::int, now = excluded.now, common = excluded.common, was = excluded.was, reduced_at = excluded.reduced_at, changed_at = excluded.changed_at`);
}

/** Price histories, oldest first, by `<variant>@<market>`. */
export async function loadHistories(tx: Tx, variantIds: readonly string[]): Promise<Map<string, PricePoint[]>> {
  const { rows } = await tx.execute<{ key: string; price: string; from: string }>(sql`
    select variant_id || '@' || market as key, price::text, (extract(epoch from valid_from) * 1000)::text as from
    from price_history where variant_id = any(${sql.param([...new Set(variantIds)])}::text[]) order by valid_from`);
  const points = groupBy(rows, (row) => row.key);
  return new Map([...points].map(([key, list]) => [key, list.map((row) => ({ price: Number(row.price), from: Number(row.from) }))]));
}

const pricesFor = (tx: Tx, variantIds: readonly string[]) =>
  tx
    .select()
    .from(prices)
    .where(inArray(prices.variantId, [...variantIds]));

interface Owner {
  readonly code: string;
  readonly masterProductId: string;
}
async function loadOwners(tx: Tx, variantIds: readonly string[]): Promise<Map<string, Owner>> {
  const { rows } = await tx.execute<{ id: string; code: string; master: string }>(
    sql`select id, code, master_product_id as master from variants where id = any(${sql.param([...variantIds])}::text[])`,
  );
  return new Map(rows.map((row) => [row.id, { code: row.code, masterProductId: row.master }]));
}

async function announcePrices(
  tx: Tx,
  variantIds: readonly string[],
  owners: ReadonlyMap<string, Owner>,
  versions: ReadonlyMap<string, number>,
  by: ChangedBy,
): Promise<void> {
  const rows = groupBy(await pricesFor(tx, variantIds), (row) => row.variantId);
  const categoryIds = await loadCategoryIds(tx, [...versions.keys()]);
  const changedAt = (await clock(tx)).toISOString();
  const events = variantIds.flatMap((id) => {
    const owner = owners.get(id);
    if (owner === undefined) return [];
    const data = {
      variant_id: id,
      code: owner.code,
      master_product_id: owner.masterProductId,
      category_ids: categoryIds.get(owner.masterProductId) ?? [],
      prices: toPrices(rows.get(id) ?? []),
      changed_at: changedAt,
    };
    return [{ subject: id, version: versions.get(owner.masterProductId) ?? 1, market: null, data, ...correlation(by) }];
  });
  await appendEvents(tx, priceChanged, events);
}

/**
 * Puts master products on sale, or tells of any change of theirs but a price. Call it after the change, in its
 * transaction. Withdrawn ones come back on sale.
 */
export async function publishProducts(tx: Tx, masterIds: readonly string[], by: ChangedBy): Promise<void> {
  if (masterIds.length === 0) return;
  const versions = await raiseVersions(tx, masterIds, by);
  await tx.execute(sql`
    update master_products set state = 'published', published_at = coalesce(published_at, now()), withdrawn_at = null
    where id = any(${sql.param([...masterIds])}::text[]) and state <> 'published'`);
  await tx.execute(sql`
    update variants set published_at = now()
    where master_product_id = any(${sql.param([...masterIds])}::text[]) and state = 'on-sale' and published_at is null`);
  const states = await publicStates(tx, masterIds, await clock(tx));
  await appendEvents(
    tx,
    productPublished,
    [...states].map(([id, data]) => ({ subject: id, version: versions.get(id) ?? 1, market: null, data, ...correlation(by) })),
  );
}

/**
 * Takes a master product off sale, or only some of its variants. Their pages answer that they are gone.
 *
 * @param variantIds null takes everything
 */
export async function withdrawProduct(tx: Tx, masterId: string, variantIds: readonly string[] | null, by: ChangedBy): Promise<void> {
  const versions = await raiseVersions(tx, [masterId], by);
  const version = versions.get(masterId);
  if (version === undefined) throw new Error(`there is no product ${masterId}`);
  if (variantIds === null) {
    await tx.execute(sql`update master_products set state = 'withdrawn', withdrawn_at = now() where id = ${masterId}`);
  } else {
    await tx.execute(sql`
      update variants set state = 'withdrawn', withdrawn_at = now(), changed_at = now()
      where master_product_id = ${masterId} and id = any(${sql.param([...variantIds])}::text[])`);
  }
  const categoryIds = await loadCategoryIds(tx, [masterId]);
  await appendEvent(tx, productWithdrawn, {
    subject: masterId,
    version,
    market: null,
    data: {
      master_product_id: masterId,
      variant_ids: variantIds === null ? null : [...variantIds],
      category_ids: categoryIds.get(masterId) ?? [],
      withdrawn_at: (await clock(tx)).toISOString(),
    },
    ...correlation(by),
  });
}

const correlation = (by: ChangedBy): { correlationId?: string } =>
  by.correlationId === undefined ? {} : { correlationId: by.correlationId };
