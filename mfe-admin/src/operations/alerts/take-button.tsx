import type { Alert } from '@okruh/contracts/http/ops-admin/alerts';
import { Button } from '@okruh/ui';
import { userIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQueryClient } from '@okruh/web-kit/query';
import { ops } from '../../office/api/ops-api.ts';
import { useReportFailure } from '../../office/page/use-report-failure.ts';

interface TakeButtonProps {
  readonly alert: Pick<Alert, 'id'>;
  /** What it is about, for who doesn't see where the button stands. */
  readonly name: string;
}

/** From now on the reader looks after an alert. */
export function TakeButton({ alert, name }: TakeButtonProps) {
  const text = useText();
  const queryClient = useQueryClient();
  const report = useReportFailure();
  const take = useMutation({
    mutationFn: () => ops.call('admin_take_alert', { params: { id: alert.id } }),
    onError: (error) => report(text('alerts.take.failed'), error),
    onSettled: () => ops.invalidate(queryClient, 'admin_list_alerts', 'admin_get_alert'),
  });
  return (
    <Button
      kind="quiet"
      size="small"
      icon={userIcon}
      busy={take.isPending}
      aria-label={`${text('alerts.take')}: ${name}`}
      onClick={() => take.mutate()}
    >
      {text('alerts.take')}
    </Button>
  );
}
