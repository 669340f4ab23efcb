import type { RepairsShopRoutes } from '@okruh/contracts/http/repairs';
import { type AccessToken, type CallAnswer, createAccessTokens, FieldErrorsError, ProblemError } from '@okruh/web-kit';
import { keepPreviousData, type QueryClient, useQuery } from '@okruh/web-kit/query';
import { repairs, type RepairsClient } from '../model/api.ts';

export type RepairData = CallAnswer<RepairsShopRoutes['get_service_status']>;

/** Header of the e-mail link's token (contracts: REPAIR_TOKEN_HEADER, spelled here so that no schema is bundled). */
const TOKEN_HEADER = 'x-repair-token';

export const { useAccessToken } = createAccessTokens('repair');

export const tokenHeaders = (token: AccessToken): Readonly<Record<string, string>> => (token ? { [TOKEN_HEADER]: token } : {});

/** The token's value stays out of the cache key: keys are inlined and logged by tools. */
const statusKey = (code: string, hasToken: boolean) => ['get_service_status', code, hasToken] as const;

export function useRepair(code: string, token: AccessToken) {
  return useQuery({
    queryKey: statusKey(code, Boolean(token)),
    queryFn: ({ signal }) => repairs.call('get_service_status', { params: { code }, headers: tokenHeaders(token), signal }),
    // What the bare code shows stands until the token's answer is there.
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: 60_000,
  });
}

/** The status as the bare code shows it, for the server's render. */
export const prefetchStatus = (client: RepairsClient, queryClient: QueryClient, code: string): Promise<RepairData> =>
  queryClient.fetchQuery({
    queryKey: statusKey(code, false),
    queryFn: ({ signal }) => client.call('get_service_status', { params: { code }, signal }),
  });

/** 404, and the 400 of a code that can't be one. */
export const isUnknownCode = (error: unknown): boolean =>
  error instanceof FieldErrorsError || (error instanceof ProblemError && (error.status === 404 || error.code === 'bad-request'));
