/** Server state: TanStack Query with the shop's defaults. Loads with what needs it, never with the shell's first view. */
export { createQueryClient } from './query-client.ts';
export { QueryClientProvider, hydrate, keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryClient, QueryKey, UseQueryResult } from '@tanstack/react-query';
