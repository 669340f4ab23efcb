import { type BuyoutStatus, buyoutStatuses } from '@okruh/contracts/http/buyout';
import type { Locale } from '@okruh/market';
import { texts } from '../locales/texts.ts';

/** Entries of the history besides the statuses. */
const ownEvents = [
  'photo_added',
  'photo_deleted',
  'completed',
  'bonus_lapsed',
  'withdrawn',
  'set_off',
  'reminded',
  'payout_to_card',
  'payout_refused',
  'revealed',
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
  'cash_payout_claimed',
  'cash_payout_cancelled',
  'paid_in_cash',
] as const;

/** An event without words of its own is shown as it is. */
export function historyLabel(event: string, locale: Locale): string {
  const status = buyoutStatuses.find((known) => known === event);
  if (status !== undefined) return texts.text(locale, `status.${status}`);
  const own = ownEvents.find((known) => known === event);
  return own === undefined ? event : texts.text(locale, `history.${own}`);
}

interface NextStepFacts {
  readonly until: string;
  readonly wasReceived: boolean;
  /** What happens with the parcel, a sentence. */
  readonly handOver: string;
  /** It is brought to the store where an order waits for it. */
  readonly isAtCounter: boolean;
  /** The contract of a purchase isn't filled in: nobody chose how the device comes. */
  readonly needsData: boolean;
}

/** What the seller does next; null where it is our turn or nothing is left. `until` is a date in words. */
export function nextStep(status: BuyoutStatus, locale: Locale, facts: NextStepFacts) {
  switch (status) {
    case 'submitted':
      if (facts.isAtCounter) return { title: texts.text(locale, 'next.bring.title'), text: texts.text(locale, 'next.bring.text') };
      if (facts.needsData) return toBeCompleted(facts.until, locale);
      return {
        title: texts.text(locale, 'next.submitted.title'),
        text: texts.text(locale, 'next.submitted.text', { handOver: facts.handOver, until: facts.until }),
      };
    case 'courier_ordered':
      return {
        title: texts.text(locale, 'next.courier_ordered.title'),
        text: texts.text(locale, 'next.courier_ordered.text', { handOver: facts.handOver }),
      };
    case 'counter_offer':
      return {
        title: texts.text(locale, 'next.counter_offer.title'),
        text: texts.text(locale, 'next.counter_offer.text', { until: facts.until }),
      };
    case 'expired':
      return facts.wasReceived ? null : { title: texts.text(locale, 'next.expired.title'), text: texts.text(locale, 'next.expired.text') };
    case 'received':
    case 'inspected':
    case 'accepted':
    case 'payout_requested':
    case 'paid':
    case 'rejected':
    case 'returned':
    case 'cancelled':
      return null;
  }
}

const toBeCompleted = (until: string, locale: Locale) => ({
  title: texts.text(locale, 'next.to-complete.title'),
  text: texts.text(locale, 'next.to-complete.text', { until }),
});
