import { storeOfferParameter, storeOfferWords, storePlaceParameter } from '@okruh/contracts/shop-parameters';
import type { Market } from '@okruh/web-kit';

/** What a list of stores can be narrowed to. */
export const offers = ['buyout', 'repair', 'showroom'] as const;
export type Offer = (typeof offers)[number];

/** What the address asks for; unknown words ask for nothing. */
export interface StoreQuery {
  readonly offer: Offer | null;
  /** City or postcode to be near to, as typed. */
  readonly place: string;
}

/** @param search with or without the leading `?` */
export function parseStoreQuery(market: Market, search: string): StoreQuery {
  const query = new URLSearchParams(search);
  const asked = query.get(storeOfferParameter[market]);
  return {
    offer: offers.find((known) => offerWord(market, known) === asked) ?? null,
    place: (query.get(storePlaceParameter[market]) ?? '').trim().slice(0, 80),
  };
}

/** The query of an address, with the leading `?`, or empty. */
export function storeSearch(market: Market, { offer, place }: StoreQuery): string {
  const query = new URLSearchParams();
  if (offer !== null) query.set(storeOfferParameter[market], offerWord(market, offer));
  if (place !== '') query.set(storePlaceParameter[market], place);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Names of the form's fields, so that it works without a script. */
export const storeFields = (market: Market): { readonly offer: string; readonly place: string } => ({
  offer: storeOfferParameter[market],
  place: storePlaceParameter[market],
});
/** Word of an offer in the address. */
export const offerWord = (market: Market, offer: Offer): string => storeOfferWords[offer][market];
