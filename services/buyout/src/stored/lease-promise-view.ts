import type { LeasePromise, PromiseState } from '@okruh/contracts/http/buyout/lease-promise';
import { type IsoDate, money, todayIn } from '@okruh/market';
import { monthsBetween, promisedPrice } from '@okruh/market/lease-promise';
import type { BuyoutStatus } from '@okruh/contracts/http/buyout';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { LeasePromiseRow } from './lease-tables.ts';

/** Statuses of a buy-out that bought nothing: the promise can be claimed again. */
const unsoldStatuses: readonly BuyoutStatus[] = ['rejected', 'expired', 'returned', 'cancelled'];

/** Whether the buy-out with this status claims its promise; the rule of `promiseState` as a condition. */
export const isLive = (status: SQLWrapper): SQL => sql`coalesce(${status} <> all(${sql.param([...unsoldStatuses])}::text[]), false)`;

/** A promise with the status of the buy-out that claimed it last. */
export interface KnownPromise {
  readonly promise: LeasePromiseRow;
  readonly buyoutStatus: BuyoutStatus | null;
}

/** Where a promise stands on a day of its market. */
export function promiseState({ promise, buyoutStatus }: KnownPromise, today: IsoDate): PromiseState {
  if (promise.cancelledAt !== null) return 'cancelled';
  if (buyoutStatus !== null && !unsoldStatuses.includes(buyoutStatus)) return 'claimed';
  if (promise.opensOn === null || promise.endsOn === null) return 'waiting';
  if (today < promise.opensOn) return 'running';
  return today > promise.endsOn ? 'expired' : 'open';
}

/** What is promised on a day, minor units; before the first day what it will be on it. */
export const priceOn = (promise: LeasePromiseRow, today: IsoDate): number =>
  promisedPrice(promise, promise.startsOn === null ? 0 : monthsBetween(promise.startsOn, today));

/** A promise without a person. @param now decides the day of its market */
export function promiseView(known: KnownPromise, now: Date): LeasePromise {
  const { promise } = known;
  const today = todayIn(promise.market, now);
  return {
    kind: promise.kind,
    state: promiseState(known, today),
    order_number: promise.orderNumber,
    device_name: promise.deviceName,
    price: money(priceOn(promise, today), promise.currency),
    required_grade: promise.requiredGrade,
    opens_on: promise.opensOn,
    ends_on: promise.endsOn,
  };
}
