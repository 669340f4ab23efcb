import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Replay, ReplayDetail } from '@okruh/contracts/http/ops-admin/replays';
import { Button, Empty, Notice, Skeleton, Status, Table, type Tone } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { PageLink } from '../../office/page/page-link.tsx';
import { useReportFailure } from '../../office/page/use-report-failure.ts';
import { useMay } from '../../office/session.ts';
import { EventsFrame } from '../events-frame.tsx';
import styles from '../operations.module.css';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 1_000;
const tones: Readonly<Record<keyof Replay['counts'], Tone | undefined>> = {
  applied: 'success',
  again: 'info',
  skipped: undefined,
  too_old: undefined,
  failed: 'danger',
};

/** How far a replay is: counts by outcome, the events that failed, and a button that stops it. */
export function ReplayPage({ id }: { readonly id: string }) {
  const text = useText();
  const found = useQuery({
    ...ops.query('admin_get_replay', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === 'running' ? EVERY_MS : false),
  });
  if (found.data !== undefined) return <Progress replay={found.data} />;
  const isAbsent = found.error instanceof ProblemError && found.error.status === 404;
  return (
    <EventsFrame title={text('replay.heading')} view="replays">
      {found.isPending && <Skeleton height="16rem" />}
      {isAbsent && <Empty title={text('replay.absent')} actions={<PageLink href={officePaths.replays}>{text('replays.back')}</PageLink>} />}
      {found.isError && !isAbsent && (
        <LoadFailure title={text('replay.load-failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
    </EventsFrame>
  );
}

function Progress({ replay }: { readonly replay: ReplayDetail }) {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const { id, state, counts, from_sequence: from, to_sequence: to, next_sequence: next, failures } = replay;
  const stop = useMutation({
    mutationFn: () => ops.call('admin_stop_replay', { params: { id } }),
    onSuccess: (stopped) => queryClient.setQueryData(ops.query('admin_get_replay', { params: { id } }).queryKey, stopped),
    onError: (error) => reportFailure(text('replay.stop.failed'), error),
  });
  const share = state === 'done' ? 100 : (100 * (next - from)) / Math.max(1, to - from + 1);
  return (
    <EventsFrame
      title={text(`replay.state.${state}.title`, { name: replay.consumer })}
      view="replays"
      actions={
        mayAct &&
        state === 'running' && (
          <Button kind="quiet" size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
            {text('redrive.stop')}
          </Button>
        )
      }
    >
      <div className="stack">
        {state === 'running' && replay.waits_for !== null && <Notice tone="info" title={text(`replay.waits.${replay.waits_for}`)} />}
        <div className="panel stack" aria-live="polite">
          <div className={styles.meter} aria-hidden="true">
            <i data-state="applied" style={{ width: `${share}%` }} />
          </div>
          <p className="row row-tight">
            {(['applied', 'again', 'skipped', 'too_old', 'failed'] as const).map(
              (one) =>
                counts[one] > 0 && (
                  <Status key={one} tone={tones[one]}>
                    {text(`replay.count.${one}`, { count: counts[one] })}
                  </Status>
                ),
            )}
          </p>
          <p className="muted">
            {replay.stream} {formatNumber(from, market)}–{formatNumber(to, market)}.{' '}
            {text('replay.about', {
              person: replay.started_by,
              at: formatDateTime(replay.started_at, market),
              rate: replay.per_second,
              stop: replay.stop_after,
            })}{' '}
            {replay.reason}
          </p>
        </div>
        {failures.length > 0 && (
          <Table label={text('replay.failures')} stack>
            <thead>
              <tr>
                <th scope="col">{text('replay.event')}</th>
                <th scope="col">{text('replay.error')}</th>
                <th scope="col">{text('dead.at')}</th>
              </tr>
            </thead>
            <tbody>
              {failures.map((failure) => (
                <tr key={failure.sequence}>
                  <th scope="row">
                    {failure.event_id === null ? (
                      failure.sequence
                    ) : (
                      <Link href={pathTo(officePaths.event, { id: failure.event_id })}>{failure.sequence}</Link>
                    )}
                    <span className="sub mono">{failure.type}</span>
                  </th>
                  <td data-label={text('replay.error')}>{failure.error}</td>
                  <td data-label={text('dead.at')}>{formatDateTime(failure.at, market)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {replay.is_cut && <p className="muted">{text('redrive.cut', { count: failures.length })}</p>}
      </div>
    </EventsFrame>
  );
}
