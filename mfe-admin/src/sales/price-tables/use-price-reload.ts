import { useQueryClient } from '@okruh/web-kit/query';

/** Everything that is shown of the tables of prices is asked for anew. */
export function usePriceReload(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of ['admin_list_price_rows', 'admin_list_price_changes', 'admin_list_tariffs'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  };
}
