import { notifyManager, QueryClient } from '@tanstack/react-query';
import { isRecord, isWorthRetrying } from '../client/retry.ts';

const RETRIES = 3;
const FRESH_MS = 5 * 60_000;
const SPREAD_MS = 500;

const LONGEST_WAIT_MS = 30_000;

/**
 * Milliseconds before try `n` (0 = the first repetition): what the server's Retry-After says, else 1 s doubled each time;
 * 30 s at most. Seconds are all that the header can say, so up to half a second is added: pages that were refused together
 * don't come back together.
 */
export function retryDelay(n: number, error?: unknown): number {
  const asked = isRecord(error) && typeof error['retryAfter'] === 'number' ? error['retryAfter'] : null;
  if (asked === null) return Math.min(1000 * 2 ** n, LONGEST_WAIT_MS);
  return Math.min(asked * 1000 + Math.random() * SPREAD_MS, LONGEST_WAIT_MS);
}

/**
 * The page's query client: 3 retries (never for an answer that a repetition can't change), 5 minutes fresh, no refetch on
 * focus. Commands are never repeated by themselves.
 *
 * Screens learn of a change before the browser paints, not a timer later (the library's default): a radio button that shows what
 * its mutation was asked for stays checked from the press on.
 */
export function createQueryClient(): QueryClient {
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });
}
