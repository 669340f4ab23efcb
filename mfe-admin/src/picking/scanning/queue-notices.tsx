import { Button, Notice } from '@okruh/ui';
import { useText } from '@okruh/web-kit/i18n';
import styles from '../picking.module.css';
import type { LateNote } from '../queue/queue-database.ts';
import type { QueueState, ScanQueue } from '../queue/scan-queue.store.ts';

/** How the connection is, and what the service refused while nobody could see it. */
export function QueueNotices({ state, queue }: { readonly state: QueueState; readonly queue: ScanQueue }) {
  const text = useText();
  const { connection, waiting, notes } = state;
  const refused = notes.filter(({ outcome }) => outcome === 'refused');
  const warned = notes.filter(({ outcome }) => outcome === 'warning');
  return (
    <div className={styles.notices}>
      <div role="status">
        {connection !== 'open' && (
          <Notice tone="warning" title={text(`picking.connection.${connection}`)}>
            {text('picking.waiting', { count: waiting })}
          </Notice>
        )}
      </div>
      <div role="alert">
        {notes.length > 0 && (
          <Notice tone={refused.length > 0 ? 'danger' : 'warning'}>
            {refused.length > 0 && <Notes title={text('picking.notes.refused')} notes={refused} />}
            {warned.length > 0 && <Notes title={text('picking.notes.warned')} notes={warned} />}
            <Button size="small" kind="quiet" onClick={() => queue.confirmNotes()}>
              {text('picking.notes.confirm')}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  );
}

function Notes({ title, notes }: { readonly title: string; readonly notes: readonly LateNote[] }) {
  const text = useText();
  return (
    <>
      <b>{title}</b>
      <ul className={styles.notes}>
        {notes.map(({ id, kind, scanned, listNumber, message }) => (
          <li key={id}>
            {text('picking.notes.line', {
              list: String(listNumber ?? 'none'),
              scan: scanned === '' ? text(`picking.kind.${kind}`) : `${text(`picking.kind.${kind}`)} ${scanned}`,
              message: message || text('picking.notes.unknown'),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
