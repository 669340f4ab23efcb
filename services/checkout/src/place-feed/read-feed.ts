import { type FeedPlace, feedPlaceSchema, MAX_FEED_PLACES } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { type Locale, parsePostcode } from '@okruh/market';
import { type Imported, importRows } from '@okruh/service-kit/uploads';
import { texts } from '../locales/texts.ts';

/** A place of a feed, not yet looked into, and how errors name it: "Místo 2". */
interface GivenPlace {
  readonly name: string;
  readonly given: unknown;
}

/** Reads the list of a feed. */
export function readFeed(places: readonly unknown[], locale: Locale): Imported<FeedPlace> {
  if (places.length === 0) return { errors: [texts.text(locale, 'office.place-feed.empty')] };
  if (places.length > MAX_FEED_PLACES) return { errors: [texts.text(locale, 'office.place-feed.too-long', { max: MAX_FEED_PLACES })] };
  const named = places.map((given, index) => ({ name: texts.text(locale, 'office.place-feed.place', { number: index + 1 }), given }));
  return readPlaces(named, locale);
}

/** Every bad place is named, with one bad place nothing is applied. */
function readPlaces(places: readonly GivenPlace[], locale: Locale): Imported<FeedPlace> {
  const seen = new Set<string>();
  return importRows(
    places,
    ({ name }) => name,
    ({ given }) => {
      const parsed = feedPlaceSchema.safeParse(given);
      if (!parsed.success) {
        const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
        return { errors: [`${fields === '' ? '' : `${fields} `}${texts.text(locale, 'office.place-feed.wrong')}`] };
      }
      if (seen.has(parsed.data.code)) return { errors: [texts.text(locale, 'office.place-feed.twice')] };
      seen.add(parsed.data.code);
      const row = withPostcode(parsed.data);
      return row === null ? { errors: [texts.text(locale, 'office.place-feed.postcode')] } : { row };
    },
  );
}

/** The postcode in its normal form; null when it isn't one of the market. */
function withPostcode(place: FeedPlace): FeedPlace | null {
  if (place.postcode === undefined || place.market === undefined) return place;
  const postcode = parsePostcode(place.postcode, place.market);
  return postcode === null ? null : { ...place, postcode };
}
