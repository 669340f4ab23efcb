/** Hands items to workers in batches; those of one key one after another, in the order they came. */
export interface Batches<Item> {
  /** Adds an item and resolves when there is room for the next one. */
  add(key: string, item: Item): Promise<void>;
  /** Resolves when everything that was added is done. */
  idle(): Promise<void>;
}

export interface BatchesOptions<Item> {
  /** Workers at the same time. */
  readonly count: number;
  /** Items that may be under way or wait before `add` makes the caller wait. */
  readonly room: number;
  /** Most items that a worker gets at once. */
  readonly most: number;
  /**
   * Least time between the begins of two batches. After a quiet moment a batch begins at once; when much comes, larger batches
   * begin less often. A further worker is asked only when one alone does not keep up.
   */
  readonly gatherMs: number;
  /** Works on a batch, in its order. Must not throw. */
  readonly work: (items: readonly Item[]) => Promise<void>;
}

interface Waiting<Item> {
  readonly key: string;
  readonly item: Item;
  readonly since: number;
}

/** A batch that takes longer than this many times the gathering gets help. */
const SLOW = 3;

export function createBatches<Item>({ count, room, most, gatherMs, work }: BatchesOptions<Item>): Batches<Item> {
  const busyKeys = new Set<string>();
  let waiting: Waiting<Item>[] = [];
  let running = 0;
  let held = 0;
  let begunAt = 0;
  let next: NodeJS.Immediate | NodeJS.Timeout | null = null;
  let makeRoom: (() => void) | null = null;
  const resting: (() => void)[] = [];

  /** The next batch: in the order of arrival, without keys that are being worked on. */
  function take(): Waiting<Item>[] {
    const taken: Waiting<Item>[] = [];
    const left: Waiting<Item>[] = [];
    const blocked = new Set(busyKeys);
    for (const one of waiting) {
      if (taken.length < most && !blocked.has(one.key)) taken.push(one);
      else {
        blocked.add(one.key);
        left.push(one);
      }
    }
    waiting = left;
    return taken;
  }

  async function run(batch: readonly Waiting<Item>[]): Promise<void> {
    running += 1;
    for (const { key } of batch) busyKeys.add(key);
    await work(batch.map(({ item }) => item));
    for (const { key } of batch) busyKeys.delete(key);
    running -= 1;
    held -= batch.length;
    makeRoom?.();
    if (held === 0) for (const rest of resting.splice(0)) rest();
    plan();
  }

  function begin(): void {
    next = null;
    const batch = take();
    if (batch.length === 0) return;
    begunAt = performance.now();
    void run(batch);
    plan();
  }

  /** Sets the time of the next batch. */
  function plan(): void {
    const [oldest] = waiting;
    if (next !== null || oldest === undefined || running >= count) return;
    const isFull = waiting.length >= most && running === 0;
    const earliest = Math.max(begunAt + gatherMs, running === 0 ? 0 : oldest.since + SLOW * gatherMs);
    const wait = isFull ? 0 : earliest - performance.now();
    // What comes in the same moment goes together also when nothing has to be waited for.
    next = wait > 0 ? setTimeout(begin, wait) : setImmediate(begin);
  }

  return {
    async add(key, item) {
      held += 1;
      waiting.push({ key, item, since: performance.now() });
      plan();
      while (held >= room) {
        await new Promise<void>((resolve) => {
          makeRoom = resolve;
        });
      }
    },
    async idle() {
      if (held > 0) await new Promise<void>((resolve) => void resting.push(resolve));
    },
  };
}
