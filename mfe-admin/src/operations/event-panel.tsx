import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { formatDateTime } from '@okruh/market';
import { Skeleton } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useState } from 'react';
import type { EventDetail } from '@okruh/contracts/http/ops-admin/stories';
import { ops } from '../office/api/ops-api.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { DecodedEvent } from './decoded-event.tsx';
import { formatDuration, shortType } from './format.ts';
import styles from './operations.module.css';
import { UnmaskDialog } from './unmask-dialog.tsx';

/** One event beside its contract, with links to what caused it and to what it caused. */
export function EventPanel({ id }: { readonly id: string }) {
  const text = useText();
  const { market } = useRemote();
  const mayUnmask = useMay('ops:unmask');
  const [isAsking, setAsking] = useState(false);
  // Shown for as long as the page is: it is stored nowhere.
  const [clear, setClear] = useState<EventDetail | null>(null);
  const found = useQuery(ops.query('admin_get_event', { params: { id } }));
  if (found.isPending) return <Skeleton height="20rem" />;
  if (found.isError) return <LoadFailure title={text('event.failed')} error={found.error} onRetry={() => void found.refetch()} />;
  const event = clear?.id === id ? clear : found.data;
  return (
    <section className="table-frame" aria-labelledby="event-heading">
      <div className={styles.frameHead}>
        <h2 id="event-heading">{shortType(event.type)}</h2>
        <span className="muted small">
          {event.stream} {event.sequence}
        </span>
      </div>
      <p className={styles.pad}>
        {event.summary === '' ? text('event.no-contract') : event.summary}
        <span className="sub">{formatDateTime(event.at, market)}</span>
      </p>
      {(event.cause !== null || event.effects.length > 0) && (
        <ul className={`list-plain ${styles.links}`} aria-label={text('event.links')}>
          {event.cause !== null && (
            <li>
              <span className="muted">{text('event.cause')}</span>
              <Link href={pathTo(officePaths.event, { id: event.cause.id })}>{event.cause.type}</Link>
            </li>
          )}
          {event.effects.map((effect) => (
            <li key={effect.id}>
              <span className="muted">{text('event.effect')}</span>
              <Link href={pathTo(officePaths.event, { id: effect.id })}>{effect.type}</Link>
              <span className="num muted">+ {formatDuration(Math.max(0, effect.after_ms), market, text)}</span>
            </li>
          ))}
        </ul>
      )}
      <DecodedEvent
        fields={event.fields}
        headers={event.headers}
        raw={event.raw}
        isMasked={event.is_masked}
        onUnmask={mayUnmask ? () => setAsking(true) : null}
      />
      {isAsking && (
        <UnmaskDialog
          onClose={() => setAsking(false)}
          onUnmask={async (reason) => {
            setClear(await ops.call('admin_unmask_event', { params: { id }, body: { reason } }));
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}
