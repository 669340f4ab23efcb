import { bitCount, editDistance, letterBits } from '@okruh/market';

// Typing errors: the word of the vocabulary that was probably meant.

/** As it sounds: "ifone" and "iphone" begin alike, so do "kejs" and "kejs". */
export const phonetic = (word: string): string =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replaceAll('sch', 's')
    .replaceAll('sh', 's')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll('y', 'i')
    .replaceAll('q', 'k')
    .replaceAll(/([a-z])\1/g, '$1');

export interface Term {
  readonly word: string;
  /** Products that have it. */
  readonly count: number;
}

/** Errors that a word of this length may have. */
const errorsIn = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : length < 10 ? 2 : 3);

/** Vocabulary prepared for looking words up by likeness. */
export class Likeness {
  readonly #terms: readonly { readonly word: string; readonly phonetic: string; readonly bits: number; readonly count: number }[];
  readonly #known = new Map<string, string | null>();

  constructor(terms: Iterable<Term>) {
    this.#terms = [...terms]
      .filter(({ word }) => word.length >= 3 && !/\d/.test(word))
      .map(({ word, count }) => ({ word, phonetic: phonetic(word), bits: letterBits(phonetic(word)), count }));
  }

  /**
   * The word that was probably meant, or null. A word that is still being typed may be the beginning of the one that is
   * meant. Of equally near words the commoner one is taken.
   */
  nearest(typed: string): string | null {
    const known = this.#known.get(typed);
    if (known !== undefined) return known;
    const found = this.#search(typed);
    // Wrong words are endless: a bounded memory of the last ones is enough.
    if (this.#known.size >= 5_000) this.#known.clear();
    this.#known.set(typed, found);
    return found;
  }

  #search(typed: string): string | null {
    const limit = errorsIn(typed.length);
    if (limit === 0 || /\d/.test(typed)) return null;
    const sound = phonetic(typed);
    const bits = letterBits(sound);
    let best: string | null = null;
    let bestCost = Infinity;
    for (const term of this.#terms) {
      if (term.phonetic.length < sound.length - limit || bitCount(bits & ~term.bits) > limit) continue;
      const whole = editDistance(sound, term.phonetic, limit);
      const started =
        term.phonetic.length > sound.length ? editDistance(sound, term.phonetic.slice(0, sound.length), limit) + 0.6 : Infinity;
      const near = Math.min(whole, started);
      if (near > limit) continue;
      // People seldom mistake the first letter; common words are meant more often.
      const cost =
        near +
        (term.phonetic[0] === sound[0] ? 0 : 0.7) +
        0.3 / (1 + Math.log2(1 + term.count)) +
        0.01 * Math.abs(term.word.length - typed.length);
      if (cost < bestCost && cost <= limit + 0.5) {
        best = term.word;
        bestCost = cost;
      }
    }
    return best;
  }
}
