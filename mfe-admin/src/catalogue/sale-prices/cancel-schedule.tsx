import type { ScheduledPrice } from '@okruh/contracts/http/catalog-admin/scheduled-prices';
import type { Market } from '@okruh/market';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { catalog } from '../../office/api/api.ts';
import { ConfirmDialog } from '../../office/dialog/confirm-dialog.tsx';
import { formatDateTime, formatMoney } from '../../office/language/format.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

interface CancelScheduleProps {
  readonly price: ScheduledPrice;
  readonly market: Market;
  onClose(): void;
}

/** Asks before a planned price is cancelled, or an active one ends before its time. */
export function CancelSchedule({ price, market, onClose }: CancelScheduleProps) {
  const text = useText();
  const { toast } = useRemote();
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const cancel = useMutation({
    mutationFn: () => catalog.call('admin_cancel_scheduled_price', { params: { id: price.id } }),
    onSuccess: ({ reason }) =>
      toast({
        kind: 'success',
        title: text('scheduled.cancelled'),
        ...(reason !== null && { text: text(`scheduled.reason.${reason}`) }),
      }),
    onError: (error) => reportFailure(text('scheduled.cancel.failed'), error),
    onSettled: () => {
      void catalog.invalidate(queryClient, 'admin_list_scheduled_prices', 'admin_list_prices');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      kind="danger"
      title={text(`scheduled.cancel.${price.state}.title`)}
      confirm={text(`scheduled.cancel.${price.state}`)}
      isBusy={cancel.isPending}
      onClose={onClose}
      onConfirm={() => cancel.mutate()}
    >
      <p>
        {text(`scheduled.cancel.${price.state}.text`, {
          name: price.name ?? price.code,
          price: formatMoney(price.state === 'active' ? (price.before ?? price.now) : price.now),
          at: formatDateTime(price.starts_at, market),
        })}
      </p>
    </ConfirmDialog>
  );
}
