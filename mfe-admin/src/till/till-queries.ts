import type { CounterPayment } from '@okruh/contracts/http/counter-admin';
import { useQueryClient } from '@okruh/web-kit/query';
import { counter } from '../office/api/counter-api.ts';

/** Asked for again with each visit: a drawer may be open on another device. */
export const tillQuery = { ...counter.query('admin_get_till', {}), staleTime: 0 };

export const ENTRIES_SIZE = 20;
export const entriesQuery = (drawer: string, page: number) => ({
  ...counter.query('admin_list_drawer_entries', { params: { id: drawer }, query: { page, page_size: ENTRIES_SIZE } }),
  staleTime: 0,
});

/** A card that the terminal waits for is asked about so often. */
const CARD_EVERY_MS = 1_000;
export const cardQuery = (id: string) => ({
  queryKey: ['till-card', id],
  queryFn: () => counter.call('admin_check_payment', { params: { id } }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }: { readonly state: { readonly data?: CounterPayment | undefined } }): number | false =>
    data === undefined || data.state === 'pending' ? CARD_EVERY_MS : false,
});

/** Reads the drawer and what lies in it again. */
export function useRefreshTill(): () => void {
  const queryClient = useQueryClient();
  return () => void counter.invalidate(queryClient, 'admin_get_till', 'admin_list_drawer_entries', 'admin_list_drawers');
}
