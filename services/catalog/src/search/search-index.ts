// Words of products in memory, in one language.
import type { Locale } from '@okruh/market';
import { Likeness } from './nearest.ts';
import { fold, splitPieces, stem, indexWords } from './words.ts';

/** What a product can be found by, in one language. */
export interface SearchText {
  readonly name: string;
  readonly manufacturer: string;
  readonly categories: readonly string[];
  /** Colours and sizes. */
  readonly options: readonly string[];
  /** Names of devices that it fits. */
  readonly fits: readonly string[];
}
export interface SearchDocument {
  readonly masterProductId: string;
  readonly masterNumber: number;
  readonly text: SearchText;
}

/** How much a word says about a product, by where it stands. */
const weights = { name: 10, manufacturer: 6, categories: 4, options: 2, fits: 1 } as const;
/** A word that weighs more than this stands in a product's own words, not only in names of devices that it fits. */
const MAX_OF_FITS = weights.fits;
/** A word that goes on after what was typed. */
const STARTED = 0.7;
/** Dead entries above this share are cleared away. */
const MAX_DEAD = 0.25;

interface Posting {
  /** Places in `#documents`, ascending. */
  readonly places: number[];
  readonly weights: number[];
}
interface Held {
  readonly masterProductId: string;
  readonly masterNumber: number;
  /** Pieces of the name: the shorter a name, the more a hit says. */
  readonly length: number;
  /** It is made for devices. */
  readonly isAccessory: boolean;
  isDead: boolean;
}

/** Wanted words: a document must have one of each group. */
export type Wanted = readonly (readonly WantedWord[])[];
export interface WantedWord {
  readonly word: string;
  /** Words that begin with it fit too. */
  readonly isStart: boolean;
}

export class SearchIndex {
  readonly #locale: Locale;
  readonly #postings = new Map<string, Posting>();
  #documents: Held[] = [];
  readonly #spellings = new Map<string, string>();
  #placeById = new Map<string, number>();
  #dead = 0;
  #sorted: readonly string[] | null = null;
  #likeness: Likeness | null = null;

  constructor(locale: Locale) {
    this.#locale = locale;
  }

  get size(): number {
    return this.#placeById.size;
  }

  /** Puts a document in, in place of an earlier one of the same product. */
  put(document: SearchDocument): void {
    this.remove(document.masterProductId);
    const place = this.#documents.length;
    const { masterProductId, masterNumber, text } = document;
    this.#documents.push({
      masterProductId,
      masterNumber,
      length: splitPieces(text.name).length,
      isAccessory: text.fits.length > 0,
      isDead: false,
    });
    this.#placeById.set(masterProductId, place);
    for (const [word, weight] of weigh(text, this.#locale)) this.#post(word, place, weight);
    for (const written of `${text.name} ${text.manufacturer} ${text.categories.join(' ')}`.toLowerCase().split(/[^\p{L}]+/u)) {
      const word = stem(fold(written), this.#locale);
      if (!this.#spellings.has(word)) this.#spellings.set(word, written);
    }
  }

  /** Takes a product out; its postings are passed over until they are cleared away. */
  remove(masterProductId: string): void {
    const place = this.#placeById.get(masterProductId);
    const held = place === undefined ? undefined : this.#documents[place];
    if (held === undefined) return;
    held.isDead = true;
    this.#placeById.delete(masterProductId);
    this.#dead += 1;
    if (this.#dead > 100 && this.#dead > MAX_DEAD * this.#documents.length) this.#rebuild();
  }

  /** Whether a product has this word, or one that begins with it. */
  has(word: string): boolean {
    return this.#postings.has(word);
  }
  hasStart(start: string): boolean {
    const words = this.#words();
    return words[lowerBound(words, start)]?.startsWith(start) ?? false;
  }

  /** How a word without its ending is written in the catalogue. */
  spelling(word: string): string {
    return this.#spellings.get(word) ?? word;
  }

  /** The word that was probably meant, null when nothing is near. */
  nearest(typed: string): string | null {
    this.#likeness ??= new Likeness([...this.#postings].map(([word, { places }]) => ({ word, count: places.length })));
    return this.#likeness.nearest(typed);
  }

  /**
   * Documents that have a word of each group, with how well they fit. When several words name a device ("iphone 15 pro"), what
   * merely fits that device isn't meant: AirPods Pro are found by "airpods", and a case by the name on it.
   * @param least groups that a document must have; all when left out
   */
  match(wanted: Wanted, least = wanted.length): Match[] {
    const scores = new Float32Array(this.#documents.length);
    const hits = new Uint8Array(this.#documents.length);
    const own = new Uint32Array(this.#documents.length);
    for (const [bit, group] of wanted.entries()) this.#score(group, scores, hits, own, 1 << bit);
    const allOwn = 2 ** wanted.length - 1;
    const isDevice =
      wanted.length > 1 && this.#documents.some(({ isAccessory, isDead }, place) => own[place] === allOwn && !isAccessory && !isDead);
    const found: Match[] = [];
    for (const [place, held] of this.#documents.entries()) {
      const count = hits[place] ?? 0;
      if (count < least || count === 0 || held.isDead) continue;
      if (isDevice && own[place] !== allOwn) continue;
      // A name that holds little else is meant: "iPhone 15" before "iPhone 15 Pro Max" and before its cases.
      const coverage = Math.min(1, wanted.length / Math.max(1, held.length));
      found.push({
        masterProductId: held.masterProductId,
        masterNumber: held.masterNumber,
        score: (scores[place] ?? 0) * (0.55 + 0.45 * coverage) * (count / wanted.length),
      });
    }
    return found;
  }

  /** @param own gets `bit` where a product's own words have one of the group */
  #score(group: readonly WantedWord[], scores: Float32Array, hits: Uint8Array, own: Uint32Array, bit: number): void {
    const best = new Map<number, number>();
    const take = (posting: Posting | undefined, share: number): void => {
      if (posting === undefined) return;
      for (const [index, place] of posting.places.entries()) {
        const weight = posting.weights[index] ?? 0;
        if (weight > MAX_OF_FITS) own[place] = (own[place] ?? 0) | bit;
        const score = weight * share;
        if (score > (best.get(place) ?? 0)) best.set(place, score);
      }
    };
    const words = this.#words();
    for (const { word, isStart } of group) {
      take(this.#postings.get(word), 1);
      if (!isStart) continue;
      for (let index = lowerBound(words, word); words[index]?.startsWith(word) === true; index += 1)
        if (words[index] !== word) take(this.#postings.get(words[index] ?? ''), STARTED);
    }
    for (const [place, score] of best) {
      scores[place] = (scores[place] ?? 0) + score;
      hits[place] = (hits[place] ?? 0) + 1;
    }
  }

  #post(word: string, place: number, weight: number): void {
    const posting = this.#postings.get(word);
    if (posting === undefined) {
      this.#postings.set(word, { places: [place], weights: [weight] });
      this.#sorted = null;
      this.#likeness = null;
    } else {
      posting.places.push(place);
      posting.weights.push(weight);
    }
  }

  #words(): readonly string[] {
    return (this.#sorted ??= [...this.#postings.keys()].sort((a, b) => (a < b ? -1 : 1)));
  }

  /** Clears dead entries away: the living ones move up. */
  #rebuild(): void {
    const moved = new Map<number, number>();
    const living = this.#documents.filter((held, place) => {
      if (!held.isDead) moved.set(place, moved.size);
      return !held.isDead;
    });
    for (const [word, { places, weights: held }] of this.#postings) {
      const remaining = places.flatMap((place, index) => {
        const to = moved.get(place);
        return to === undefined ? [] : [[to, held[index] ?? 0] as const];
      });
      if (remaining.length === 0) this.#postings.delete(word);
      else this.#postings.set(word, { places: remaining.map(([place]) => place), weights: remaining.map(([, weight]) => weight) });
    }
    this.#documents = living;
    this.#placeById = new Map(living.map(({ masterProductId }, place) => [masterProductId, place]));
    this.#dead = 0;
    this.#sorted = null;
    this.#likeness = null;
  }
}

/** A product that fits, and how well. */
export interface Match {
  readonly masterProductId: string;
  readonly masterNumber: number;
  readonly score: number;
}

/** Words of a document, each with the weights of the places where it stands. */
function weigh(text: SearchText, locale: Locale): Map<string, number> {
  const words = new Map<string, number>();
  const add = (texts: readonly string[], weight: number): void => {
    const shares = new Map<string, number>();
    for (const part of texts)
      for (const [word, share] of indexWords(part, locale)) shares.set(word, Math.max(share, shares.get(word) ?? 0));
    // Once for each place: a word that name and category share says more than one that stands in either.
    for (const [word, share] of shares) words.set(word, (words.get(word) ?? 0) + weight * share);
  };
  // "Kryt pro iPhone 16" is no iPhone 16 Pro.
  add([text.name.replaceAll(/ pro /g, ' ')], weights.name);
  add([text.manufacturer], weights.manufacturer);
  add(text.categories, weights.categories);
  add(text.options, weights.options);
  add(text.fits, weights.fits);
  return words;
}

/** First place in the sorted words that isn't before the wanted one. */
function lowerBound(words: readonly string[], wanted: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
