import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { formatSpan } from '../format.ts';
import styles from '../operations.module.css';
import { Trend } from '../trend.tsx';
import { formatDateTime, formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 5_000;
/** Rows of the panel; its page has all. */
const SHOWN = 5;

/** What went wrong most often; nothing while nothing waits. */
export function ReasonsPanel({ market }: { readonly market: Market }) {
  const text = useText();
  const { data, dataUpdatedAt } = useQuery({
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
            <th scope="col">{text('operations.six-hours')}</th>
            <th scope="col">{text('dead.consumer')}</th>
            <th scope="col">{text('operations.oldest')}</th>
            <th scope="col">
              <span className="sr">{text('operations.show.letters')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.groups.slice(0, SHOWN).map((group) => (
            <tr key={`${group.consumer} ${group.detail}`}>
              <th scope="row" className={styles.wrap}>
                {group.detail}
              </th>
              <td className="end num" data-label={text('operations.count')}>
                {formatNumber(group.count, market)}
              </td>
              <td data-label={text('operations.six-hours')}>
                <Trend values={group.trend} isBad />
              </td>
              <td data-label={text('dead.consumer')}>{group.consumer}</td>
              <td data-label={text('operations.oldest')}>
                {formatSpan(Math.max(0, dataUpdatedAt - Date.parse(group.first_at)), market, text)},{' '}
                {formatDateTime(group.first_at, market)}
              </td>
              <td className="end">
                <Link
                  href={`${officePaths['dead-letters']}?consumer=${encodeURIComponent(group.consumer)}&detail=${encodeURIComponent(group.detail)}`}
                  aria-label={`${text('operations.show.more')}: ${group.detail}`}
                >
                  {text('operations.show.more')}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
