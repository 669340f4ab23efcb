import { stockChanged } from '@okruh/contracts/events/picking';
import type { Market } from '@okruh/market';
import { appendEvents, type Database, isoInstant, type Job, type Logger, startEvery, type Tx } from '@okruh/service-kit';
import { sql } from 'drizzle-orm';

/** Most variants reported of in one transaction: their rows are locked meanwhile. */
const BATCH = 200;
/** Least time between two announcements of one variant, in milliseconds. */
interface Rest {
  readonly few: number;
  /** While more are left than anybody is reported or can put into a cart. */
  readonly plenty: number;
}
const rests: Rest = { few: 500, plenty: 20_000 };
/** Visitors are informed of at most 20 pieces, and a cart takes no more; what is sold within the rest of plenty stands between. */
const PLENTY = 200;
const EVERY_MS = 250;
/** Every so many beats rows that are always locked, because everybody buys that one thing, are waited for. */
const WAIT_EACH = 8;

interface Changed extends Record<string, unknown> {
  readonly variant_id: string;
  readonly market: Market;
  readonly available: number;
  readonly is_endless: boolean;
  readonly stores: readonly { readonly store_id: string; readonly available: number }[];
  readonly expected_at: string | null;
  readonly changed_at: string;
  readonly version: number;
}

const isDueNow = ({ few, plenty }: Rest) => sql`
  is_dirty and announced_at <= clock_timestamp() - make_interval(secs =>
    case when least(available, told) > ${PLENTY} then ${plenty / 1_000}::float8 else ${few / 1_000}::float8 end)`;

/**
 * Tells of what changed since it was reported last: each variant at most every half second, as it is then; one that there is
 * plenty of every 20 seconds, for nobody sees how many hundreds there are. Hundreds of orders a second make a few events.
 * Several processes may do it at once: each takes what no other has locked. A variant that is being reserved in this moment
 * is informed of the next time, unless it should be waited for.
 *
 * @returns how many variants were informed of
 */
export async function announceStock({ db }: Pick<Database, 'db'>, rest: Rest = rests, mayWait = true): Promise<number> {
  // Most beats find nothing: no transaction for that.
  const { rows } = await db.execute(sql`select 1 from stock where ${isDueNow(rest)} limit 1`);
  return rows.length === 0 ? 0 : db.transaction((tx) => announceBatch(tx, rest, mayWait));
}

/** Rows are locked in the order in which reservations lock them, and before their places are read. */
async function announceBatch(tx: Tx, rest: Rest, mayWait: boolean): Promise<number> {
  const due = await tx.execute<{ market: Market; variant_id: string }>(sql`
    select market, variant_id from stock where ${isDueNow(rest)}
    order by ${mayWait ? sql`market, variant_id` : sql`announced_at`} limit ${BATCH} for update ${mayWait ? sql`` : sql`skip locked`}`);
  if (due.rows.length === 0) return 0;
  const markets = sql.param(due.rows.map(({ market }) => market));
  const variants = sql.param(due.rows.map(({ variant_id: id }) => id));
  const isDue = sql`(s.market, s.variant_id) in (select * from unnest(${markets}::text[], ${variants}::text[]))`;
  const { rows } = await tx.execute<Changed>(sql`
    update stock s set is_dirty = false, told = s.available, version = s.version + 1, announced_at = clock_timestamp() where ${isDue}
    returning s.variant_id, s.market, s.available, s.is_endless, s.version, ${sql.raw(isoInstant('s.expected_at'))} as expected_at,
      ${sql.raw(isoInstant('s.changed_at'))} as changed_at,
      coalesce((select jsonb_agg(jsonb_build_object('store_id', p.place, 'available', p.on_hand - p.reserved) order by p.place)
        from stock_places p where p.market = s.market and p.variant_id = s.variant_id and p.place <> 'warehouse' and p.on_hand > p.reserved
      ), '[]') as stores`);
  await appendEvents(
    tx,
    stockChanged,
    rows.map(({ version, ...row }) => ({
      subject: `${row.variant_id}@${row.market}`,
      version,
      market: row.market,
      data: { ...row, stores: [...row.stores] },
    })),
  );
  return rows.length;
}

/** Announces until stopped; what is left then is reported by the next process. */
export function startAnnouncing(database: Database, logger: Logger): Job {
  let beats = 0;
  return startEvery({
    name: 'announce-stock',
    everyMs: EVERY_MS,
    logger,
    // One batch a beat: everything at once, as after the seed, would keep every consumer's database busy for seconds.
    work() {
      beats += 1;
      return announceStock(database, rests, beats % WAIT_EACH === 0);
    },
  });
}
