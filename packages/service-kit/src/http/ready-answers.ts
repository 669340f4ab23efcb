/** Most answers that are kept unless set otherwise. */
const CAPACITY = 3_000;

/** Serialised answers that are true as long as their source is the same object; another source empties it. */
export class ReadyAnswers<Source extends object> {
  #source: Source | null = null;
  readonly #answers = new Map<string, Buffer>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  /** The bytes under the key, made on first use. The oldest leave when there are too many. */
  get(source: Source, key: string, make: () => unknown): Buffer {
    if (this.#source !== source) {
      this.#source = source;
      this.#answers.clear();
    }
    const held = this.#answers.get(key);
    if (held !== undefined) return held;
    const bytes = Buffer.from(JSON.stringify(make()));
    const [oldest] = this.#answers.size >= this.#capacity ? this.#answers.keys() : [];
    if (oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(key, bytes);
    return bytes;
  }
}
