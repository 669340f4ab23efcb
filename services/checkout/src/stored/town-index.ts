import { type Market, plainWords } from '@okruh/market';

export interface Town {
  readonly market: Market;
  readonly postcode: string;
  readonly city: string;
  readonly districtId: string;
  readonly districtName: string;
}

const MOST = 10;
type Indexed = Town & { readonly compact: string; readonly words: readonly string[] };

/** Towns by the beginning of a postcode or of a name, accents ignored. */
export class TownIndex {
  readonly #towns: readonly Indexed[];

  constructor(towns: readonly Town[]) {
    this.#towns = towns
      .map((town) => ({ ...town, compact: town.postcode.replaceAll(' ', ''), words: plainWords(town.city) }))
      .sort((a, b) => a.city.localeCompare(b.city, 'cs') || a.postcode.localeCompare(b.postcode));
  }

  /** At most ten, those whose name begins with the term first. */
  suggest(market: Market, term: string): Town[] {
    const digits = term.replaceAll(/\s/g, '');
    if (/^\d+$/.test(digits)) {
      return this.#towns.filter((town) => town.market === market && town.compact.startsWith(digits)).slice(0, MOST);
    }
    const typed = plainWords(term);
    if (typed.length === 0) return [];
    const begins = (town: Indexed): boolean => town.words.join(' ').startsWith(typed.join(' '));
    const found = this.#towns.filter(
      (town) => town.market === market && typed.every((word) => town.words.some((known) => known.startsWith(word))),
    );
    return [...found.filter(begins), ...found.filter((town) => !begins(town))].slice(0, MOST);
  }
}
