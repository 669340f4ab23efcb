import { type FeedPlace, feedPlaceSchema, MOST_FEED_PLACES } from '@okruh/contracts/http/checkout-admin/delivery-places';
import { type Locale, parsePostcode } from '@okruh/market';
import { type Imported, importRows } from '@okruh/service-kit/uploads';

const texts = {
  empty: { cs: 'V souboru nejsou žádná místa.', ro: 'Fișierul nu conține puncte.' },
  tooLong: { cs: `Soubor má přes ${MOST_FEED_PLACES} míst.`, ro: `Fișierul are peste ${MOST_FEED_PLACES} de puncte.` },
  place: { cs: 'Místo', ro: 'Punctul' },
  wrong: { cs: 'nejde přečíst', ro: 'nu poate fi citit' },
  postcode: { cs: 'PSČ neodpovídá zemi', ro: 'codul poștal nu corespunde țării' },
  twice: { cs: 'stejný kód už je výše', ro: 'același cod apare mai sus' },
} as const;

/** A place of a feed, not yet looked into, and how faults name it: "Místo 2" of a list, "Řádek 4" of a table. */
export interface ToldPlace {
  readonly name: string;
  readonly told: unknown;
}

/** Reads the list of a JSON feed. */
export function readFeed(places: readonly unknown[], locale: Locale): Imported<FeedPlace> {
  if (places.length === 0) return { faults: [texts.empty[locale]] };
  if (places.length > MOST_FEED_PLACES) return { faults: [texts.tooLong[locale]] };
  const named = places.map((told, index) => ({ name: `${texts.place[locale]} ${index + 1}`, told }));
  return readPlaces(named, locale);
}

/** Every bad place is named, with one bad place nothing is applied. */
export function readPlaces(places: readonly ToldPlace[], locale: Locale): Imported<FeedPlace> {
  const seen = new Set<string>();
  return importRows(
    places,
    ({ name }) => name,
    ({ told }) => {
      const parsed = feedPlaceSchema.safeParse(told);
      if (!parsed.success) {
        const fields = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', ');
        return { faults: [`${fields === '' ? '' : `${fields} `}${texts.wrong[locale]}`] };
      }
      if (seen.has(parsed.data.code)) return { faults: [texts.twice[locale]] };
      seen.add(parsed.data.code);
      const row = withPostcode(parsed.data);
      return row === null ? { faults: [texts.postcode[locale]] } : { row };
    },
  );
}

/** The postcode in its normal form; null when it isn't one of the market. */
function withPostcode(place: FeedPlace): FeedPlace | null {
  if (place.postcode === undefined || place.market === undefined) return place;
  const postcode = parsePostcode(place.postcode, place.market);
  return postcode === null ? null : { ...place, postcode };
}
