import { useText } from '@okruh/web-kit/i18n';
import { useRemote } from '@okruh/web-kit/remote';
import { ChangedFields } from './changed-fields.tsx';
import styles from './change-history.module.css';
import { formatDateTime } from '../language/format.ts';

interface ChangeHistoryProps {
  /** Newest first. */
  readonly history: readonly {
    readonly at: string;
    readonly by: string;
    readonly action: 'added' | 'changed' | 'stopped' | 'resumed';
    readonly changes?: readonly { readonly field: string; readonly before: string; readonly after: string }[];
  }[];
  /** Words of values that have no text of their own. */
  readonly names?: ReadonlyMap<string, string>;
}

const noNames: ReadonlyMap<string, string> = new Map();

/** Who added and changed something, and what it was before and after. */
export function ChangeHistory({ history, names = noNames }: ChangeHistoryProps) {
  const text = useText();
  const { market } = useRemote();
  if (history.length === 0) return null;
  return (
    <ol className={styles.changes} aria-label={text('changes.history')}>
      {history.map(({ at, by, action, changes = [] }) => (
        <li key={at}>
          {text(`changes.${action}`, { name: by, at: formatDateTime(at, market) })}
          {action === 'changed' && <ChangedFields changes={changes} names={names} />}
        </li>
      ))}
    </ol>
  );
}
