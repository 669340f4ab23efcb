import { type IsoDate, type Market, NO_BREAK_SPACE, dateParts, daysBetween } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';

/** "27. 11." or "27.11", for days that aren't today or tomorrow. */
function shortDate(date: IsoDate, market: Market): string {
  const { month, day } = dateParts(date);
  const two = (part: number): string => String(part).padStart(2, '0');
  return market === 'cz' ? `${day}.${NO_BREAK_SPACE}${month}.` : `${two(day)}.${two(month)}`;
}

/** "zítra u vás", "u vás 27. 11." */
export function arrivalText(text: TextFunction, date: IsoDate, today: IsoDate, market: Market): string {
  const days = daysBetween(today, date);
  if (days === 0) return text('card.today');
  if (days === 1) return text('card.tomorrow');
  return text('card.on', { day: shortDate(date, market) });
}
