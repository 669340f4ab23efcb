import type { adminListScheduledPrices, ScheduledPrice } from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import type { Market } from '@okruh/market';
import type { Tx } from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { all, buildPage, holdsWholeWords, orderBy } from '../../../stored/office-list.ts';
import { getCurrency } from '../price.query.ts';
import { isoColumn } from './scheduled-price.repository.ts';

type ScheduleQuery = z.output<typeof adminListScheduledPrices.query>;

interface ScheduleRow extends Omit<ScheduledPrice, 'now' | 'common' | 'before'>, Record<string, unknown> {
  readonly market: Market;
  /** Minor units, as the following. */
  readonly now: number;
  readonly common: number | null;
  readonly before: number | null;
}

const columns = sql`s.id, s.market, s.variant_id as variant, s.code, case s.market when 'cz' then v.name_cs else v.name_ro end as name,
  v.master_product_id as master_product, s.now::float8 as now, s.common::float8 as common, s.keeps_common,
  ${isoColumn(sql`s.starts_at`)} as starts_at, ${isoColumn(sql`s.ends_at`)} as ends_at, s.state, s.reason, s.before_now::float8 as before,
  s.created_by, ${isoColumn(sql`s.created_at`)} as created_at, ${isoColumn(sql`s.applied_at`)} as applied_at,
  ${isoColumn(sql`s.ended_at`)} as ended_at, s.cancelled_by`;
const from = sql`from scheduled_prices s left join variants v on v.id = s.variant_id`;

const sorts: Readonly<Record<string, SQL>> = {
  starts: sql`s.starts_at`,
  ends: sql`s.ends_at`,
  code: sql`s.code`,
  created: sql`s.created_at`,
};

const isOpen = sql`s.state in ('planned', 'active')`;
/** What is open first, in the order of its start; then what started last. */
const byState = sql`not (${isOpen}), case when ${isOpen} then s.starts_at end, s.starts_at desc`;

/** Planned prices of a market. */
export async function listSchedules(tx: Tx, query: ScheduleQuery): Promise<{ readonly items: ScheduledPrice[]; readonly total: number }> {
  const where = all([
    sql`s.market = ${query.market}`,
    query.state === undefined ? undefined : sql`s.state = ${query.state}`,
    query.variant === undefined ? undefined : sql`s.variant_id = ${query.variant}`,
    holdsWholeWords(query.q, [sql`coalesce(v.name_cs, '')`, sql`coalesce(v.name_ro, '')`, sql`s.code`]),
  ]);
  const { rows } = await tx.execute<ScheduleRow>(
    sql`select ${columns} ${from} where ${where} ${orderBy(query.sort, sorts, byState)}, s.id ${buildPage(query)}`,
  );
  const { rows: counted } = await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from} where ${where}`);
  return { items: rows.map(toScheduledPrice), total: counted[0]?.total ?? 0 };
}

/** One planned price; null when there is none. */
export async function findSchedule(tx: Tx, id: string): Promise<ScheduledPrice | null> {
  const { rows } = await tx.execute<ScheduleRow>(sql`select ${columns} ${from} where s.id = ${id}`);
  return rows[0] === undefined ? null : toScheduledPrice(rows[0]);
}

function toScheduledPrice({ market, now, common, before, ...row }: ScheduleRow): ScheduledPrice {
  const currency = getCurrency(market);
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  return { ...row, now: { amount: now, currency }, common: money(common), before: money(before) };
}
