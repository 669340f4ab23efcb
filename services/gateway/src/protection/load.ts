import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';

export interface LoadOptions {
  /** Requests under way at once. */
  readonly most: number;
  /**
   * Mean delay of the event loop, in milliseconds, above which new requests are turned away when it lasts for two looks, half a
   * second each: a single pause, of the machine or of the garbage collector, is over when it is seen.
   */
  readonly maxDelay?: number;
  /** Mean delay since it was asked for last, in milliseconds; the event loop's own when left out. */
  readonly measureDelay?: () => number;
}

/**
 * What a request is worth when not everybody can be served. `file`: a released file or a picture; a page that is under way would
 * be broken without them, browsers ask for neither a second time, and sending them costs next to nothing. Pictures that still
 * have to be drawn wait in the catalogue's own bounded queue. `order`: an order or its money hangs on it (`isShedLast` of its
 * contract).
 */
export type Urgency = 'usual' | 'file' | 'order';

/** Of the most requests at once, what is set aside for orders besides. */
const orderReserve = 0.25;

/**
 * How busy this process is. Past its limits new requests are turned away at once: a quick 503 to some beats a slow
 * answer to all, and memory stays bounded.
 */
export class Load {
  readonly #options: LoadOptions;
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });
  readonly #timer: NodeJS.Timeout;
  #underWay = 0;
  #wasLate = false;
  #isDelayed = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), 500);
    this.#timer.unref();
  }

  /**
   * Counts a request in. A busy moment alone turns away neither files nor orders, and orders find room where others don't.
   *
   * @returns false when it should be turned away
   */
  entered(urgency: Urgency = 'usual'): boolean {
    this.#underWay += 1;
    const { most } = this.#options;
    const room = urgency === 'order' ? most + Math.ceil(most * orderReserve) : most;
    return this.#underWay <= room && (urgency !== 'usual' || !this.#isDelayed);
  }

  /** Counts a request out, turned away or not. */
  left(): void {
    this.#underWay -= 1;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #look(): void {
    const isLate = (this.#options.measureDelay?.() ?? this.#delay.mean / 1e6) > (this.#options.maxDelay ?? 500);
    this.#isDelayed = isLate && this.#wasLate;
    this.#wasLate = isLate;
    this.#delay.reset();
  }
}
