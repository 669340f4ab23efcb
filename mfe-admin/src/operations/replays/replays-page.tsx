import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import type { Replay } from '@okruh/contracts/http/ops-admin/replays';
import { Empty, Skeleton, Status, Table, type Tone } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { EventsFrame } from '../events-frame.tsx';
import { Projections } from './projections.tsx';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 5_000;
const tones: Readonly<Record<Replay['state'], Tone | 'wait'>> = { running: 'wait', done: 'success', stopped: 'danger' };

/** Projections that can be read again, and ranges that were replayed to consumers. */
export function ReplaysPage() {
  const text = useText();
  const { market } = useRemote();
  const found = useQuery({ ...ops.query('admin_list_replays'), staleTime: 0, refetchInterval: EVERY_MS });
  const number = (value: number): string => formatNumber(value, market);
  return (
    <EventsFrame title={text('replays.title')} view="replays">
      <div className="stack">
        <Projections />
        <h2>{text('replays.list')}</h2>
        <p className="muted">
          {text('replays.how')} <Link href={officePaths.consumers}>{text('ops.view.consumers')}</Link>
        </p>
        {found.isPending && <Skeleton height="12rem" />}
        {found.data === undefined && found.isError && (
          <LoadFailure title={text('replays.failed')} error={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.data?.items.length === 0 && <Empty title={text('replays.empty')} />}
        {found.data !== undefined && found.data.items.length > 0 && (
          <Table label={text('replays.list')} stack>
            <thead>
              <tr>
                <th scope="col">{text('consumers.name')}</th>
                <th scope="col">{text('consumers.state')}</th>
                <th scope="col" className="end">
                  {text('replays.applied')}
                </th>
                <th scope="col" className="end">
                  {text('replays.again')}
                </th>
                <th scope="col" className="end">
                  {text('replays.errors')}
                </th>
                <th scope="col">{text('redrive.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {found.data.items.map((replay) => (
                <tr key={replay.id}>
                  <th scope="row">
                    <Link href={pathTo(officePaths.replay, { id: replay.id })}>{replay.consumer}</Link>
                    <span className="sub">
                      {replay.stream} {number(replay.from_sequence)}–{number(replay.to_sequence)}
                    </span>
                  </th>
                  <td data-label={text('consumers.state')}>
                    <Status tone={tones[replay.state]}>{text(`replay.state.${replay.state}`)}</Status>
                  </td>
                  <td className="end num" data-label={text('replays.applied')}>
                    {number(replay.counts.applied)}
                  </td>
                  <td className="end num" data-label={text('replays.again')}>
                    {number(replay.counts.again)}
                  </td>
                  <td className="end num" data-label={text('replays.errors')}>
                    {number(replay.counts.failed)}
                  </td>
                  <td data-label={text('redrive.reason')}>
                    <div>
                      {replay.reason}
                      <span className="sub">
                        {replay.started_by}, {formatDateTime(replay.started_at, market)}
                      </span>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </div>
    </EventsFrame>
  );
}
