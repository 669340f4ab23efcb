import { Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { ops } from '../office/api/ops-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { Copies } from './copies.tsx';
import { EventsFrame } from './events-frame.tsx';
import { formatBytes } from './format.ts';
import { Trend } from './trend.tsx';
import { formatDateTime, formatNumber } from '../office/language/format.ts';

const EVERY_MS = 5_000;

/** Streams of the broker: how much they hold, how fast they grow, who leads them. */
export function StreamsPage() {
  const text = useText();
  const { market } = useRemote();
  const found = useQuery({ ...ops.query('admin_list_streams'), staleTime: 0, refetchInterval: EVERY_MS });
  const number = (value: number): string => formatNumber(value, market);
  return (
    <EventsFrame title={text('streams.title')} view="streams">
      {found.isPending && <Skeleton height="20rem" />}
      {found.data === undefined && found.isError && (
        <LoadFailure title={text('streams.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.data !== undefined && (
        <div className="stack">
          <p className="muted">{text('streams.broker', { version: found.data.version, count: found.data.nodes })}</p>
          {found.data.nodes === 1 && <p>{text('streams.single')}</p>}
          <Table label={text('streams.title')} stack>
            <thead>
              <tr>
                <th scope="col">{text('streams.name')}</th>
                <th scope="col" className="end">
                  {text('streams.messages')}
                </th>
                <th scope="col" className="end">
                  {text('streams.size')}
                </th>
                <th scope="col">{text('streams.trend')}</th>
                <th scope="col" className="end">
                  {text('streams.per-minute')}
                </th>
                <th scope="col">{text('streams.sequences')}</th>
                <th scope="col">{text('streams.oldest')}</th>
                <th scope="col">{text('streams.newest')}</th>
                <th scope="col" className="end">
                  {text('streams.pending')}
                </th>
                <th scope="col">{text('streams.replicas')}</th>
              </tr>
            </thead>
            <tbody>
              {found.data.items.map((stream) => (
                <tr key={stream.name}>
                  <th scope="row">{stream.name}</th>
                  <td className="end num" data-label={text('streams.messages')}>
                    {number(stream.messages)}
                  </td>
                  <td className="end num" data-label={text('streams.size')}>
                    {formatBytes(stream.bytes, market)}
                  </td>
                  <td data-label={text('streams.trend')}>
                    <Trend values={stream.trend} />
                  </td>
                  <td className="end num" data-label={text('streams.per-minute')}>
                    {number(stream.per_minute)}
                  </td>
                  <td className="num" data-label={text('streams.sequences')}>
                    {number(stream.first_sequence)}–{number(stream.last_sequence)}
                  </td>
                  <td data-label={text('streams.oldest')}>{stream.first_at === null ? '–' : formatDateTime(stream.first_at, market)}</td>
                  <td data-label={text('streams.newest')}>{stream.last_at === null ? '–' : formatDateTime(stream.last_at, market)}</td>
                  <td className="end num" data-label={text('streams.pending')}>
                    {number(stream.pending)}
                  </td>
                  <td data-label={text('streams.replicas')}>
                    {stream.replicas}
                    <Copies copies={stream.copies} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </EventsFrame>
  );
}
