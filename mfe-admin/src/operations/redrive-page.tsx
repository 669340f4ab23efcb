import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Redrive, RedriveState } from '@okruh/contracts/http/ops-admin/redrives';
import { Button, Empty, Skeleton, Status, Table, type Tone } from '@okruh/ui';
import { ProblemError } from '@okruh/web-kit';
import { useText } from '@okruh/web-kit/i18n';
import { useMutation, useQuery, useQueryClient } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../office/api/ops-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { PageLink } from '../office/page/page-link.tsx';
import { useReportFailure } from '../office/page/use-report-failure.ts';
import { useMay } from '../office/session.ts';
import { EventsFrame } from './events-frame.tsx';
import { formatDuration } from './format.ts';
import styles from './operations.module.css';
import { formatDateTime } from '../office/language/format.ts';

const EVERY_MS = 1_000;
const tones: Readonly<Record<RedriveState, Tone | 'wait' | undefined>> = {
  queued: 'wait',
  sent: 'info',
  applied: 'success',
  dead: 'danger',
  skipped: undefined,
};

/** How far a redrive is: a result for each message, and a button that stops it. */
export function RedrivePage({ id }: { readonly id: string }) {
  const text = useText();
  const found = useQuery({
    ...ops.query('admin_get_redrive', { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data === undefined || data.state === 'running' || data.counts.sent > 0 ? EVERY_MS : false),
  });
  const redrive = found.data;
  if (redrive === undefined) {
    const isAbsent = found.error instanceof ProblemError && found.error.status === 404;
    return (
      <EventsFrame title={text('redrive.heading')} view="dead-letters">
        {found.isPending && <Skeleton height="16rem" />}
        {isAbsent && (
          <Empty title={text('redrive.absent')} actions={<PageLink href={officePaths['dead-letters']}>{text('dead.back')}</PageLink>} />
        )}
        {found.isError && !isAbsent && (
          <LoadFailure title={text('redrive.load-failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
      </EventsFrame>
    );
  }
  return <Progress redrive={redrive} />;
}

function Progress({ redrive }: { readonly redrive: Redrive }) {
  const text = useText();
  const { market } = useRemote();
  const mayAct = useMay('ops:act');
  const queryClient = useQueryClient();
  const reportFailure = useReportFailure();
  const { id, state, counts, items } = redrive;
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const stop = useMutation({
    mutationFn: () => ops.call('admin_stop_redrive', { params: { id } }),
    onSuccess: (stopped) => queryClient.setQueryData(ops.query('admin_get_redrive', { params: { id } }).queryKey, stopped),
    onError: (error) => reportFailure(text('redrive.stop.failed'), error),
  });
  const count = (one: RedriveState): number => counts[one];
  const share = (one: RedriveState): string => `${(100 * count(one)) / Math.max(1, total)}%`;
  const settled = total - count('queued') - count('sent');
  return (
    <EventsFrame
      title={text(state === 'running' ? 'redrive.running' : `redrive.${state}`, { done: settled, total })}
      view="dead-letters"
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
        <div className="panel stack" aria-live="polite">
          <div className={styles.meter} aria-hidden="true">
            <i data-state="dead" style={{ width: share('dead') }} />
            <i data-state="applied" style={{ width: share('applied') }} />
          </div>
          <p className="row row-tight">
            {(['applied', 'dead', 'sent', 'queued', 'skipped'] as const).map(
              (one) =>
                count(one) > 0 && (
                  <Status key={one} tone={tones[one]}>
                    {text(`redrive.count.${one}`, { count: count(one) })}
                  </Status>
                ),
            )}
          </p>
          <p className="muted">
            {text('redrive.about', {
              person: redrive.started_by,
              at: formatDateTime(redrive.started_at, market),
              rate: redrive.per_second,
              stop: redrive.stop_after,
            })}{' '}
            {redrive.reason}
          </p>
        </div>
        <Table label={text('redrive.items')} stack>
          <thead>
            <tr>
              <th scope="col">{text('dead.message')}</th>
              <th scope="col">{text('dead.consumer')}</th>
              <th scope="col">{text('redrive.result')}</th>
              <th scope="col" className="end">
                {text('redrive.took')}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.sequence}>
                <th scope="row">
                  <Link href={pathTo(officePaths['dead-letter'], { sequence: String(item.sequence) })}>{item.number ?? item.sequence}</Link>
                  <span className="sub mono">{item.type}</span>
                </th>
                <td data-label={text('dead.consumer')}>{item.consumer}</td>
                <td data-label={text('redrive.result')}>
                  <div>
                    <Status tone={tones[item.state]}>{text(`redrive.state.${item.state}`)}</Status>
                    {item.detail !== '' && <span className="sub">{item.detail}</span>}
                    {item.changes.map(({ op, path, value }) => (
                      <span key={`${op} ${path}`} className="sub mono">
                        {op === 'remove' ? `− ${path}` : `${path} = ${value ?? 'null'}`}
                      </span>
                    ))}
                  </div>
                </td>
                <td className="end num" data-label={text('redrive.took')}>
                  {item.took_ms === null ? '–' : formatDuration(item.took_ms, market, text)}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {redrive.is_cut && <p className="muted">{text('redrive.cut', { count: items.length })}</p>}
      </div>
    </EventsFrame>
  );
}
