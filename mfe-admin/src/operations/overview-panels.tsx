import { officePaths } from '@okruh/contracts/office-paths';
import { formatDateTime, formatNumber, type Market } from '@okruh/market';
import { Status, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../office/api/ops-api.ts';
import { consumerTones } from './consumer-words.ts';
import styles from './operations.module.css';
import { Trend } from './trend.tsx';

const EVERY_MS = 5_000;
/** Rows of each panel; its page has all. */
const SHOWN = 5;

interface PanelProps {
  readonly market: Market;
}

/** The consumers that are furthest behind; nothing while the broker is away, which the page says by itself. */
export function ConsumersPanel({ market }: PanelProps) {
  const text = useText();
  const { data } = useQuery({ ...ops.query('admin_list_consumers'), staleTime: 0, refetchInterval: EVERY_MS });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2>{text('consumers.title')}</h2>
        <Link href={officePaths.consumers}>{text('operations.all', { count: data.items.length })}</Link>
      </div>
      <Table label={text('consumers.title')} stack>
        <thead>
          <tr>
            <th scope="col">{text('consumers.name')}</th>
            <th scope="col">{text('consumers.trend')}</th>
            <th scope="col" className="end">
              {text('consumers.pending')}
            </th>
            <th scope="col">{text('consumers.state')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.slice(0, SHOWN).map((consumer) => (
            <tr key={`${consumer.name} ${consumer.stream}`}>
              <th scope="row">
                {consumer.name}
                <span className="sub">{consumer.stream}</span>
              </th>
              <td data-label={text('consumers.trend')}>
                <Trend values={consumer.trend} isBad={consumer.state !== 'ok'} />
              </td>
              <td className="end num" data-label={text('consumers.pending')}>
                {formatNumber(consumer.pending + consumer.unacknowledged, market)}
              </td>
              <td data-label={text('consumers.state')}>
                <Status tone={consumerTones[consumer.state]}>{text(`consumers.state.${consumer.state}`)}</Status>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** What went wrong most often; nothing while nothing waits. */
export function ReasonsPanel({ market }: PanelProps) {
  const text = useText();
  const { data } = useQuery({
    ...ops.query('admin_list_dead_letters', { query: { state: 'waiting', page_size: 1 } }),
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  if (data === undefined || data.groups.length === 0) return null;
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2>{text('operations.reasons')}</h2>
        <Link href={officePaths['dead-letters']}>{text('operations.all', { count: data.total })}</Link>
      </div>
      <Table label={text('operations.reasons')} stack>
        <thead>
          <tr>
            <th scope="col">{text('dead.reason')}</th>
            <th scope="col" className="end">
              {text('operations.count')}
            </th>
            <th scope="col">{text('dead.consumer')}</th>
            <th scope="col">{text('operations.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {data.groups.slice(0, SHOWN).map((group) => (
            <tr key={`${group.consumer} ${group.detail}`}>
              <th scope="row">
                <Link
                  href={`${officePaths['dead-letters']}?consumer=${encodeURIComponent(group.consumer)}&detail=${encodeURIComponent(group.detail)}`}
                >
                  {group.detail}
                </Link>
              </th>
              <td className="end num" data-label={text('operations.count')}>
                {formatNumber(group.count, market)}
              </td>
              <td data-label={text('dead.consumer')}>{group.consumer}</td>
              <td data-label={text('operations.oldest')}>{formatDateTime(group.first_at, market)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
