import type { RouteMap } from '@okruh/contracts';
import { type Client, createClient, NetworkError, ProblemError } from '@okruh/web-kit';
import type { QueryClient } from '@okruh/web-kit/query';
import { signInAgain } from './sign-in-again.ts';

const RETRY_DELAY_MS = 500;
/** What may be over in a moment: 502 Bad Gateway, 503 Service Unavailable, 504 Gateway Timeout. */
const transientStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** One quick retry where it can help: staff reads of a failure at once, and has a button for the next try. */
const retry = (failures: number, error: unknown): boolean =>
  failures === 0 && (error instanceof NetworkError || (error instanceof ProblemError && transientStatuses.has(error.status)));

/** A client of the back office. */
export interface OfficeClient<Routes> extends Client<Routes> {
  /** Has every answer of these routes fetched again, those on the screen at once. Resolves when they are here. */
  invalidate(queryClient: QueryClient, ...names: (keyof Routes & string)[]): Promise<void>;
}

/** A client of one service for the back office: a session that is over is signed in to over the page, reads fail fast. */
export function createOfficeClient<Routes extends RouteMap>(paths: Parameters<typeof createClient<Routes>>[0]): OfficeClient<Routes> {
  const client = createClient<Routes>(paths, { signInAgain });
  return {
    ...client,
    query: (name, ...request) => ({ ...client.query(name, ...request), retry, retryDelay: RETRY_DELAY_MS }),
    invalidate: async (queryClient, ...names) => {
      await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    },
  };
}
