import type { Store } from '@okruh/contracts/http/accounts/stores';
import { fold } from '@okruh/market';
import type { Market } from '@okruh/web-kit';
import { kilometres, type Place } from '@okruh/web-kit/map';
import { towns } from './towns.ts';

export type { Place };
type Known = Place & { readonly city: string; readonly postcode: string };

/** A store with its distance in kilometres from where the visitor is, null when that isn't known. */
export interface NearStore {
  readonly store: Store;
  readonly km: number | null;
}

/**
 * Where a typed city or postcode is, without asking any service: among our stores and larger towns. A postcode is taken for
 * the known one that begins alike. Null when nothing is known.
 */
export function findPlace(typed: string, stores: readonly Store[], market: Market): Place | null {
  const words = plain(typed);
  if (words === '') return null;
  const known: readonly Known[] = [...stores, ...towns[market]];
  const digits = words.replaceAll(/\D/g, '');
  if (digits.length >= 3 && digits.length === words.replaceAll(' ', '').length) return byPostcode(digits, known);
  const named = known.filter(({ city }) => plain(city).startsWith(words));
  const exact = named.filter(({ city }) => plain(city) === words);
  return findMiddle(exact.length > 0 ? exact : named);
}

/** Stores from the nearest; in their own order when nothing is known of the place. */
export function nearest(stores: readonly Store[], place: Place | null): readonly NearStore[] {
  if (place === null) return stores.map((store) => ({ store, km: null }));
  return stores.map((store) => ({ store, km: kilometres(place, store) })).toSorted((a, b) => a.km - b.km);
}

function byPostcode(digits: string, known: readonly Known[]): Place | null {
  const scored = known.map((place) => {
    const own = place.postcode.replaceAll(/\D/g, '');
    let same = 0;
    while (same < digits.length && digits[same] === own[same]) same += 1;
    return { place, same, apart: Math.abs(Number(own.slice(0, digits.length)) - Number(digits)) };
  });
  const [best] = scored.toSorted((a, b) => b.same - a.same || a.apart - b.apart);
  return best === undefined || best.same === 0 ? null : best.place;
}

function findMiddle(places: readonly Place[]): Place | null {
  const [first] = places;
  if (first === undefined) return null;
  const sum = places.reduce((total, { lat, lng }) => ({ lat: total.lat + lat, lng: total.lng + lng }), { lat: 0, lng: 0 });
  return { lat: sum.lat / places.length, lng: sum.lng / places.length };
}

/** Lower case without accents and spare spaces. */
const plain = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();
