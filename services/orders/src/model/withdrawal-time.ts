// Days of a withdrawal from a contract. Pure.
import type { WithdrawalRefusal } from '@okruh/contracts/http/orders/withdrawals';
import type { OrderStatus } from '@okruh/contracts/http/orders/view';
import { addDays, addWorkingDays, type IsoDate, localTime, type Market, publicHolidays } from '@okruh/market';

/** Directive 2011/83/EU art. 9, 13 and 14: to withdraw, to send the goods, and for the money. */
export const WITHDRAWAL_DAYS = 14;

/**
 * Last day to withdraw: the 14th after the last delivery in the market's time, or the next working day when that is none
 * (Regulation 1182/71 art. 3 (4)).
 */
export function getLastDay(market: Market, deliveredAt: Date): IsoDate {
  const day = addDays(localTime(deliveredAt, market).date, WITHDRAWAL_DAYS);
  const year = Number(day.slice(0, 4));
  return addWorkingDays(day, 0, new Set([...publicHolidays(market, year), ...publicHolidays(market, year + 1)]));
}

/** What is known of an order when somebody wants to withdraw from it. */
export interface WithdrawalSubject {
  readonly market: Market;
  readonly status: OrderStatus;
  readonly isCompany: boolean;
  /** Chosen and bought at a counter: no distance contract. */
  readonly isCounterSale: boolean;
  /** When its last package was delivered; null while one isn't. */
  readonly deliveredAt: Date | null;
}

/** Last day to withdraw from an order; null while a part of it isn't delivered. */
export const getWithdrawableUntil = ({ market, deliveredAt }: Pick<WithdrawalSubject, 'market' | 'deliveredAt'>): IsoDate | null =>
  deliveredAt === null ? null : getLastDay(market, deliveredAt);

/** Why an order can't be withdrawn from at all; null when its lines decide. */
export function refuseWithdrawal(subject: WithdrawalSubject, now: Date): Exclude<WithdrawalRefusal, 'nothing-left'> | null {
  const { market, status, isCompany, isCounterSale } = subject;
  switch (status) {
    case 'new':
    case 'awaiting_payment':
    case 'awaiting_trade_in':
    case 'paid':
    case 'picking':
    case 'packed':
      return 'not-sent';
    case 'cancelled':
    case 'returned':
      return 'over';
    // Its lines say that nothing is left.
    case 'withdrawn':
      return null;
    case 'handed_over':
    case 'ready_for_pickup':
    case 'delivered': {
      if (isCompany) return 'company';
      if (isCounterSale) return 'in-store';
      const until = getWithdrawableUntil(subject);
      return until !== null && localTime(now, market).date > until ? 'expired' : null;
    }
    default:
      return status satisfies never;
  }
}
