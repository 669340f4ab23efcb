import type { Silence } from '@okruh/contracts/http/ops-admin/silences';
import { Button, Empty, Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import { describeSubject } from './alert-words.ts';
import { AlertsFrame } from './alerts-frame.tsx';
import { formatDateTime } from '../../office/language/format.ts';

const EVERY_MS = 10_000;

/** What notifies nobody now, until when and why. */
export function SilencesPage() {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const found = useQuery({ ...ops.query('admin_list_silences'), staleTime: 0, refetchInterval: EVERY_MS });
  return (
    <AlertsFrame title={text('alerts.view.silences')} view="silences">
      {found.isPending && <Skeleton height="12rem" />}
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('silences.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data?.items.length === 0 && <Empty title={text('silences.none')}>{text('silences.none.text')}</Empty>}
      {found.data !== undefined && found.data.items.length > 0 && (
        <Table label={text('alerts.view.silences')} stack>
          <thead>
            <tr>
              <th scope="col">{text('rules.rule')}</th>
              <th scope="col">{text('alerts.about')}</th>
              <th scope="col">{text('alerts.until')}</th>
              <th scope="col">{text('redrive.reason')}</th>
              <th scope="col">{text('silences.by')}</th>
              {mayAct && (
                <th scope="col">
                  <span className="sr">{text('rules.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {found.data.items.map((silence) => (
              <tr key={silence.id}>
                <th scope="row">{text(`alert.rule.${silence.rule}`)}</th>
                <td data-label={text('alerts.about')}>
                  {silence.subject === null ? text('silence.scope.rule') : describeSubject(silence.rule, silence.subject, text)}
                </td>
                <td data-label={text('alerts.until')}>{formatDateTime(silence.until, market)}</td>
                <td data-label={text('redrive.reason')}>{silence.reason}</td>
                <td data-label={text('silences.by')}>
                  <div>
                    {silence.created_by}
                    <span className="sub">{formatDateTime(silence.created_at, market)}</span>
                  </div>
                </td>
                {mayAct && (
                  <td className="end">
                    <LiftButton silence={silence} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </AlertsFrame>
  );
}

function LiftButton({ silence }: { readonly silence: Silence }) {
  const text = useText();
  const queryClient = useQueryClient();
  const report = useReportFailure();
  const lift = useMutation({
    mutationFn: () => ops.call('admin_lift_silence', { params: { id: silence.id } }),
    onError: (error) => report(text('silences.lift.failed'), error),
    onSettled: () => ops.invalidate(queryClient, 'admin_list_silences', 'admin_list_alerts', 'admin_list_alert_rules'),
  });
  return (
    <Button
      kind="quiet"
      size="small"
      busy={lift.isPending}
      aria-label={`${text('silences.lift')}: ${text(`alert.rule.${silence.rule}`)}`}
      onClick={() => lift.mutate()}
    >
      {text('silences.lift')}
    </Button>
  );
}
