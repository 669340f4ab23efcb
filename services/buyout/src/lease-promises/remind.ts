import { leasePromiseDue } from '@okruh/contracts/events/buyout';
import { addDays, type IsoDate, type Market, money, todayIn } from '@okruh/market';
import { appendEvent, type Database, drain, type Job, type Logger, startEvery, type Turn, untilDone } from '@okruh/service-kit';
import { eq, sql } from 'drizzle-orm';
import { type LeasePromiseRow, leasePromises } from '../stored/lease-tables.ts';
import { priceOn, isLive } from '../stored/lease-promise-view.ts';

const stages = ['soon', 'open', 'ending'] as const;
export type PromiseStage = (typeof stages)[number];
/** Days before the first day on which a promise is announced, and before its last on which it is called to mind again. */
const DAYS_BEFORE = { soon: 30, ending: 14 } as const;
const PAGE = 100;

/** What there is to say of a promise on a day, the latest only; null before and after all of it. */
export function promiseStage({ opensOn, endsOn }: Pick<LeasePromiseRow, 'opensOn' | 'endsOn'>, today: IsoDate): PromiseStage | null {
  if (opensOn === null || endsOn === null || today > endsOn || today < addDays(opensOn, -DAYS_BEFORE.soon)) return null;
  if (today >= addDays(endsOn, -DAYS_BEFORE.ending)) return 'ending';
  return today >= opensOn ? 'open' : 'soon';
}

/** Tells of promises whose days come, each stage once; what was missed isn't published afterwards. @returns how many were published */
export const remindOfPromises = ({ db }: Pick<Database, 'db'>, now: Date, turn: Turn = untilDone): Promise<number> =>
  drain(turn, PAGE, [(limit) => db.transaction((tx) => remindPage(tx, now, limit))]);

async function remindPage(tx: Parameters<typeof appendEvent>[0], now: Date, limit: number): Promise<number> {
  const days: Readonly<Record<Market, IsoDate>> = { cz: todayIn('cz', now), ro: todayIn('ro', now) };
  const today = sql`(case market when 'cz' then ${days.cz}::date else ${days.ro}::date end)`;
  const rows = await tx
    .select()
    .from(leasePromises)
    .where(
      sql`cancelled_at is null and reminders < 3 and opens_on <= ${today} + ${DAYS_BEFORE.soon}::int and ends_on >= ${today}
        and (reminders = 0 or (reminders = 1 and opens_on <= ${today}) or ends_on <= ${today} + ${DAYS_BEFORE.ending}::int)
        and not exists (select from buyouts b where b.id = buyout_id and ${isLive(sql`b.status`)})`,
    )
    .orderBy(leasePromises.opensOn)
    .limit(limit)
    .for('update', { skipLocked: true });
  for (const row of rows) await publish(tx, row, days[row.market], now);
  return rows.length;
}

async function publish(tx: Parameters<typeof appendEvent>[0], row: LeasePromiseRow, today: IsoDate, now: Date): Promise<void> {
  const stage = promiseStage(row, today);
  if (stage === null || row.opensOn === null || row.endsOn === null) return;
  const version = row.version + 1;
  await tx
    .update(leasePromises)
    .set({ reminders: stages.indexOf(stage) + 1, version })
    .where(eq(leasePromises.id, row.id));
  await appendEvent(tx, leasePromiseDue, {
    subject: row.id,
    version,
    market: row.market,
    data: {
      promise_id: row.id,
      order_id: row.orderId,
      order_number: row.orderNumber,
      market: row.market,
      kind: row.kind,
      stage,
      device_name: row.deviceName,
      price: money(priceOn(row, today), row.currency),
      required_grade: row.requiredGrade,
      opens_on: row.opensOn,
      ends_on: row.endsOn,
      changed_at: now.toISOString(),
    },
  });
}

const EVERY_MS = 15 * 60_000;

/** Looks every quarter of an hour until stopped; several processes may do it at once, the rows' locks decide. */
export const startReminding = (database: Pick<Database, 'db'>, logger: Logger, now: () => Date): Job =>
  startEvery({
    name: 'lease-promises',
    everyMs: EVERY_MS,
    firstTurn: 'later',
    logger,
    async work(turn) {
      const published = await remindOfPromises(database, now(), turn);
      if (published > 0) logger.info({ published }, 'promises of leases were called to mind');
    },
  });
