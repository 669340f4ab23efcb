import type { TypeDeliveryCode } from '@okruh/contracts/http/checkout';
import { bitCount, editDistance, letterBits, type Market, plainWords } from '@okruh/market';
import type { Place } from '../pricing/methods.ts';

export interface PlaceSearch {
  readonly market: Market;
  /** Words of town, street, postcode or name; every one must fit, each may be begun only. Empty finds all. */
  readonly term: string;
  readonly limit: number;
  readonly typeDeliveryCode?: TypeDeliveryCode | undefined;
  /** Nearest first. */
  readonly near?: { readonly lat: number; readonly lng: number } | undefined;
}

/** A typo costs more than any word that was only begun. */
const BEGUN = 0.2;
const TYPO = 2;
/** Typed words whose likenesses are remembered: wrong words are endless. */
const MAX_REMEMBERED = 5_000;

interface Posting {
  readonly place: number;
  readonly cost: number;
}

/** What the words of all points say; points by their number. */
interface Words {
  /** Sorted, so that beginnings lie together. */
  readonly vocabulary: readonly string[];
  /** Words that may be mistyped: numbers aren't. */
  readonly mistakable: readonly { readonly word: string; readonly bits: number }[];
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  /** Words of the vocabulary that typed ones were found to mean. */
  readonly likenesses: Map<string, ReadonlyMap<string, number>>;
}

/**
 * Pickup points by words and by nearness, accents and typos ignored. Built once for a picture of all points; a search
 * looks at words of the vocabulary and at the points that have them.
 */
export class PlaceIndex {
  readonly places: readonly Place[];
  readonly #byId: ReadonlyMap<string, Place>;
  readonly #words: Words;

  /** @param before the picture until now: when no word of it changed (flags, hours, positions may), its words are kept */
  constructor(places: readonly Place[], before: PlaceIndex | null = null) {
    const byId = new Map(places.map((place) => [place.id, place]));
    const renewed = before === null ? null : renewedPlaces(before.places, byId);
    this.#byId = byId;
    this.places = renewed ?? inOrder(places);
    this.#words = before === null || renewed === null ? readWords(this.places) : before.#words;
  }

  byId(id: string): Place | null {
    return this.#byId.get(id) ?? null;
  }

  /** The best so many, and how many there are. */
  search({ market, term, limit, typeDeliveryCode, near }: PlaceSearch): { places: Place[]; total: number } {
    const costs = this.#getCosts(queryWords(term));
    const distance = near === undefined ? null : squareDistanceFrom(near);
    const best = new Smallest(limit);
    let total = 0;
    const offer = (cost: number, number: number): void => {
      const place = this.places[number];
      if (place?.market !== market || (typeDeliveryCode !== undefined && place.typeDeliveryCode !== typeDeliveryCode)) return;
      total += 1;
      best.offer(distance === null ? cost : distance(place), number);
    };
    if (costs === null) for (let number = 0; number < this.places.length; number += 1) offer(0, number);
    else for (const [number, cost] of [...costs].sort(([a], [b]) => a - b)) offer(cost, number);
    return { places: best.numbers().flatMap((number) => this.places[number] ?? []), total };
  }

  /** Cost of the places that all words fit; null without words. */
  #getCosts(words: readonly string[]): ReadonlyMap<number, number> | null {
    let fitting: ReadonlyMap<number, number> | null = null;
    for (const word of words) {
      const costs = new Map<number, number>();
      for (const [known, far] of this.#knownFor(word)) {
        for (const { place, cost } of this.#words.postings.get(known) ?? []) {
          const before: number = fitting === null ? 0 : (fitting.get(place) ?? Infinity);
          const sum = before + far + cost;
          if (sum < (costs.get(place) ?? Infinity)) costs.set(place, sum);
        }
      }
      fitting = costs;
    }
    return fitting;
  }

  /** Words of the vocabulary that a typed one may mean, with how far they are; typos only where nothing else fits. */
  #knownFor(typed: string): ReadonlyMap<string, number> {
    const remembered = this.#words.likenesses.get(typed);
    if (remembered !== undefined) return remembered;
    const begun = new Map(this.#beginningWith(typed).map((word) => [word, word === typed ? 0 : BEGUN] as const));
    const found = begun.size > 0 ? begun : this.#near(typed);
    if (this.#words.likenesses.size >= MAX_REMEMBERED) this.#words.likenesses.clear();
    this.#words.likenesses.set(typed, found);
    return found;
  }

  #beginningWith(typed: string): string[] {
    const { vocabulary } = this.#words;
    let low = 0;
    let high = vocabulary.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((vocabulary[middle] ?? '') < typed) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (vocabulary[end]?.startsWith(typed) === true) end += 1;
    return vocabulary.slice(low, end);
  }

  #near(typed: string): ReadonlyMap<string, number> {
    const limit = errorsIn(typed);
    const found = new Map<string, number>();
    if (limit === 0) return found;
    const bits = letterBits(typed);
    for (const { word, bits: known } of this.#words.mistakable) {
      if (word.length < typed.length - limit || bitCount(bits & ~known) > limit) continue;
      // A word that is still being typed is compared with as much of the known one.
      const whole = editDistance(typed, word, limit);
      const started = word.length > typed.length ? editDistance(typed, word.slice(0, typed.length), limit) + BEGUN : Infinity;
      const edits = Math.min(whole, started);
      if (Math.floor(edits) <= limit) found.set(word, TYPO + edits);
    }
    return found;
  }
}

/** Towns in the order of the Czech alphabet, names within them. */
function inOrder(places: readonly Place[]): readonly Place[] {
  const { compare } = new Intl.Collator('cs');
  return [...places].sort((a, b) => compare(a.city, b.city) || compare(a.name, b.name));
}

/** The known points under their numbers as they are now; null when one came, went or is called otherwise. */
function renewedPlaces(known: readonly Place[], now: ReadonlyMap<string, Place>): readonly Place[] | null {
  if (known.length !== now.size) return null;
  const renewed: Place[] = [];
  for (const before of known) {
    const place = now.get(before.id);
    if (place === undefined || spoken.some((field) => place[field] !== before[field])) return null;
    renewed.push(place);
  }
  return renewed;
}

function readWords(places: readonly Place[]): Words {
  const postings = new Map<string, Posting[]>();
  places.forEach((place, number) => {
    for (const [word, cost] of indexWords(place)) {
      const held = postings.get(word);
      if (held === undefined) postings.set(word, [{ place: number, cost }]);
      else held.push({ place: number, cost });
    }
  });
  const vocabulary = [...postings.keys()].sort();
  const mistakable = vocabulary.filter((word) => word.length > 2 && !/\d/.test(word)).map((word) => ({ word, bits: letterBits(word) }));
  return { postings, vocabulary, mistakable, likenesses: new Map() };
}

/** The smallest keys of a stream with their numbers, of equal ones the first. */
class Smallest {
  readonly #limit: number;
  readonly #held: { readonly key: number; readonly number: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(key: number, number: number): void {
    const last = this.#held.at(-1);
    if (this.#held.length >= this.#limit && last !== undefined && key >= last.key) return;
    let at = this.#held.length;
    while (at > 0 && (this.#held[at - 1]?.key ?? -Infinity) > key) at -= 1;
    this.#held.splice(at, 0, { key, number });
    if (this.#held.length > this.#limit) this.#held.pop();
  }

  numbers(): number[] {
    return this.#held.map(({ number }) => number);
  }
}

/** Fields that `indexWords` and `inOrder` read. */
const spoken = ['city', 'name', 'street', 'postcode', 'code'] as const satisfies readonly (keyof Place)[];

/** Words of a place, the cheaper the likelier they are meant: town and postcode, then its name, then the street. */
function indexWords(place: Place): Map<string, number> {
  const words = new Map<string, number>();
  const put = (word: string, cost: number): void => {
    if (cost < (words.get(word) ?? Infinity)) words.set(word, cost);
  };
  for (const word of plainWords(place.city)) put(word, 0);
  put(place.postcode.replaceAll(' ', ''), 0);
  put(place.code.toLowerCase(), 0);
  for (const word of plainWords(place.name)) put(word, 0.1);
  for (const word of plainWords(place.street)) put(word, 0.3);
  return words;
}

/** A postcode with a space is one word. */
const queryWords = (term: string): string[] => plainWords(term.replaceAll(/\b(\d{3})\s(\d{1,2})\b/g, '$1$2'));

/** Typing errors that a word may have; numbers none. */
const errorsIn = (word: string): number => (/\d/.test(word) || word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

interface Position {
  readonly lat: number;
  readonly lng: number;
}
/** Square of the distance in degrees of latitude: good for an order within one country. */
function squareDistanceFrom(from: Position): (to: Position) => number {
  const narrowing = Math.cos((from.lat * Math.PI) / 180);
  return (to) => (to.lat - from.lat) ** 2 + ((to.lng - from.lng) * narrowing) ** 2;
}
