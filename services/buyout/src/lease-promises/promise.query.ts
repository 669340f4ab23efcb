import type { adminListLeasePromises, LeasePromiseRow as PromiseView } from '@okruh/contracts/http/buyout-admin/lease-promises';
import { type IsoDate, todayIn } from '@okruh/market';
import { escapeLike, type Tx } from '@okruh/service-kit';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { PriceList } from '../model/price-list.ts';
import { leasePromises } from '../stored/lease-tables.ts';
import { buyouts } from '../stored/tables.ts';
import { isLive, promiseView } from '../stored/lease-promise-view.ts';

type PromiseQuery = z.output<typeof adminListLeasePromises.query>;

const isClaimed = isLive(buyouts.status);

/** The rule of `promiseState` as a condition; days of both markets. */
function stateIs(state: NonNullable<PromiseQuery['state']>, today: SQL): SQL {
  const isCancelled = sql`${leasePromises.cancelledAt} is not null`;
  if (state === 'cancelled') return isCancelled;
  const lives = sql`${leasePromises.cancelledAt} is null`;
  if (state === 'claimed') return sql`${lives} and ${isClaimed}`;
  const conditions = {
    waiting: sql`${leasePromises.opensOn} is null`,
    running: sql`${leasePromises.opensOn} > ${today}`,
    open: sql`${leasePromises.opensOn} <= ${today} and ${leasePromises.endsOn} >= ${today}`,
    expired: sql`${leasePromises.endsOn} < ${today}`,
  };
  return sql`${lives} and not ${isClaimed} and ${conditions[state]}`;
}

/** Promises for the back office. */
export async function listPromises(tx: Tx, query: PromiseQuery, list: PriceList, now: Date) {
  const days: Readonly<Record<'cz' | 'ro', IsoDate>> = { cz: todayIn('cz', now), ro: todayIn('ro', now) };
  const today = sql`(case ${leasePromises.market} when 'cz' then ${days.cz}::date else ${days.ro}::date end)`;
  const words = escapeLike((query.q ?? '').trim());
  const where = and(
    query.market === undefined ? undefined : eq(leasePromises.market, query.market),
    query.kind === undefined ? undefined : eq(leasePromises.kind, query.kind),
    query.state === undefined ? undefined : stateIs(query.state, today),
    words === '' ? undefined : sql`(${leasePromises.orderNumber} like ${`${words}%`} or ${leasePromises.deviceName} ilike ${`%${words}%`})`,
  );
  const direction = query.sort?.startsWith('-') === true ? desc : asc;
  const sort = query.sort?.replace(/^-/, '');
  const order =
    sort === 'opens_on'
      ? direction(leasePromises.opensOn)
      : sort === 'ends_on'
        ? direction(leasePromises.endsOn)
        : desc(leasePromises.createdAt);
  const joined = tx
    .select({ promise: leasePromises, buyoutStatus: buyouts.status, number: buyouts.number, total: sql<number>`(count(*) over ())::int` })
    .from(leasePromises)
    .leftJoin(buyouts, eq(buyouts.id, leasePromises.buyoutId));
  const rows = await joined
    .where(where)
    .orderBy(order, asc(leasePromises.id))
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size);
  return {
    items: rows.map(({ promise, buyoutStatus, number }): PromiseView => ({
      ...promiseView({ promise, buyoutStatus }, now),
      id: promise.id,
      order_id: promise.orderId,
      market: promise.market,
      starts_on: promise.startsOn,
      is_bought: list.bought.some(({ masterProductId }) => masterProductId === promise.masterProductId),
      buyout:
        promise.buyoutId === null || buyoutStatus === null || number === null
          ? null
          : { id: promise.buyoutId, number, status: buyoutStatus },
    })),
    total: rows[0]?.total ?? 0,
    page: query.page,
    page_size: query.page_size,
  };
}
