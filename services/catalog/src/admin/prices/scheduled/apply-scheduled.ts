import type { ScheduledPrice } from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import type { Market } from '@okruh/market';
import {
  type Database,
  type DueItem,
  endEach,
  endTogether,
  type Job,
  type Logger,
  secondsOverdue,
  startEvery,
  type Tx,
  type Turn,
  untilDone,
} from '@okruh/service-kit';
import { sql, type SQL } from 'drizzle-orm';
import { lockOwners } from '../../../stored/lock-masters.ts';
import { type ChangedBy, changePrices } from '../../../stored/product-commands.ts';

/** A planned price whose row is locked. Minor units. */
interface LockedSchedule extends Record<string, unknown> {
  readonly id: string;
  readonly variant: string;
  readonly market: Market;
  readonly now: number;
  readonly common: number | null;
  readonly keeps_common: boolean;
  readonly has_end: boolean;
  readonly created_by: string;
  readonly state: ScheduledPrice['state'];
  readonly before_now: number | null;
  readonly before_common: number | null;
  readonly applied_common: number | null;
  readonly price_since: string | null;
  /** Its end, or the start of one that follows, passed before it was applied. */
  readonly is_missed: boolean;
}

const columns = sql`id, variant_id as variant, market, now::float8 as now, common::float8 as common, keeps_common, ends_at is not null as has_end,
  created_by, state, before_now::float8 as before_now, before_common::float8 as before_common, applied_common::float8 as applied_common,
  price_since::text as price_since,
  coalesce(ends_at <= statement_timestamp(), false) or exists (
    select from scheduled_prices l
    where l.variant_id = s.variant_id and l.market = s.market and l.starts_at > s.starts_at and l.starts_at <= statement_timestamp()
      and (l.applied_at is not null or (l.state = 'planned' and (l.ends_at is null or l.ends_at > statement_timestamp())))) as is_missed`;

const isStarting = sql`state = 'planned' and starts_at <= statement_timestamp()`;
const isEnding = sql`state = 'active' and ends_at <= statement_timestamp()`;
/** Of two prices that follow each other the first one ends before the second one starts. */
const waitsForNone = sql`not exists (
  select from scheduled_prices e
  where e.variant_id = s.variant_id and e.market = s.market and e.state = 'active' and e.ends_at <= statement_timestamp())`;

async function lock(tx: Tx, id: string, condition: SQL): Promise<LockedSchedule | null> {
  const { rows } = await tx.execute<LockedSchedule>(
    sql`select ${columns} from scheduled_prices s where id = ${id} and ${condition} for update skip locked`,
  );
  return rows[0] ?? null;
}

interface Held extends Record<string, unknown> {
  readonly now: number;
  readonly common: number | null;
  /** Since when the history knows the price. */
  readonly since: string | null;
}

/** The price that holds; nobody else changes it until the end of the transaction. */
async function lockPrice(tx: Tx, { variant, market }: LockedSchedule): Promise<Held | null> {
  await lockOwners(tx, [variant]);
  const { rows } = await tx.execute<Held>(sql`
    select p.now::float8 as now, p.common::float8 as common,
      (select max(valid_from)::text from price_history h where h.variant_id = p.variant_id and h.market = p.market) as since
    from prices p where p.variant_id = ${variant} and p.market = ${market}`);
  return rows[0] ?? null;
}

const write = (tx: Tx, { variant, market }: LockedSchedule, now: number, common: number | null, by: ChangedBy) =>
  changePrices(tx, [{ variantId: variant, market, now, common }], { ...by, source: 'plan' });

const close = (tx: Tx, id: string, state: 'done' | 'failed', reason: ScheduledPrice['reason']) =>
  tx.execute(sql`update scheduled_prices set state = ${state}, reason = ${reason}, ended_at = clock_timestamp() where id = ${id}`);

async function start(tx: Tx, id: string): Promise<boolean> {
  const schedule = await lock(tx, id, sql`${isStarting} and ${waitsForNone}`);
  if (schedule === null) return false;
  if (schedule.is_missed) {
    await close(tx, id, 'failed', 'missed');
    return true;
  }
  const held = await lockPrice(tx, schedule);
  if (held === null) {
    await close(tx, id, 'failed', 'no-price');
    return true;
  }
  const common = schedule.keeps_common ? held.common : schedule.common;
  await write(tx, schedule, schedule.now, common, { name: schedule.created_by });
  await tx.execute(sql`
    update scheduled_prices set state = ${schedule.has_end ? 'active' : 'done'}, before_now = ${held.now}, before_common = ${held.common},
      applied_common = ${common}, applied_at = clock_timestamp(), ended_at = case when ends_at is null then clock_timestamp() end,
      price_since = (select max(valid_from) from price_history where variant_id = ${schedule.variant} and market = ${schedule.market})
    where id = ${id}`);
  return true;
}

/** Brings the price from before back. @returns why it did not come back, null when it did */
async function bringBack(tx: Tx, schedule: LockedSchedule, by: ChangedBy): Promise<ScheduledPrice['reason']> {
  const held = await lockPrice(tx, schedule);
  if (held === null || schedule.before_now === null) return 'no-price';
  const isUntouched = held.now === schedule.now && held.common === schedule.applied_common && held.since === schedule.price_since;
  if (!isUntouched) return 'price-changed';
  await write(tx, schedule, schedule.before_now, schedule.before_common, by);
  return null;
}

async function end(tx: Tx, id: string): Promise<boolean> {
  const schedule = await lock(tx, id, isEnding);
  if (schedule === null) return false;
  await close(tx, id, 'done', await bringBack(tx, schedule, { name: schedule.created_by }));
  return true;
}

/**
 * Cancels a planned price; an active one ends at once. The row is waited for when it is applied at this moment.
 *
 * @returns whether there was something to cancel
 */
export async function cancelSchedule(tx: Tx, id: string, by: ChangedBy): Promise<boolean> {
  const { rows } = await tx.execute<LockedSchedule>(
    sql`select ${columns} from scheduled_prices s where id = ${id} and state in ('planned', 'active') for update`,
  );
  const schedule = rows[0];
  if (schedule === undefined) return false;
  const reason = schedule.state === 'active' ? await bringBack(tx, schedule, by) : null;
  await tx.execute(sql`
    update scheduled_prices set state = 'cancelled', reason = ${reason}, cancelled_by = ${by.name}, ended_at = clock_timestamp() where id = ${id}`);
  return true;
}

/** Planned prices that are applied at the same time. */
const AT_ONCE = 4;

/**
 * Ends and applies planned prices whose time has come by the database's clock, each in a transaction of its own; several processes
 * may do it at once.
 *
 * @returns how many ended or were applied
 */
export function applyDueSchedules({ db }: Pick<Database, 'db'>, turn: Turn = untilDone): Promise<number> {
  const each = (condition: SQL, column: SQL, work: (tx: Tx, id: string) => Promise<boolean>): Promise<number> =>
    endEach(turn, {
      next: async (after: DueItem, limit: number) => {
        const { rows } = await db.execute<{ id: string; at: string }>(sql`
          select id, ${column}::text as at from scheduled_prices s
          where ${condition} and (${column}, id) > (${after.at}::timestamptz, ${after.id}::uuid) order by ${column}, id limit ${limit}`);
        return rows;
      },
      end: ({ id }) => db.transaction((tx) => work(tx, id)),
      atOnce: AT_ONCE,
    });
  const ended = each(isEnding, sql`ends_at`, end);
  const started = ended.catch(() => 0).then(() => each(isStarting, sql`starts_at`, start));
  return endTogether([ended, started]);
}

const EVERY_MS = 10_000;

/** Looks every ten seconds until it is stopped. */
export const startApplyingSchedules = (database: Database, logger: Logger): Job =>
  startEvery({
    name: 'apply-scheduled-prices',
    everyMs: EVERY_MS,
    logger,
    async work(turn) {
      const applied = await applyDueSchedules(database, turn);
      if (applied > 0) logger.info({ applied }, 'planned prices were applied or ended');
    },
    backlogSeconds: () =>
      secondsOverdue(
        database.db,
        sql`select least(
          (select min(starts_at) from scheduled_prices where state = 'planned'), (select min(ends_at) from scheduled_prices where state = 'active'))`,
      ),
  });
