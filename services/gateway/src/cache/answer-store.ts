import type { KeptAnswer } from './kept-answer.ts';

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
  readonly answer: KeptAnswer;
}

/** Share of the memory for answers that were asked for more than once. */
const protectedShare = 0.8;
/** Purges that are remembered for fetches under way. */
const mostRemembered = 500;

/**
 * Answers in bounded memory, least recently used leave first. Two parts: what was asked for once waits in the first and
 * can't push out what is asked for again and again, so that a flood of invented addresses costs nothing but itself.
 */
export class AnswerStore {
  readonly #capacity: number;
  readonly #once = new Map<string, Entry>();
  readonly #often = new Map<string, Entry>();
  readonly #byKey = new Map<string, Set<string>>();
  readonly #byAddress = new Map<string, Set<string>>();
  readonly #purges: { readonly number: number; readonly purge: Purge }[] = [];
  #bytesOnce = 0;
  #bytesOften = 0;
  #purgeCount = 0;

  /** @param capacity bytes */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(id: string): KeptAnswer | null {
    const often = this.#often.get(id);
    if (often !== undefined) {
      this.#often.delete(id);
      this.#often.set(id, often);
      return often.answer;
    }
    const once = this.#once.get(id);
    if (once === undefined) return null;
    this.#once.delete(id);
    this.#bytesOnce -= once.answer.size;
    this.#often.set(id, once);
    this.#bytesOften += once.answer.size;
    this.#makeRoom();
    return once.answer;
  }

  set(place: Place, answer: KeptAnswer): void {
    const { id } = place;
    const wasOften = this.#often.has(id);
    this.#remove(id);
    const entry = { place, answer };
    if (wasOften) {
      this.#often.set(id, entry);
      this.#bytesOften += answer.size;
    } else {
      this.#once.set(id, entry);
      this.#bytesOnce += answer.size;
    }
    for (const key of answer.keys) addTo(this.#byKey, key, id);
    addTo(this.#byAddress, place.address, id);
    this.#makeRoom();
  }

  /** Drops what the purge names, or with a soft one lets it be shown only until a new one is there. @returns how many */
  purge(purge: Purge, now: number): number {
    this.#purgeCount += 1;
    this.#purges.push({ number: this.#purgeCount, purge });
    if (this.#purges.length > mostRemembered) this.#purges.shift();
    const ids = this.#named(purge);
    for (const id of ids) {
      const answer = (this.#often.get(id) ?? this.#once.get(id))?.answer;
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
    return this.#bytesOnce + this.#bytesOften;
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

  #makeRoom(): void {
    while (this.#bytesOften > this.#capacity * protectedShare) {
      const [first] = this.#often;
      if (first === undefined) break;
      const [id, entry] = first;
      this.#often.delete(id);
      this.#bytesOften -= entry.answer.size;
      this.#once.set(id, entry);
      this.#bytesOnce += entry.answer.size;
    }
    while (this.bytes > this.#capacity) {
      const [oldest] = this.#once.size > 0 ? this.#once.keys() : this.#often.keys();
      if (oldest === undefined) break;
      this.#remove(oldest);
    }
  }

  #remove(id: string): void {
    const often = this.#often.get(id);
    const entry = often ?? this.#once.get(id);
    if (entry === undefined) return;
    if (often === undefined) this.#bytesOnce -= entry.answer.size;
    else this.#bytesOften -= entry.answer.size;
    this.#often.delete(id);
    this.#once.delete(id);
    for (const key of entry.answer.keys) removeFrom(this.#byKey, key, id);
    removeFrom(this.#byAddress, entry.place.address, id);
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
