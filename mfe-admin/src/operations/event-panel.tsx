import { officePaths, pathTo } from '@okruh/contracts/office-paths';
import { Button, Skeleton } from '@okruh/ui';
import { closeIcon, downloadIcon } from '@okruh/ui/icons';
import { useText } from '@okruh/web-kit/i18n';
import { useQuery } from '@okruh/web-kit/query';
import { useRemote } from '@okruh/web-kit/remote';
import { Link } from '@okruh/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import type { EventDetail } from '@okruh/contracts/http/ops-admin/stories';
import { ops } from '../office/api/ops-api.ts';
import { saveFile } from '../office/grid/save-file.ts';
import { LoadFailure } from '../office/page/load-failure.tsx';
import { useMay } from '../office/session.ts';
import { DecodedEvent } from './decoded-event.tsx';
import { EventReaders } from './event-readers.tsx';
import { formatDuration, shortType } from './format.ts';
import styles from './operations.module.css';
import { UnmaskDialog } from './unmask-dialog.tsx';
import { formatDateTime } from '../office/language/format.ts';

interface EventPanelProps {
  readonly id: string;
  /** The panel was opened beside a list, and can be closed. */
  readonly onClose?: () => void;
}

/** Below it the panel stands under the list. */
const BESIDE = '(min-width: 1120px)';

/** One event beside its contract, with links to what caused it and to what it caused. */
export function EventPanel({ id, onClose }: EventPanelProps) {
  const text = useText();
  const panel = useRef<HTMLElement>(null);
  const { market } = useRemote();
  const mayUnmask = useMay('ops:unmask');
  const [isAsking, setAsking] = useState(false);
  const [isReadersOpen, setReadersOpen] = useState(false);
  // Shown for as long as the page is: it is stored nowhere.
  const [clear, setClear] = useState<EventDetail | null>(null);
  const found = useQuery(ops.query('admin_get_event', { params: { id } }));
  const isOpened = onClose !== undefined && found.isSuccess;
  useEffect(() => {
    // Out of sight it comes into it, for the keyboard and screen readers too.
    if (isOpened && !matchMedia(BESIDE).matches) panel.current?.focus();
  }, [id, isOpened]);
  if (found.isPending) return <Skeleton height="20rem" />;
  if (found.isError) return <LoadFailure title={text('event.failed')} error={found.error} onRetry={() => void found.refetch()} />;
  const event = clear?.id === id ? clear : found.data;
  return (
    <section className="table-frame" aria-labelledby="event-heading" ref={panel} tabIndex={-1}>
      <div className={styles.frameHead}>
        <h2 id="event-heading">{shortType(event.type)}</h2>
        <span className="muted small">
          {event.stream} {event.sequence}
        </span>
        {event.raw !== null && (
          <Button kind="quiet" size="small" icon={downloadIcon} onClick={() => saveEvent(event.id, event.raw ?? '')}>
            NDJSON
          </Button>
        )}
        {onClose !== undefined && (
          <Button kind="bare" size="small" icon={closeIcon} iconOnly onClick={onClose}>
            {text('event.close')}
          </Button>
        )}
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
      {event.summary !== '' && (
        <details className={styles.fold} onToggle={({ currentTarget }) => setReadersOpen(currentTarget.open)}>
          <summary>{text('contracts.readers')}</summary>
          {isReadersOpen && <EventReaders type={event.type} stream={event.stream} />}
        </details>
      )}
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

/** The message on one line, as it is shown: what is masked stays so. */
function saveEvent(id: string, raw: string): void {
  const line = raw
    .split('\n')
    .map((part) => part.trim())
    .join('');
  saveFile({ body: new Blob([`${line}\n`], { type: 'application/x-ndjson' }), headers: new Headers() }, `event-${id}.ndjson`);
}
