import { useQueryClient } from '@okruh/web-kit/query';
import { checkout } from '../../office/api/checkout-api.ts';

/** Everything that is shown of tariffs is asked for again. */
export function useTariffReload(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void checkout.invalidate(queryClient, 'admin_list_tariffs', 'admin_list_preview_codes', 'admin_list_tariff_changes');
  };
}
