/** Runs tasks side by side, those of one key one after another in the order they came. */
export interface Lanes {
  /** Adds a task and resolves when there is room for the next one. Tasks must not throw. */
  add(key: string, task: () => Promise<void>): Promise<void>;
  /** Resolves when everything that was added is done. */
  idle(): Promise<void>;
}

/**
 * @param count tasks that run at the same time
 * @param room tasks that may be under way or wait before `add` makes the caller wait
 */
export function createLanes(count: number, room: number): Lanes {
  const lanes: Promise<void>[] = Array.from({ length: count }, () => Promise.resolve());
  let held = 0;
  let makeRoom: (() => void) | null = null;
  return {
    async add(key, task) {
      const lane = laneOf(key, count);
      held += 1;
      lanes[lane] = (lanes[lane] ?? Promise.resolve()).then(task).finally(() => {
        held -= 1;
        makeRoom?.();
      });
      while (held >= room) {
        await new Promise<void>((resolve) => {
          makeRoom = resolve;
        });
      }
    },
    async idle() {
      await Promise.all(lanes);
    },
  };
}

/** FNV-1a: spreads ids evenly and is the same in every process. */
function laneOf(key: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % count;
}
