/** Server state: TanStack Query with the shop's defaults. Imported only by code that loads after the shell's first load. */
export { createQueryClient } from './query-client.ts';
export {
  QueryClientProvider,
  hydrate,
  keepPreviousData,
  queryOptions,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { QueryClient, QueryKey, UseQueryResult } from '@tanstack/react-query';
