import { BoundedMap } from '../site/bounded-map.ts';

/**
 * Rate limits by the generic cell rate algorithm: one number per key, an even flow instead of windows that all reset
 * at once. The state lives in this process, so with n gateways a visitor gets up to n times the limit; memory is
 * bounded, and the keys not seen for longest are forgotten first.
 */
export class RateLimiter {
  readonly #now: () => number;
  readonly #arrivals: BoundedMap<string, number>;

  /**
   * @param capacity half of the most keys held
   * @param now clock in milliseconds that never goes back
   */
  constructor(capacity: number, now: () => number = () => performance.now()) {
    this.#arrivals = new BoundedMap(capacity);
    this.#now = now;
  }

  /**
   * Counts one call.
   *
   * @param key what is limited, for example route and address
   * @param max calls per window, also the largest burst
   * @param windowMs length of the window in milliseconds
   * @returns 0 when the call is allowed, otherwise milliseconds until the next one would be
   */
  take(key: string, max: number, windowMs: number): number {
    const { arrival, wait } = this.#next(key, max, windowMs);
    if (wait === 0) this.#arrivals.set(key, arrival);
    return wait;
  }

  /** As `take`, but counts nothing: for limits of what is known only after the answer. */
  wait(key: string, max: number, windowMs: number): number {
    return this.#next(key, max, windowMs).wait;
  }

  #next(key: string, max: number, windowMs: number): { readonly arrival: number; readonly wait: number } {
    const now = this.#now();
    const spacing = windowMs / max;
    // Theoretical arrival time: when a caller who keeps exactly to the limit would call next.
    const arrival = Math.max(this.#arrivals.get(key) ?? now, now) + spacing;
    const wait = arrival - now - windowMs;
    // A tolerance below any spacing: sums of fractions must not cost the last call of a burst.
    return { arrival, wait: wait > spacing * 1e-6 ? wait : 0 };
  }

  /** Keys held at the moment. */
  get size(): number {
    return this.#arrivals.size;
  }
}
