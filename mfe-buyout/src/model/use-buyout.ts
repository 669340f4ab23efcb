import { createAccessTokens, ProblemError } from '@okruh/web-kit';
import { type QueryClient, useQuery } from '@okruh/web-kit/query';
import { type BuyoutClient, buyout } from './api.ts';

/** Header of the e-mail link's token (contracts: ACCESS_TOKEN_HEADER, spelled here so that no schema is bundled). */
const TOKEN_HEADER = 'x-buyout-token';

export const { useAccessToken } = createAccessTokens('buyout');

export const tokenHeaders = (token: string | null | undefined): Readonly<Record<string, string>> =>
  token ? { [TOKEN_HEADER]: token } : {};

/** Read with the token, whose value stays out of the cache key: keys are inlined and logged by tools. */
const withToken = (code: string, token: string | null | undefined) => ({ params: { code }, headers: tokenHeaders(token) });

const statusKey = (code: string, hasToken: boolean) => ['get_buyout_status', code, hasToken] as const;

export function useBuyoutStatus(code: string, token: string | null | undefined) {
  return useQuery({
    queryKey: statusKey(code, Boolean(token)),
    queryFn: ({ signal }) => buyout.call('get_buyout_status', { ...withToken(code, token), signal }),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

export function useBuyoutData(code: string, token: string | null | undefined) {
  return useQuery({
    queryKey: ['get_buyout_data', code, Boolean(token)],
    queryFn: ({ signal }) => buyout.call('get_buyout_data', { ...withToken(code, token), signal }),
    enabled: token !== undefined,
  });
}

/** The status as the bare code shows it, for the server's render. */
export const prefetchStatus = (client: BuyoutClient, queryClient: QueryClient, code: string) =>
  queryClient.fetchQuery({
    queryKey: statusKey(code, false),
    queryFn: ({ signal }) => client.call('get_buyout_status', { params: { code }, signal }),
  });

export const isUnknownCode = (error: unknown): boolean => error instanceof ProblemError && error.status === 404;
