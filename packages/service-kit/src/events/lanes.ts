/** Hands items to workers side by side, those of one key one after another in the order they came. */
export interface Lanes<Item> {
  /** Adds an item and resolves when there is room for the next one. */
  add(key: string, item: Item): Promise<void>;
  /** Resolves when everything that was added is done. */
  idle(): Promise<void>;
}

export interface LanesOptions<Item> {
  /** Workers at the same time. */
  readonly count: number;
  /** Items that may be under way or wait before `add` makes the caller wait. */
  readonly room: number;
  /** Most items that a worker gets at once. */
  readonly most: number;
  /** Works on what came for a lane while it was busy, in its order. Must not throw. */
  readonly work: (items: readonly Item[]) => Promise<void>;
}

export function createLanes<Item>({ count, room, most, work }: LanesOptions<Item>): Lanes<Item> {
  const lanes = Array.from({ length: count }, () => ({ waiting: [] as Item[], running: null as Promise<void> | null }));
  let held = 0;
  let makeRoom: (() => void) | null = null;

  async function drain(lane: (typeof lanes)[number]): Promise<void> {
    // What comes in the same moment goes together.
    await Promise.resolve();
    while (lane.waiting.length > 0) {
      const items = lane.waiting.splice(0, most);
      await work(items);
      held -= items.length;
      makeRoom?.();
    }
    lane.running = null;
  }

  return {
    async add(key, item) {
      const lane = lanes[laneOf(key, count)];
      if (lane === undefined) throw new RangeError(`there are no lanes: ${count}`);
      held += 1;
      lane.waiting.push(item);
      lane.running ??= drain(lane);
      while (held >= room) {
        await new Promise<void>((resolve) => {
          makeRoom = resolve;
        });
      }
    },
    async idle() {
      for (const { running } of lanes) await running;
    },
  };
}

/** FNV-1a: spreads ids evenly and is the same in every process. */
function laneOf(key: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % count;
}
