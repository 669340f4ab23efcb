import { AnswerStore, type Place, type Purge } from './answer-store.ts';
import { CachedResponse, type AnswerParts } from './cached-response.ts';

/** Where an answer came from: memory and true, memory and being fetched again, fetched now. */
export type Outcome = 'hit' | 'stale' | 'miss';
export interface Served {
  readonly answer: CachedResponse;
  readonly outcome: Outcome;
}

export interface AnswerCacheOptions {
  /** Bytes. */
  readonly capacity: number;
  /** Clock in milliseconds that never goes back. */
  readonly now?: () => number;
  /** Whether events arrive: without them kept answers grow old unnoticed. */
  readonly isBlind?: () => boolean;
  /** A fetch in the background failed; the kept answer stays. */
  readonly onRefreshFailed?: (error: unknown) => void;
}

/** While nobody can tell us of changes, nothing counts as true for longer than this, in milliseconds. */
const blindFor = 10_000;
/** An address longer than any that we write is answered and not kept: nobody fills the memory with addresses. */
const longestPlace = 1_500;
/** After a failed fetch in the background the next one waits this long, in milliseconds. */
const retryAfter = 2_000;

/**
 * Keeps answers: one fetch for all who ask for the same, old ones shown while a new one is fetched, and when none can be had.
 */
export class AnswerCache {
  readonly store: AnswerStore;
  readonly now: () => number;
  readonly #onRefreshFailed: (error: unknown) => void;
  readonly #flights = new Map<string, Promise<CachedResponse>>();
  readonly #isBlind: () => boolean;

  constructor(options: AnswerCacheOptions) {
    this.store = new AnswerStore(options.capacity);
    this.now = options.now ?? (() => performance.now());
    this.#isBlind = options.isBlind ?? (() => false);
    this.#onRefreshFailed = options.onRefreshFailed ?? (() => undefined);
  }

  /** A kept answer that is true now, or null. */
  fresh(id: string): CachedResponse | null {
    const answer = this.store.get(id);
    return answer !== null && this.#isFresh(answer) ? answer : null;
  }

  /**
   * The answer of a place.
   *
   * @param load makes it again; what it makes with `seconds` 0 isn't kept
   * @throws what `load` throws, unless there is an old answer to show
   */
  async serve(place: Place, load: () => Promise<AnswerParts>): Promise<Served> {
    const held = this.store.get(place.id);
    if (held !== null && this.#isFresh(held)) return { answer: held, outcome: 'hit' };
    if (held !== null && this.now() < held.staleUntil) {
      this.#refresh(place, held, load);
      return { answer: held, outcome: 'stale' };
    }
    try {
      const answer = await this.#fly(place, load);
      return answer.status >= 500 && held !== null ? { answer: held, outcome: 'stale' } : { answer, outcome: 'miss' };
    } catch (error) {
      if (held !== null) return { answer: held, outcome: 'stale' };
      throw error;
    }
  }

  /** Keeps an answer that was made without {@link serve}. */
  keep(place: Place, parts: AnswerParts, mark: number): CachedResponse {
    const answer = new CachedResponse(parts, this.now());
    if (parts.seconds > 0 && place.id.length <= longestPlace && !this.store.isPurgedSince(mark, place, parts.keys))
      this.store.set(place, answer);
    return answer;
  }

  /** Seconds for which an answer will still be true. */
  secondsLeft(answer: CachedResponse): number {
    return Math.max(0, (answer.freshUntil - this.now()) / 1_000);
  }

  purge(purge: Purge): number {
    // Who asks from now on mustn't be given what was asked for before.
    this.#flights.clear();
    return this.store.purge(purge, this.now());
  }

  #isFresh(answer: CachedResponse): boolean {
    const now = this.now();
    return now < answer.freshUntil && (!this.#isBlind() || now < answer.madeAt + blindFor);
  }

  #refresh(place: Place, held: CachedResponse, load: () => Promise<AnswerParts>): void {
    if (this.#flights.has(place.id)) return;
    const later = (): void => {
      held.freshUntil = Math.max(held.freshUntil, this.now() + retryAfter);
    };
    this.#fly(place, load).then(
      (answer) => {
        if (answer.status >= 500) later();
      },
      (error: unknown) => {
        later();
        this.#onRefreshFailed(error);
      },
    );
  }

  #fly(place: Place, load: () => Promise<AnswerParts>): Promise<CachedResponse> {
    const under = this.#flights.get(place.id);
    if (under !== undefined) return under;
    const { mark } = this.store;
    const flight = load()
      .then((parts) => this.keep(place, parts, mark))
      .finally(() => {
        if (this.#flights.get(place.id) === flight) this.#flights.delete(place.id);
      });
    this.#flights.set(place.id, flight);
    return flight;
  }
}
