/** Holds back anybody who guesses codes. */
export interface TryGuard {
  /** Seconds to wait before the next try; 0 = go on. */
  getWait(key: string): number;
  /** Notes a wrong try. */
  failed(key: string): void;
}

export interface TryGuardOptions {
  /** Wrong tries in the window. */
  readonly max: number;
  readonly windowSeconds: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
}
/** Beyond it the oldest windows are forgotten: memory stays bounded under a flood. */
const MAX_KEYS = 20_000;

/**
 * Counts wrong tries by who makes them, never by code: guessing is slow, and nobody can lock a code, or another's cart, from
 * outside. Right codes aren't counted.
 */
export function createTryGuard({ max, windowSeconds, now }: TryGuardOptions): TryGuard {
  const windows = new Map<string, { since: number; count: number }>();
  const getEnd = ({ since }: { since: number }): number => since + windowSeconds * 1_000;
  const open = (key: string) => {
    const window = windows.get(key);
    return window === undefined || now() >= getEnd(window) ? undefined : window;
  };
  return {
    getWait(key) {
      const window = open(key);
      return window === undefined || window.count < max ? 0 : Math.ceil((getEnd(window) - now()) / 1_000);
    },
    failed(key) {
      const window = open(key);
      if (window !== undefined) {
        window.count += 1;
        return;
      }
      windows.delete(key);
      windows.set(key, { since: now(), count: 1 });
      const [oldest] = windows.keys();
      if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
    },
  };
}
