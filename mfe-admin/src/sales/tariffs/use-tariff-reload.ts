import { useQueryClient } from '@okruh/web-kit/query';

/** Everything that is shown of tariffs is asked for anew. */
export function useTariffReload(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const name of ['admin_list_tariffs', 'admin_list_preview_codes', 'admin_list_tariff_changes'])
      void queryClient.invalidateQueries({ queryKey: [name] });
  };
}
