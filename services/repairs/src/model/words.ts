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
  'complaint_rejected',
  'paid_at_counter',
  'refunded_at_counter',
  'taken_over',
  'given_back',
  'part_used',
  'part_returned',
  'parts_reserved',
  'price_confirmed',
  'declined',
  'handed_back',
  'collection_wanted',
  'collection_booked',
  'collection_missed',
  'collection_collected',
  'collection_in_transit',
  'collection_out_for_delivery',
  'collection_attempt_failed',
  'collection_delivered',
  'collection_returning',
  'collection_returned',
  'collection_lost',
  'collection_refused',
  'collection_cancelled',
  'collection_back_wanted',
  'collection_back_booked',
  'collection_back_collected',
  'collection_back_in_transit',
  'collection_back_out_for_delivery',
  'collection_back_attempt_failed',
  'collection_back_delivered',
  'collection_back_returning',
  'collection_back_returned',
  'collection_back_lost',
  'collection_back_refused',
] as const;

/** An event without words of its own is shown as it is. */
export function historyLabel(event: string, locale: Locale): string {
  const status = repairStatuses.find((known) => known === event);
  if (status !== undefined) return texts.text(locale, `status.${status}`);
  const own = ownEvents.find((known) => known === event);
  return own === undefined ? event : texts.text(locale, `history.${own}`);
}
