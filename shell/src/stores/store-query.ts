import type { Market } from '@okruh/web-kit';

/** What a list of stores can be narrowed to. */
export const offers = ['buyout', 'repair', 'showroom'] as const;
export type Offer = (typeof offers)[number];

/** Words of the page's address. */
const words: Readonly<
  Record<Market, { readonly offer: string; readonly place: string; readonly values: Readonly<Record<Offer, string>> }>
> = {
  cz: { offer: 'nabizi', place: 'misto', values: { buyout: 'vykup', repair: 'oprava', showroom: 'showroom' } },
  ro: { offer: 'ofera', place: 'loc', values: { buyout: 'buyback', repair: 'reparatii', showroom: 'showroom' } },
};

/** What the address asks for; unknown words ask for nothing. */
export interface StoreQuery {
  readonly offer: Offer | null;
  /** City or postcode to be near to, as typed. */
  readonly place: string;
}

/** @param search with or without the leading `?` */
export function storeQueryOf(market: Market, search: string): StoreQuery {
  const query = new URLSearchParams(search);
  const { offer, place, values } = words[market];
  return { offer: offers.find((known) => values[known] === query.get(offer)) ?? null, place: (query.get(place) ?? '').trim().slice(0, 80) };
}

/** The query of an address, with the leading `?`, or empty. */
export function storeSearch(market: Market, { offer, place }: StoreQuery): string {
  const word = words[market];
  const query = new URLSearchParams();
  if (offer !== null) query.set(word.offer, word.values[offer]);
  if (place !== '') query.set(word.place, place);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Names of the form's fields, so that it works without a script. */
export const storeFields = (market: Market): { readonly offer: string; readonly place: string } => words[market];
/** Word of an offer in the address. */
export const offerWord = (market: Market, offer: Offer): string => words[market].values[offer];
