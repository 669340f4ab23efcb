/**
 * A map that forgets: two generations of at most `capacity` entries each. When the young one is full, the old one is
 * dropped and the young one becomes old; what is read or written moves to the young one. No timers, no lists, O(1).
 */
export class BoundedMap<K, V> {
  readonly #capacity: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: K, value: V): void {
    if (this.#young.size >= this.#capacity && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, value);
  }

  delete(key: K): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  /** Drops every entry that the condition holds for. */
  deleteWhere(condition: (value: V, key: K) => boolean): void {
    for (const generation of [this.#young, this.#old]) {
      for (const [key, value] of generation) if (condition(value, key)) generation.delete(key);
    }
  }

  /** Entries held, those counted twice that stand in both generations. */
  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
