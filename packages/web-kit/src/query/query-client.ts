import { QueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '../client/errors.ts';

const RETRIES = 3;
const FRESH_MS = 5 * 60_000;

/** Milliseconds before try `n` (0 = the first repetition): 1 s doubled each time, 30 s at most. */
export const retryDelay = (n: number): number => Math.min(1000 * 2 ** n, 30_000);

/**
 * The page's query client: 3 retries (never for an answer that a repetition can't change), 5 minutes fresh, no refetch on
 * focus. Commands are never repeated by themselves.
 */
export function createQueryClient(): QueryClient {
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
