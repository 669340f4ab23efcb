/** Server state: TanStack Query with the shop's defaults. Loads with what needs it, never with the shell's first view. */
export { createQueryClient } from './query-client.ts';
export {
  HydrationBoundary,
  QueryClientProvider,
  dehydrate,
  hydrate,
  keepPreviousData,
  queryOptions,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { DehydratedState, QueryClient, UseQueryResult } from '@tanstack/react-query';
