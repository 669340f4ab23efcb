import { REVIEWS_ANCHOR } from '@okruh/contracts/reviews-anchor';
import { storesPage } from '@okruh/contracts/shop-paths';
import { formatMoney, type Locale, markets, money } from '@okruh/market';
import { texts } from '../locales/texts.ts';
import { describeArrival } from '../stored/arrival.ts';
import { countPackages, listContents, nameCarrier, readTrackingUrl } from '../stored/packages.ts';
import { isReviewable } from '../stored/reviewable.ts';
import type { OrderRow } from '../stored/tables.ts';
import type { MailFacts } from './mail-facts.ts';

type DeliveryFacts = Omit<MailFacts, 'customer'>;

/** What mails say from the moment goods leave us; empty where it doesn't apply. */
export function deliveryVariables(
  facts: DeliveryFacts,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Readonly<Record<string, string>> {
  const { row, about } = facts;
  const { locale } = markets[row.market];
  const { delivery } = row.snapshot;
  return {
    carrier: about?.parcel ? nameCarrier(about.parcel.carrier, row, locale) : '',
    tracking_number: about?.parcel?.tracking_number ?? '',
    tracking_url: readTrackingUrl(about?.parcel ?? null) ?? '',
    contents: about === null ? '' : formatContents(listContents(about, row)),
    arrives_on: describeArrival(row, now),
    part_note: formatPart(facts, locale),
    return_reason:
      about === null ? '' : texts.text(locale, row.holdReason === null ? `mail.returned.${toPlaceWord(row)}` : 'mail.returned.held'),
    place: formatPlace(row),
    bring: delivery.kind === 'address' ? '' : formatBring(facts, locale),
    due_note:
      row.paymentStatus === 'paid' ? '' : texts.text(locale, 'mail.bring.due', { amount: formatMoney(money(facts.due, row.currency)) }),
    stores_url: delivery.kind === 'store' ? publicUrl + storesPage[row.market] : '',
    review_links: row.snapshot.lines
      .filter(isReviewable)
      .map(({ name, href }) => `${name}\t${publicUrl}${href}${REVIEWS_ANCHOR}`)
      .join('\n'),
  };
}

/** Name, address and opening hours of the store or pickup point; empty when it goes to an address. */
export function formatPlace({ snapshot: { delivery } }: OrderRow): string {
  if (delivery.place === null) return '';
  const { name, street, postcode, city, opening_hours: hours } = delivery.place;
  return [name, `${street}, ${postcode} ${city}`, hours].filter((part) => part.trim() !== '').join('\n');
}

const formatContents = (contents: ReturnType<typeof listContents>): string =>
  contents.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join('\n');

const toPlaceWord = ({ snapshot }: OrderRow): 'address' | 'place' | 'store' =>
  snapshot.delivery.kind === 'pickup_point' ? 'place' : snapshot.delivery.kind;

/** Which of several packages it is; of a whole order, that some of them came back. */
function formatPart({ about, packages }: DeliveryFacts, locale: Locale): string {
  if (about !== null) {
    if (about.parts < 2) return '';
    const part = texts.text(locale, 'mail.part', { part: about.part, parts: about.parts });
    return `${part} ${texts.text(locale, 'mail.part.others')}`;
  }
  const parts = packages[0]?.parts ?? 0;
  const count = packages.filter(({ customerStatus }) => customerStatus === 'returned').length;
  return count === 0 ? '' : texts.text(locale, 'mail.returned-part', { packages: countPackages(locale, count, parts) });
}

/** What to have at the counter: the order's number in a store, the carrier's at its pickup point. */
function formatBring({ row, packages }: DeliveryFacts, locale: Locale): string {
  if (row.snapshot.delivery.kind === 'store') return texts.text(locale, 'mail.bring.store', { number: row.number });
  const numbers = packages.flatMap(({ parcel }) => parcel?.tracking_number ?? []);
  return numbers.length === 0
    ? texts.text(locale, 'mail.bring.place.unknown')
    : texts.text(locale, 'mail.bring.place', { number: numbers.join(', ') });
}
