import { Badge, Skeleton, Table } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { useState } from 'react';
import { LoadFailure } from '../../office/page/load-failure.tsx';
import { eventsQuery } from './order-queries.ts';
import styles from './order.module.css';
import { formatDateTime } from '../../office/language/format.ts';

/** Events that the order published, for support: asked for when it is opened. */
export function Events({ id }: { readonly id: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2 className={styles.inline}>{text('order.events')}</h2>
      </summary>
      {isOpen && <EventTable id={id} />}
    </details>
  );
}

function EventTable({ id }: { readonly id: string }) {
  const text = useText();
  const { market } = useRemote();
  const events = useQuery(eventsQuery(id));
  if (events.data === undefined) {
    return events.isError ? (
      <LoadFailure title={text('order.events.failed')} error={events.error} onRetry={() => void events.refetch()} />
    ) : (
      <Skeleton height="6rem" />
    );
  }
  if (events.data.items.length === 0) return <p className="muted small">{text('order.events.empty')}</p>;
  return (
    <Table label={text('order.events')}>
      <thead>
        <tr>
          <th scope="col">{text('order.event.type')}</th>
          <th scope="col" className="end">
            {text('order.event.version')}
          </th>
          <th scope="col">{text('order.event.at')}</th>
          <th scope="col">{text('order.event.correlation')}</th>
        </tr>
      </thead>
      <tbody>
        {events.data.items.map((event) => (
          <tr key={event.id}>
            <td>
              <code>{event.type}</code> {!event.is_published && <Badge tone="warning">{text('order.event.waits')}</Badge>}
            </td>
            <td className="end">{event.version}</td>
            <td>{formatDateTime(event.at, market)}</td>
            <td>
              <code className={styles.whole}>{event.correlation_id}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
