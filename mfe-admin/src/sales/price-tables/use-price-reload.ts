import { useQueryClient } from '@okruh/web-kit/query';
import { checkout } from '../../office/api/checkout-api.ts';

/** Everything that is shown of the tables of prices is asked for again. */
export function usePriceReload(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void checkout.invalidate(queryClient, 'admin_list_price_rows', 'admin_list_price_changes', 'admin_list_tariffs');
  };
}
