import { type IsoDate, type Market, formatNearDate, localTime } from '@okruh/market';
import type { TextFunction } from '@okruh/web-kit/i18n';

/** "Dnes od 15:30", "Zítra, v sobotu 21. 11. od 9:00". */
export function readyText(text: TextFunction, readyAt: string | null, today: IsoDate, market: Market): string {
  if (readyAt === null) return text('product.ready.unknown');
  const { date, time } = localTime(readyAt, market);
  return capitalised(text('product.ready', { day: formatNearDate(date, today, market), time }));
}

/** With its first letter large, as a sentence begins. */
export const capitalised = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);
