import type { PriceList } from '../price-list.ts';

/** Most answers that are kept; a device has some 6 KB of them. */
const CAPACITY = 3_000;

/** Serialised answers of one price list; another list empties it. */
export class ReadyAnswers {
  #list: PriceList | null = null;
  readonly #answers = new Map<string, Buffer>();

  /** The bytes under the key, made on first use. The oldest leave when there are too many. */
  get(list: PriceList, key: string, make: () => unknown): Buffer {
    if (this.#list !== list) {
      this.#list = list;
      this.#answers.clear();
    }
    const held = this.#answers.get(key);
    if (held !== undefined) return held;
    const bytes = Buffer.from(JSON.stringify(make()));
    const [oldest] = this.#answers.size >= CAPACITY ? this.#answers.keys() : [];
    if (oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(key, bytes);
    return bytes;
  }
}
