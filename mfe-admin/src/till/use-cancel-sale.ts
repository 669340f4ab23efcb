import { useText } from '@okruh/web-kit/i18n';
import { useMutation } from '@okruh/web-kit/query';
import { orders } from '../office/api/orders-api.ts';
import { useReportFailure } from '../office/page/use-report-failure.ts';

/** Gives up a sale that nobody pays: its pieces can be sold again. */
export function useCancelSale(onCancelled: (id: string) => void): (id: string) => void {
  const text = useText();
  const reportFailure = useReportFailure();
  const { mutate } = useMutation({
    mutationFn: (id: string) => orders.call('admin_cancel_at_counter', { params: { id }, body: {} }),
    onSuccess: (_, id) => onCancelled(id),
    onError: (error) => reportFailure(text('till.sale.cancel-failed'), error),
  });
  return mutate;
}
