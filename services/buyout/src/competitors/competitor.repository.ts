import { createHash } from 'node:crypto';
import type { Competitor } from '@okruh/contracts/http/buyout-admin/competitors';
import type { IsoDate } from '@okruh/market';
import type { Quality } from '@okruh/market/appraisal';
import { noteRecordChange, noteRecordChanges, type NotedRecord, type Tx } from '@okruh/service-kit';
import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { competitorPrices, competitors, suggestionRule } from '../stored/competitor-tables.ts';
import { loadSuggestionRule } from '../stored/market-prices.ts';

type CompetitorRow = typeof competitors.$inferSelect;
export type PriceRow = typeof competitorPrices.$inferSelect;

/** Competitors with how many prices they have, by market and name. */
export async function listCompetitors(tx: Tx): Promise<Competitor[]> {
  const rows = await tx
    .select({
      row: competitors,
      prices: sql<number>`count(${competitorPrices.modelId})::int`,
      newest: sql<IsoDate | null>`max(${competitorPrices.observedOn})::text`,
    })
    .from(competitors)
    .leftJoin(competitorPrices, eq(competitorPrices.competitorId, competitors.id))
    .groupBy(competitors.id)
    .orderBy(competitors.market, sql`lower(${competitors.name})`);
  return rows.map(({ row, prices, newest }) => ({
    id: row.id,
    market: row.market,
    name: row.name,
    is_shown: row.isShown,
    prices,
    newest,
    version: row.version,
    changed_by: row.changedBy,
    changed_at: row.changedAt.toISOString(),
  }));
}

export async function findCompetitor(tx: Tx, id: string): Promise<CompetitorRow | null> {
  const [row] = await tx.select().from(competitors).where(eq(competitors.id, id));
  return row ?? null;
}

/** Whether another competitor of the market has the name, in any letter case. */
export async function isNameTaken(tx: Tx, { id, market, name }: Pick<CompetitorRow, 'id' | 'market' | 'name'>): Promise<boolean> {
  const rows = await tx
    .select({ id: competitors.id })
    .from(competitors)
    .where(and(eq(competitors.market, market), sql`lower(${competitors.name}) = lower(${name})`, ne(competitors.id, id)));
  return rows.length > 0;
}

const toState = ({ market, name, isShown }: Pick<CompetitorRow, 'market' | 'name' | 'isShown'>) => ({
  name,
  fields: { name, market, is_shown: isShown },
});

/** Adds a competitor and keeps who did. */
export async function insertCompetitor(tx: Tx, by: string, added: Pick<CompetitorRow, 'id' | 'market' | 'name'>): Promise<void> {
  const [row] = await tx
    .insert(competitors)
    .values({ ...added, changedBy: by })
    .returning();
  await noteRecordChanges(tx, 'competitor', by, [{ id: added.id, before: null, after: row === undefined ? null : toState(row) }]);
}

export const newCompetitorId = (): string => uuidv7();

/** Changes a competitor and keeps what was before. The price list is locked. */
export async function updateCompetitor(
  tx: Tx,
  by: string,
  row: CompetitorRow,
  changes: Pick<CompetitorRow, 'name' | 'isShown'>,
): Promise<void> {
  await tx
    .update(competitors)
    .set({ ...changes, version: row.version + 1, changedBy: by, changedAt: sql`now()` })
    .where(eq(competitors.id, row.id));
  await noteRecordChanges(tx, 'competitor', by, [{ id: row.id, before: toState(row), after: toState({ ...row, ...changes }) }]);
}

/** Prices of a model, of every competitor. */
export const listModelPrices = (tx: Tx, modelId: string): Promise<PriceRow[]> =>
  tx.select().from(competitorPrices).where(eq(competitorPrices.modelId, modelId));

/** Fingerprint of the prices of one competitor for a model. */
export const toFingerprint = (rows: readonly PriceRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ quality, price, observedOn }) => `${quality} ${price} ${observedOn}`).toSorted()))
    .digest('base64url');

export interface ObservedPrice {
  readonly modelId: string;
  readonly competitorId: string;
  readonly quality: Quality;
  readonly price: number;
  readonly observedOn: IsoDate;
}

/** Replaces the prices of one competitor for a model by typed ones. */
export async function replacePrices(
  tx: Tx,
  by: string,
  { modelId, competitorId }: Pick<ObservedPrice, 'modelId' | 'competitorId'>,
  prices: readonly ObservedPrice[],
  observedOn: IsoDate,
): Promise<void> {
  // The history says who saw that a grade isn't bought any more, and when.
  await tx.execute(sql`select set_config('okruh.recorded_by', ${by}, true), set_config('okruh.observed_on', ${observedOn}, true)`);
  const own = and(eq(competitorPrices.modelId, modelId), eq(competitorPrices.competitorId, competitorId));
  const named = prices.map(({ quality }) => quality);
  await tx.delete(competitorPrices).where(named.length === 0 ? own : and(own, notInArray(competitorPrices.quality, named)));
  await writePrices(tx, by, 'typed', prices);
}

/** Writes prices over those that are there. */
export async function writePrices(tx: Tx, by: string, source: PriceRow['source'], prices: readonly ObservedPrice[]): Promise<void> {
  if (prices.length === 0) return;
  const rows = prices.map(({ modelId, competitorId, quality, price, observedOn }) => ({
    model_id: modelId,
    competitor_id: competitorId,
    quality,
    price,
    observed_on: observedOn,
  }));
  await tx.execute(sql`
    insert into competitor_prices (model_id, quality, competitor_id, price, observed_on, source, recorded_by)
    select model_id, quality, competitor_id, price, observed_on, ${source}, ${by}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (model_id text, quality text, competitor_id uuid, price bigint, observed_on date)
    on conflict (model_id, quality, competitor_id) do update
    set price = excluded.price, observed_on = excluded.observed_on, source = excluded.source, recorded_by = excluded.recorded_by`);
}

/** The rule of suggested prices; there is one. */
const notedRule: NotedRecord = {
  kind: 'suggestion-rule',
  id: 'rule',
  async read(tx) {
    const { beatPercent, maxChangePercent } = await loadSuggestionRule(tx);
    return { name: '', fields: { beat_percent: beatPercent, max_change_percent: maxChangePercent } };
  },
};

/** Changes the rule and keeps what was before. The price list is locked. */
export async function updateRule(
  tx: Tx,
  by: string,
  version: number,
  changes: Pick<typeof suggestionRule.$inferSelect, 'beatPercent' | 'maxChangePercent'>,
): Promise<void> {
  await noteRecordChange(tx, notedRule, by, () =>
    tx.update(suggestionRule).set({ ...changes, version: version + 1, changedBy: by, changedAt: sql`now()` }),
  );
}
