import type { StreamConsumer } from '@okruh/contracts/http/ops-admin/streams';
import { officePaths } from '@okruh/contracts/office-paths';
import type { Market } from '@okruh/market';
import { Status, Table } from '@okruh/ui';
import { type TextFunction, useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { Link } from '@okruh/web-kit/router';
import { ops } from '../../office/api/ops-api.ts';
import { consumerTones, describeCatchUp } from '../consumer-words.ts';
import styles from '../operations.module.css';
import { Trend } from '../trend.tsx';
import { formatNumber } from '../../office/language/format.ts';

const EVERY_MS = 5_000;
/** Rows of the panel; its page has all. */
const SHOWN = 5;

/** The consumers that are furthest behind; nothing while the broker is away, which the page says by itself. */
export function ConsumersPanel({ market }: { readonly market: Market }) {
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
            <th scope="col" className="end">
              {text('operations.drain')}
            </th>
            <th scope="col" className="end">
              {text('consumers.caught-up')}
            </th>
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
              <td className="end num" data-label={text('operations.drain')}>
                {consumer.per_minute === null
                  ? '–'
                  : text('operations.a-minute-short', { count: formatNumber(consumer.per_minute, market) })}
              </td>
              <td className="end num" data-label={text('consumers.caught-up')}>
                {consumer.state === 'ok' ? (
                  describeCatchUp(consumer, market, text)
                ) : (
                  <Status tone={consumerTones[consumer.state]}>{describeState(consumer, market, text)}</Status>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** "3 min" of one that catches up; else how it stands: "stojí", "pozastavený", "zpožděný". */
const describeState = (consumer: StreamConsumer, market: Market, text: TextFunction): string =>
  consumer.state === 'behind' && consumer.caught_up_in !== null
    ? describeCatchUp(consumer, market, text)
    : text(`consumers.state.${consumer.state}`);
