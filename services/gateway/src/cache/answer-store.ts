import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

/** What to drop. */
export type Purge =
  | { readonly mode: 'key'; readonly keys: readonly string[]; readonly isSoft: boolean }
  /** The address as it stands in {@link Place}. */
  | { readonly mode: 'url'; readonly address: string; readonly isSoft: boolean }
  | { readonly mode: 'full'; readonly isSoft: boolean };

/** Where an answer belongs. */
export interface Place {
  /** Everything that tells it from others. */
  readonly id: string;
  /** Market and address with its normalised query, `cz /telefony?strana=2`: what a purge by URL names. */
  readonly address: string;
}

interface Entry {
  readonly place: Place;
  readonly answer: CachedResponse;
}

/** Share of the memory for answers that were asked for more than once. */
const protectedShare = 0.8;
/** Purges that are remembered for fetches under way. */
const maxRemembered = 500;

/**
 * Answers in bounded memory, least recently used leave first. Two parts: what was asked for once waits in the first and
 * can't push out what is asked for again and again, so that a flood of invented addresses costs nothing but itself.
 */
export class AnswerStore {
  readonly #capacity: number;
  readonly #once: LRUCache<string, Entry>;
  readonly #often: LRUCache<string, Entry>;
  readonly #byKey = new Map<string, Set<string>>();
  readonly #byAddress = new Map<string, Set<string>>();
  readonly #purges: { readonly number: number; readonly purge: Purge }[] = [];
  #purgeCount = 0;

  /** @param capacity bytes */
  constructor(capacity: number) {
    this.#capacity = capacity;
    const sizeCalculation = ({ answer }: Entry): number => Math.ceil(answer.size);
    this.#once = new LRUCache({
      maxSize: capacity,
      sizeCalculation,
      dispose: (entry, _id, reason) => {
        if (reason === 'evict') this.#unindex(entry);
      },
    });
    this.#often = new LRUCache({
      maxSize: Math.floor(capacity * protectedShare),
      sizeCalculation,
      // What is pushed out gets another chance in the first part.
      disposeAfter: (entry, id, reason) => {
        if (reason === 'evict') this.#once.set(id, entry);
      },
    });
  }

  get(id: string): CachedResponse | null {
    const often = this.#often.get(id);
    if (often !== undefined) return often.answer;
    const once = this.#once.get(id);
    if (once === undefined) return null;
    if (this.#fitsOften(once)) {
      this.#once.delete(id);
      this.#often.set(id, once);
      this.#makeRoom();
    }
    return once.answer;
  }

  set(place: Place, answer: CachedResponse): void {
    const { id } = place;
    const wasOften = this.#often.has(id);
    this.#remove(id);
    if (answer.size > this.#capacity) return;
    const entry = { place, answer };
    for (const key of answer.keys) addTo(this.#byKey, key, id);
    addTo(this.#byAddress, place.address, id);
    (wasOften && this.#fitsOften(entry) ? this.#often : this.#once).set(id, entry);
    this.#makeRoom();
  }

  /** Drops what the purge names, or with a soft one lets it be shown only until a new one is there. @returns how many */
  purge(purge: Purge, now: number): number {
    this.#purgeCount += 1;
    this.#purges.push({ number: this.#purgeCount, purge });
    if (this.#purges.length > maxRemembered) this.#purges.shift();
    const ids = this.#named(purge);
    for (const id of ids) {
      const answer = (this.#often.peek(id) ?? this.#once.peek(id))?.answer;
      if (answer === undefined) continue;
      if (!purge.isSoft) this.#remove(id);
      else {
        answer.freshUntil = Math.min(answer.freshUntil, now);
        answer.staleUntil = Math.min(answer.staleUntil, now + answer.staleSeconds * 1_000);
      }
    }
    return ids.length;
  }

  /** A mark for {@link isPurgedSince}, taken before an answer is asked for. */
  get mark(): number {
    return this.#purgeCount;
  }

  /** Whether a purge since the mark names the answer: it may have been made from what is no longer true. */
  isPurgedSince(mark: number, place: Place, keys: readonly string[]): boolean {
    if (mark === this.#purgeCount) return false;
    const [oldest] = this.#purges;
    if (oldest !== undefined && oldest.number > mark + 1) return true;
    return this.#purges.some(({ number, purge }) => number > mark && names(purge, place, keys));
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#once.calculatedSize + this.#often.calculatedSize;
  }

  /** Answers held. */
  get count(): number {
    return this.#once.size + this.#often.size;
  }

  #named(purge: Purge): readonly string[] {
    if (purge.mode === 'full') return [...this.#often.keys(), ...this.#once.keys()];
    if (purge.mode === 'url') return [...(this.#byAddress.get(purge.address) ?? [])];
    return [...new Set(purge.keys.flatMap((key) => [...(this.#byKey.get(key) ?? [])]))];
  }

  #fitsOften({ answer }: Entry): boolean {
    return answer.size <= this.#capacity * protectedShare;
  }

  /** Both parts together stay below the capacity; what is wanted often goes last. */
  #makeRoom(): void {
    while (this.bytes > this.#capacity && this.#once.size > 0) this.#once.pop();
  }

  #remove(id: string): void {
    const entry = this.#often.peek(id) ?? this.#once.peek(id);
    if (entry === undefined) return;
    this.#often.delete(id);
    this.#once.delete(id);
    this.#unindex(entry);
  }

  #unindex({ place, answer }: Entry): void {
    for (const key of answer.keys) removeFrom(this.#byKey, key, place.id);
    removeFrom(this.#byAddress, place.address, place.id);
  }
}

function names(purge: Purge, place: Place, keys: readonly string[]): boolean {
  if (purge.mode === 'full') return true;
  return purge.mode === 'url' ? purge.address === place.address : purge.keys.some((key) => keys.includes(key));
}

function addTo(index: Map<string, Set<string>>, name: string, id: string): void {
  const ids = index.get(name);
  if (ids === undefined) index.set(name, new Set([id]));
  else ids.add(id);
}

function removeFrom(index: Map<string, Set<string>>, name: string, id: string): void {
  const ids = index.get(name);
  ids?.delete(id);
  if (ids?.size === 0) index.delete(name);
}
