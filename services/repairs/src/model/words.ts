import { repairStatuses } from '@okruh/contracts/http/repairs';
import { texts } from '../locales/texts.ts';
import type { Locale } from '@okruh/market';

/** What stands above the buttons of a quote; kept with the answer. */
export const consentText = (total: string, locale: Locale): string => texts.text(locale, 'quote.consent', { total });

/** Entries of the history besides the statuses. */
const ownEvents = [
  'photo_added',
  'photo_deleted',
  'revealed',
  'note',
  'taken_over',
  'given_back',
  'part_used',
  'part_returned',
  'parts_reserved',
  'price_confirmed',
  'declined',
  'handed_back',
] as const;

/** An event without words of its own is shown as it is. */
export function historyLabel(event: string, locale: Locale): string {
  const status = repairStatuses.find((known) => known === event);
  if (status !== undefined) return texts.text(locale, `status.${status}`);
  const own = ownEvents.find((known) => known === event);
  return own === undefined ? event : texts.text(locale, `history.${own}`);
}
