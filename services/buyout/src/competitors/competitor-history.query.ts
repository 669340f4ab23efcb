import type { CompetitorHistory } from '@okruh/contracts/http/buyout-admin/competitors';
import { type Market, markets, money } from '@okruh/market';
import type { Quality } from '@okruh/market/appraisal';
import type { Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Most prices that are answered, newest first: two years of ten competitors that are looked at every week are half of it. */
const MAX_PRICES = 2_000;

interface Asked {
  readonly model: string;
  readonly market: Market;
  readonly quality: Quality;
}

/** What competitors of a market paid for a grade of a model, newest first, and what we paid. */
export async function loadCompetitorHistory(tx: Tx, asked: Asked): Promise<CompetitorHistory> {
  const { currency } = markets[asked.market];
  const { rows } = await tx.execute<Omit<CompetitorHistory['items'][number], 'price'> & { amount: number | null }>(sql`
    select h.id::text, c.name as competitor, c.is_shown, h.price::float8 as amount, h.observed_on::text, h.source, h.recorded_by,
      to_char(h.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as recorded_at
    from competitor_price_history h join competitors c on c.id = h.competitor_id
    where h.model_id = ${asked.model} and h.quality = ${asked.quality} and c.market = ${asked.market}
    order by h.observed_on desc, h.id desc limit ${MAX_PRICES}`);
  return {
    items: rows.map(({ amount, ...row }) => ({ ...row, price: amount === null ? null : money(amount, currency) })),
    own: await loadOwn(tx, asked),
  };
}

/** Our prices from the versions of the price list, oldest first; the first one held before anybody changed it. */
async function loadOwn(tx: Tx, { model, market, quality }: Asked): Promise<CompetitorHistory['own']> {
  const { currency } = markets[market];
  const { rows } = await tx.execute<{ before: number | null; after: number | null; at: string; by: string }>(sql`
    select (c.before ->> ${currency})::float8 as before, (c.after ->> ${currency})::float8 as after, v.created_by as by,
      to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from appraisal_changes c join appraisal_versions v on v.version = c.version
    where c.thing = ${model} and coalesce(c.after ->> 'quality', c.before ->> 'quality') = ${quality}
      and (c.after ->> ${currency}) is distinct from (c.before ->> ${currency})
    order by v.position, c.position`);
  const toPrice = (amount: number | null) => (amount === null ? null : money(amount, currency));
  const changed = rows.map(({ after, at, by }) => ({ price: toPrice(after), since: at, by }));
  const [first] = rows;
  if (first !== undefined) return [{ price: toPrice(first.before), since: null, by: null }, ...changed];
  const column = currency === 'CZK' ? sql`price_czk` : sql`price_ron`;
  const { rows: present } = await tx.execute<{ amount: number }>(
    sql`select ${column}::float8 as amount from appraisal_results where model_id = ${model} and quality = ${quality}`,
  );
  return [{ price: toPrice(present[0]?.amount ?? null), since: null, by: null }];
}
