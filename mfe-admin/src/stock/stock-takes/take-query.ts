import { useQueryClient } from '@okruh/web-kit/query';
import { picking } from '../../office/api/picking-api.ts';

/** The first count, or the second one of what differs. */
export type Round = 1 | 2;

/** One stock-take with its progress. */
export const takeQuery = (id: string) => ({ ...picking.query('admin_get_stock_take', { params: { id } }), staleTime: 0 });

/** Has the count and its lines asked for again after something was counted. */
export function useTakeReload(): () => void {
  const queryClient = useQueryClient();
  return () => void picking.invalidate(queryClient, 'admin_get_stock_take', 'admin_list_stock_take_lines');
}
