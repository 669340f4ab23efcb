import { formatDate, localTime, todayIn } from '@okruh/market';
import type { OrderRow } from './tables.ts';

/**
 * When an order arrives. "Zítra" was right on the day of the order only: from the next day on it is the date, and nothing once the day
 * is over.
 */
export function describeArrival({ market, placedAt, snapshot }: Pick<OrderRow, 'market' | 'placedAt' | 'snapshot'>, now: Date): string {
  const { arrives, arrives_from: first, arrives_to: end } = snapshot.delivery;
  const today = todayIn(market, now);
  const last = end ?? first;
  if (last === null || localTime(placedAt, market).date === today) return arrives;
  if (last < today) return '';
  const from = first ?? last;
  return from === last ? formatDate(last, market) : `${formatDate(from, market)} – ${formatDate(last, market)}`;
}
