import { localTime, type Market } from '@okruh/market';
import { instantIn } from './local-instant.ts';

/**
 * When an offer ends in a market: at the same date and time of the market's own clock. The office enters Prague time; an
 * offer "until Sunday 23:59" must not run on into the Romanian Monday.
 */
export function endIn(market: Market, endsAt: Date): Date {
  const { date, time } = localTime(endsAt, 'cz');
  return market === 'cz' ? endsAt : instantIn(market, date, time);
}
