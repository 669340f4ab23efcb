/** A stream of numbers that a seed decides: the same again for the same seed. */
export interface Chance {
  /** An integer of [min, max). */
  int(min: number, max: number): number;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  /** One of the items. @throws Error when there is none */
  pick<T>(items: readonly T[]): T;
  /** The items in an order of chance. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Chance by mulberry32. */
export function createChance(seed: number): Chance {
  let state = seed;
  const int = (min: number, max: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return min + (((bits ^ (bits >>> 14)) >>> 0) % (max - min));
  };
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, Math.max(1, items.length))];
    if (item === undefined) throw new Error('There is nothing to pick from');
    return item;
  };
  return {
    int,
    percent: (share) => int(0, 10_000) < share * 100,
    pick,
    shuffle<T>(items: readonly T[]) {
      const left = [...items];
      return Array.from(items, () => left.splice(int(0, left.length), 1)[0] as T);
    },
  };
}
